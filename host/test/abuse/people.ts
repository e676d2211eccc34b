import { randomUUID } from 'node:crypto';
import { until } from '../../../scripts/until.js';

/** The credentials of one person. */
export type Person = { email: string; cookie: string; idToken: string; apiToken: string };

const password = 'Secret123';
const admin = { email: 'admin@demo.example', password: 'Admin123' };

/** Registers somebody new, as a browser does. */
export async function register(url: string, origin = originOf(url)): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  return enter({ url, origin }, '/identity/sign-up/email', { name: 'Mona Lisa', email, password });
}

/** The shop's own public address where none is configured. */
const originOf = (url: string) => url.replace('127.0.0.1', 'localhost');

/** Signs in again with the right password. @param from the client's address, which a proxy would report */
export async function signInAgain(url: string, { email }: Person, from: string): Promise<number> {
  const { status } = await fetch(`${url}/identity/sign-in/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: originOf(url),
      'x-forwarded-for': from,
    },
    body: JSON.stringify({ email, password }),
  });
  return status;
}

export function signInAdmin(url: string, origin = originOf(url)): Promise<Person> {
  return enter({ url, origin }, '/identity/sign-in/email', admin);
}

/** Gives somebody all rights of the dashboard. */
export async function makeAdmin(url: string, by: Person, { email, apiToken }: Person): Promise<void> {
  const asked = await succeed(() =>
    fetch(`${url}/user-role?email=${encodeURIComponent(email)}`, {
      headers: { authorization: `Bearer ${apiToken}` },
    }),
  );
  const { _id } = (await asked.json()) as { _id: string };
  await succeed(() =>
    fetch(`${url}/user-role?id=${_id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${by.apiToken}` },
      body: JSON.stringify({ role: 'admin' }),
    }),
  );
}

async function enter(
  { url, origin }: { url: string; origin: string },
  path: string,
  body: { email: string; password: string; name?: string },
): Promise<Person> {
  const headers = { 'content-type': 'application/json', origin };
  const signedIn = await succeed(() =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  );
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { token: idToken } = (await (
    await succeed(() => fetch(`${url}/identity/token`, { headers: { cookie } }))
  ).json()) as { token: string };
  const { token: apiToken } = (await (
    await succeed(() =>
      fetch(`${url}/user`, {
        method: 'PUT',
        headers: { ...headers, authorization: `Bearer ${idToken}` },
        body: JSON.stringify({ email: body.email }),
      }),
    )
  ).json()) as { token: string };
  return { email: body.email, cookie, idToken, apiToken };
}

/** Repeats a request until it is not refused with 503, which the campaign's load causes. */
export async function succeed(ask: () => Promise<Response>): Promise<Response> {
  const served = async () => {
    const response = await ask();
    if (response.ok) return response;
    const text = await response.text();
    if (response.status !== 503) throw new Error(`${response.url} responded ${response.status}: ${text}`);
    return null;
  };
  return until('the shop serves', served, { seconds: 300, everyMilliseconds: 1_000 });
}
