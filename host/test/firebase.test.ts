import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endSession } from '@chuck-and-bit/contract/users';
import { decodeJwt, UnsecuredJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { bearer, openWholeShop } from './whole-shop';

/** The accounts whose tokens the fake `accounts:lookup` of Firebase's emulator refuses. */
const revoked = new Set<string>();
const toolkit = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const { sub = '' } = decodeJwt((JSON.parse(body) as { idToken: string }).idToken);
    const isRevoked = revoked.has(sub);
    response.writeHead(isRevoked ? 400 : 200, { 'content-type': 'application/json' });
    const refusal = { error: { code: 400, message: 'TOKEN_EXPIRED' } };
    response.end(JSON.stringify(isRevoked ? refusal : { users: [{ localId: sub }] }));
  });
});
await new Promise<void>((resolve) => toolkit.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => toolkit.close(resolve)));

const shop = await openWholeShop(() => ({
  identity: {
    kind: 'firebase',
    projectId: 'demo-shop',
    apiKey: 'key',
    authDomain: 'demo-shop.firebaseapp.com',
    emulator: `127.0.0.1:${(toolkit.address() as AddressInfo).port}`,
  },
  google: { kind: 'off' },
}));

let signInTime = Math.floor(Date.now() / 1000);

/** An ID token of a browser that signed in just now. */
const tokenOf = (subject: string, email: string, verified: boolean) =>
  new UnsecuredJWT({ email, email_verified: verified, auth_time: ++signInTime })
    .setSubject(subject)
    .setIssuer('https://securetoken.google.com/demo-shop')
    .setAudience('demo-shop')
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode();

const enter = (email: string, idToken: string) => shop.visit().enter(email, idToken);

const statusFor = async (email: string, token: unknown) => (await shop.profile(email, token)).status;

test('with Firebase, its tokens are accepted and the embedded service is disabled', async () => {
  const { status, body } = await enter('fire@example.com', tokenOf('uid-1', 'fire@example.com', false));
  expect(status).toBe(200);
  expect(await statusFor('fire@example.com', body['token'])).toBe(200);
  expect((await shop.visit().register('fire@example.com')).status).toBe(404);
  expect((await shop.visit().get('/identity/jwks')).status).toBe(404);
});

test('an API token ends within a minute after Firebase has revoked its session, the ID token at once', async () => {
  const email = 'minute@example.com';
  const idToken = tokenOf('uid-7', email, true);
  const { body } = await enter(email, idToken);
  revoked.add('uid-7');
  await shop.database.pool.query(
    "update firebase_sessions set checked_at = checked_at - interval '59 seconds'",
  );
  expect(await statusFor(email, body['token'])).toBe(401);
  expect((await enter(email, idToken)).status).toBe(401);
});

test('a sign-out ends the API token of its browser at once, and no other', async () => {
  const email = 'out@example.com';
  const idToken = tokenOf('uid-8', email, true);
  const here = (await enter(email, idToken)).body['token'];
  const elsewhere = (await enter(email, tokenOf('uid-8', email, true))).body['token'];
  const ended = await shop.app.inject({
    method: endSession.method,
    url: endSession.path,
    headers: bearer(here),
  });
  expect(ended.statusCode).toBe(200);
  expect(await statusFor(email, here)).toBe(401);
  expect(await statusFor(email, elsewhere)).toBe(200);
  expect((await enter(email, idToken)).status).toBe(401);
});

test('the user of an account is deleted before the account is deleted at Firebase', async () => {
  const idToken = tokenOf('uid-5', 'away@example.com', true);
  const { body } = await enter('away@example.com', idToken);
  const remove = () => shop.app.inject({ method: 'DELETE', url: '/user', headers: bearer(idToken) });
  expect((await remove()).json()).toEqual({ success: true, acknowledged: true, deletedCount: 1 });
  expect(await statusFor('away@example.com', body['token'])).toBe(401);
  expect((await remove()).json()).toEqual({ success: true, acknowledged: true, deletedCount: 0 });
  expect((await shop.app.inject({ method: 'DELETE', url: '/user' })).statusCode).toBe(401);
});
