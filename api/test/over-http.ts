import type { ResponseOf, Endpoint } from '@chuck-and-bit/contract/endpoint';
import { exchangeToken } from '@chuck-and-bit/contract/users';
import { newId } from '../src/ids';
import { addressOf, type ApiRequest, initOf } from './api-client';

/** The accounts of the demo data. */
export const demoAdmin = { email: 'admin@demo.example', password: 'Admin123' };
export const demoShopper = { email: 'shopper@demo.example', password: 'Shopper123' };

/** Someone who has signed in over the network. */
export type Visitor = { email: string; password: string; token: string };

/** Sends a request to the shop at this address, like a remote browser. */
export const send = (address: string, endpoint: Endpoint, request: ApiRequest): Promise<Response> =>
  fetch(`${address}${addressOf(endpoint, request)}`, initOf(endpoint, request));

/**
 * Sends a request that must succeed.
 * @throws Error unless the status is 200
 */
export async function ask<E extends Endpoint>(
  address: string,
  endpoint: E,
  request: ApiRequest = {},
): Promise<ResponseOf<E>> {
  const response = await send(address, endpoint, request);
  const body: unknown = await response.json();
  if (response.status !== 200)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${JSON.stringify(body)}`);
  return body as ResponseOf<E>;
}

/** Signs in at the identity service and at the shop. */
export async function signInAs(
  address: string,
  person: { email: string; password: string },
): Promise<Visitor> {
  const { email, password } = person;
  return exchange(
    address,
    person,
    await openSession(address, '/identity/sign-in/email', { email, password }),
  );
}

/** Creates an account and signs in with it. */
export async function register(address: string, name: string): Promise<Visitor> {
  const person = { email: `${newId()}@example.com`, password: 'Secret123' };
  return exchange(
    address,
    person,
    await openSession(address, '/identity/sign-up/email', { name, ...person }),
  );
}

/** @returns the cookies of a new session */
async function openSession(address: string, path: string, body: object): Promise<string> {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
  const lines = response.headers.getSetCookie();
  return lines.map((line) => line.split(';')[0]).join('; ');
}

async function exchange(
  address: string,
  { email, password }: Omit<Visitor, 'token'>,
  cookie: string,
): Promise<Visitor> {
  const response = await fetch(`${address}/identity/token`, { headers: { cookie } });
  if (!response.ok) throw new Error(`GET /identity/token: ${response.status} ${await response.text()}`);
  const { token: idToken } = (await response.json()) as { token: string };
  const { token } = await ask(address, exchangeToken, { as: { token: idToken }, body: { email } });
  return { email, password, token };
}
