import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../api/test/test-database';
import { googleSandbox } from './google-sandbox';

const database = await openTestDatabase();
const app = Fastify();
const issuer = 'http://shop.example/sandbox/google';
const redirectUri = 'http://shop.example/identity/callback/google';
app.register(
  googleSandbox({ pool: database.pool, issuer, clientId: 'shop', clientSecret: 'secret', redirectUri }),
  { prefix: '/sandbox/google' },
);
afterAll(async () => {
  await app.close();
  await database.close();
});

const verifier = 'a-verifier-that-is-long-enough-for-everyone-0123456789';
const authorization = {
  client_id: 'shop',
  redirect_uri: redirectUri,
  response_type: 'code',
  state: 'the-state',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  nonce: '',
};

const post = (path: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: `/sandbox/google${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

async function codeFor(person: Record<string, string>) {
  const chosen = await post('/authorize', { ...authorization, ...person });
  expect(chosen.statusCode).toBe(303);
  const back = new URL(String(chosen.headers.location));
  expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
  expect(back.searchParams.get('state')).toBe('the-state');
  return back.searchParams.get('code') ?? '';
}

const exchange = (code: string, changes: Record<string, string> = {}) =>
  post('/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: 'shop',
    client_secret: 'secret',
    code_verifier: verifier,
    ...changes,
  });

describe("Google's stand-in", () => {
  test('shows people as buttons with their e-mail, and a form for others', async () => {
    const { body } = await app.inject({ url: '/sandbox/google/authorize', query: authorization });
    expect(body).toMatch(/<button[^>]*>ada\.auger@example\.com<\/button>/);
    expect(body).toContain('name="verified"');
  });

  test('exchanges a code for a signed ID token once', async () => {
    const code = await codeFor({ email: 'Zoe@Example.com', name: 'Zoe', verified: 'yes' });
    const { id_token: idToken } = (await exchange(code)).json<{ id_token: string }>();
    const keys = (await app.inject({ url: '/sandbox/google/certs' })).json();
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys), { issuer, audience: 'shop' });
    expect(payload).toMatchObject({ email: 'zoe@example.com', email_verified: true, name: 'Zoe' });
    expect(payload.sub).toMatch(/^\d+$/);
    expect((await exchange(code)).json()).toEqual({ error: 'invalid_grant' });
  });

  test('marks an unverified e-mail', async () => {
    const { id_token: idToken } = (await exchange(await codeFor({ email: 'un@example.com' }))).json();
    expect(JSON.parse(Buffer.from(idToken.split('.')[1], 'base64url').toString())).toMatchObject({
      email_verified: false,
      name: 'un',
    });
  });

  test.each([
    ['another verifier', { code_verifier: 'wrong' }, 'invalid_grant'],
    ['another address', { redirect_uri: 'http://evil.example/' }, 'invalid_grant'],
    ['another secret', { client_secret: 'wrong' }, 'invalid_client'],
    ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('refuses %s', async (_fault, changes, error) => {
    const code = await codeFor({ email: 'zoe@example.com' });
    expect((await exchange(code, changes)).json()).toEqual({ error });
  });

  test('does not redirect to an unregistered address', async () => {
    const query = { ...authorization, redirect_uri: 'http://evil.example/' };
    const { statusCode, headers } = await app.inject({ url: '/sandbox/google/authorize', query });
    expect(statusCode).toBe(400);
    expect(headers.location).toBeUndefined();
    expect((await post('/authorize', { ...query, email: 'a@example.com' })).statusCode).toBe(400);
  });

  test('returns access_denied when the person cancels', async () => {
    const { headers } = await post('/authorize', authorization);
    expect(new URL(String(headers.location)).searchParams.get('error')).toBe('access_denied');
  });
});
