import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createGoogleTokenReader } from './google';

const { privateKey, publicKey } = await generateKeyPair('RS256');
const stranger = await generateKeyPair('RS256');
const now = Math.floor(Date.now() / 1000);

const read = createGoogleTokenReader({
  clientId: 'shop.apps.googleusercontent.com',
  clientSecret: 'secret',
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  fetch: async () => Response.json({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }] }),
});

const good: JWTPayload = {
  iss: 'https://accounts.google.com',
  aud: 'shop.apps.googleusercontent.com',
  sub: '1234567890',
  iat: now,
  exp: now + 3_600,
  email: 'gina@example.com',
  email_verified: true,
  name: 'Gina Gauge',
  picture: 'https://lh3.googleusercontent.com/a/gina',
};
const sign = (change: Record<string, unknown> = {}, key = privateKey) =>
  new SignJWT({ ...good, ...change }).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);

describe("Google's ID token", () => {
  test('gives the claims of its holder', async () => {
    expect(await read(await sign())).toEqual({
      sub: '1234567890',
      email: 'gina@example.com',
      emailVerified: true,
      name: 'Gina Gauge',
      image: 'https://lh3.googleusercontent.com/a/gina',
    });
  });

  test.each([undefined, null, false, 'true', 'yes', 1, {}])(
    'has not verified the e-mail when `email_verified` is %j',
    async (value) => {
      expect((await read(await sign({ email_verified: value }))).emailVerified).toBe(false);
    },
  );

  test('yields a name from the e-mail and no picture if the claims are not text', async () => {
    expect(await read(await sign({ name: 7, picture: {} }))).toMatchObject({
      name: 'gina',
      image: undefined,
    });
  });

  test.each<[string, Record<string, unknown>]>([
    ['another issuer', { iss: 'https://accounts.evil.example' }],
    ['another audience', { aud: 'other.apps.googleusercontent.com' }],
    ['an expiry in the past', { exp: now - 60 }],
    ['no e-mail', { email: undefined }],
    ['no subject', { sub: undefined }],
  ])('is refused with %s', async (_, change) => {
    await expect(sign(change).then(read)).rejects.toThrow();
  });

  test('is refused with the signature of another key', async () => {
    await expect(sign({}, stranger.privateKey).then(read)).rejects.toThrow();
  });
});
