import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createIdentityVerifier, type IdentityIssuer } from './identity';

const issuer = 'https://identity.example/shop';
const audience = 'shop';
const { privateKey, publicKey } = await generateKeyPair('ES256');
const stranger = await generateKeyPair('ES256');
const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] };

const ended = new Set<string>();
const service: IdentityIssuer = {
  issuer,
  audience,
  keysUrl: 'https://identity.example/keys',
  algorithms: ['ES256'],
  sessionClaim: 'sid',
  isLive: async ({ sessionId }) => !ended.has(sessionId),
  fetch: async () => Response.json(keys),
};
const verifier = createIdentityVerifier(service);

const claims = { email: 'Mona@Example.com', email_verified: true, name: 'Mona Lisa' };
const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600;
const good: JWTPayload = {
  ...claims,
  sub: 'subject-1',
  sid: 'session-1',
  iss: issuer,
  aud: audience,
  iat: 1,
  exp: inAnHour(),
};

const sign = (payload: JWTPayload, key = privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(key);

const without = (name: string) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));

describe('an ID token', () => {
  test('that is valid gives the claims of its holder', async () => {
    const idToken = await sign(good);
    expect(await verifier.verify(idToken)).toEqual({
      idToken,
      subject: 'subject-1',
      sessionId: 'session-1',
      authenticatedAt: 0,
      secondFactor: false,
      email: 'mona@example.com',
      emailVerified: true,
      name: 'Mona Lisa',
    });
  });

  test('gives the time of the sign-in, and whether it used a second factor', async () => {
    const claims = async (more: object) => verifier.verify(await sign({ ...good, ...more }));
    expect(await claims({ auth_time: 1_700_000_000, amr: ['mfa'] })).toMatchObject({
      authenticatedAt: 1_700_000_000,
      secondFactor: true,
    });
    expect((await claims({ firebase: { sign_in_second_factor: 'totp' } }))?.secondFactor).toBe(true);
    for (const amr of [['pwd'], 'mfa', null]) expect((await claims({ amr }))?.secondFactor).toBe(false);
  });

  test('of Firebase counts as never confirmed after Google alone', async () => {
    const at = async (firebase: object) =>
      (await verifier.verify(await sign({ ...good, auth_time: 1_700_000_000, firebase })))?.authenticatedAt;
    expect(await at({ sign_in_provider: 'google.com' })).toBe(0);
    expect(await at({ sign_in_provider: 'google.com', sign_in_second_factor: 'totp' })).toBe(1_700_000_000);
    expect(await at({ sign_in_provider: 'password' })).toBe(1_700_000_000);
  });

  test('gives the time since when its holder owns the account', async () => {
    const claims = await verifier.verify(await sign({ ...good, owner_since: 1_700_000_000 }));
    expect(claims?.ownerSince).toEqual(new Date('2023-11-14T22:13:20Z'));
    expect((await verifier.verify(await sign({ ...good, owner_since: 'ever' })))?.ownerSince).toBeUndefined();
  });

  test('has no name unless the claim is a string', async () => {
    expect((await verifier.verify(await sign({ ...good, name: 7 })))?.name).toBeNull();
  });

  test('has a verified e-mail only with the literal claim true', async () => {
    for (const value of [undefined, false, 'true', 1]) {
      const token = await sign({ ...good, email_verified: value });
      expect((await verifier.verify(token))?.emailVerified).toBe(false);
    }
  });

  test.each([
    ['of another issuer', { ...good, iss: 'https://identity.example/other' }],
    ['for another audience', { ...good, aud: 'another-shop' }],
    ['that has expired', { ...good, exp: Math.floor(Date.now() / 1000) - 60 }],
    ['that is not valid yet', { ...good, nbf: inAnHour() }],
    ['without a valid e-mail', { ...good, email: 'no e-mail' }],
    ['with an empty subject', { ...good, sub: '' }],
    ['with an empty session', { ...good, sid: '' }],
  ])('%s is invalid', async (_, payload) => {
    expect(await verifier.verify(await sign(payload))).toBeNull();
  });

  test.each(['sub', 'sid', 'exp', 'iat', 'email', 'iss', 'aud'])('without %s is invalid', async (name) => {
    expect(await verifier.verify(await sign(without(name)))).toBeNull();
  });

  test('of an ended session is invalid', async () => {
    const idToken = await sign({ ...good, sid: 'session-2' });
    expect(await verifier.verify(idToken)).not.toBeNull();
    ended.add('session-2');
    expect(await verifier.verify(idToken)).toBeNull();
  });

  test('signed with another key, or unsigned, is invalid', async () => {
    expect(await verifier.verify(await sign(good, stranger.privateKey))).toBeNull();
    const jwk = await exportJWK(stranger.publicKey);
    const named = new SignJWT(good).setProtectedHeader({ alg: 'ES256', jwk });
    expect(await verifier.verify(await named.sign(stranger.privateKey))).toBeNull();
    expect(await verifier.verify(new UnsecuredJWT(good).encode())).toBeNull();
    const secret = new TextEncoder().encode(JSON.stringify(keys));
    const confused = await new SignJWT(good).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret);
    expect(await verifier.verify(confused)).toBeNull();
  });

  test.each(['', 'x', 'a.b.c', '..', 'eyJhbGciOiJub25lIn0..'])('is never the text %j', async (text) => {
    expect(await verifier.verify(text)).toBeNull();
  });
});

test.each([
  ['can not be fetched', () => new Response('down', { status: 500 })],
  ['are unreadable', () => Response.json({ keys: 'none' })],
])('keys of the service that %s cause an error, not an invalid token', async (_, respond) => {
  const cut = createIdentityVerifier({ ...service, fetch: async () => respond() });
  await expect(cut.verify(await sign(good))).rejects.toThrow();
});
