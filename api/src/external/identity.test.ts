import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createIdentityVerifier } from './identity';

const issuer = 'https://identity.example/shop';
const audience = 'shop';
const { privateKey, publicKey } = await generateKeyPair('ES256');
const stranger = await generateKeyPair('ES256');
const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] };

const verifier = createIdentityVerifier({
  issuer,
  audience,
  keysUrl: 'https://identity.example/keys',
  algorithms: ['ES256'],
  fetch: async () => Response.json(keys),
});

const claims = { email: 'Mona@Example.com', email_verified: true, name: 'Mona Lisa' };
const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600;
const good: JWTPayload = { ...claims, sub: 'subject-1', iss: issuer, aud: audience, iat: 1, exp: inAnHour() };

const sign = (payload: JWTPayload, key = privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(key);

const without = (name: string) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));

describe('an ID token', () => {
  test('that is valid says who holds it', async () => {
    expect(await verifier.verify(await sign(good))).toEqual({
      subject: 'subject-1',
      email: 'mona@example.com',
      emailVerified: true,
      name: 'Mona Lisa',
    });
  });

  test('says that an e-mail is verified only where it says just that', async () => {
    for (const value of [undefined, false, 'true', 1]) {
      const token = await sign({ ...good, email_verified: value });
      expect((await verifier.verify(token))?.emailVerified).toBe(false);
    }
  });

  test.each([
    ['issuer', { ...good, iss: 'https://identity.example/other' }],
    ['audience', { ...good, aud: 'another-shop' }],
    ['time: it has expired', { ...good, exp: Math.floor(Date.now() / 1000) - 60 }],
    ['time: it is not valid yet', { ...good, nbf: inAnHour() }],
    ['e-mail', { ...good, email: 'no e-mail' }],
    ['empty subject', { ...good, sub: '' }],
  ])('of another %s is worthless', async (_, payload) => {
    expect(await verifier.verify(await sign(payload))).toBeNull();
  });

  test.each(['sub', 'exp', 'iat', 'email', 'iss', 'aud'])('without %s is worthless', async (name) => {
    expect(await verifier.verify(await sign(without(name)))).toBeNull();
  });

  test('signed with another key, or not at all, is worthless', async () => {
    expect(await verifier.verify(await sign(good, stranger.privateKey))).toBeNull();
    expect(await verifier.verify(new UnsecuredJWT(good).encode())).toBeNull();
    const secret = new TextEncoder().encode(JSON.stringify(keys));
    const confused = await new SignJWT(good).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret);
    expect(await verifier.verify(confused)).toBeNull();
  });

  test.each(['', 'x', 'a.b.c', '..', 'eyJhbGciOiJub25lIn0..'])('is no such text: %j', async (text) => {
    expect(await verifier.verify(text)).toBeNull();
  });
});

test('without the keys of the service nobody is called a liar: that is a fault', async () => {
  const cut = createIdentityVerifier({
    issuer,
    audience,
    keysUrl: 'https://identity.example/keys',
    algorithms: ['ES256'],
    fetch: async () => new Response('down', { status: 500 }),
  });
  await expect(cut.verify(await sign(good))).rejects.toThrow();
});
