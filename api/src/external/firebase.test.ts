import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createFirebaseEmulatorVerifier } from './firebase';

const verifier = createFirebaseEmulatorVerifier('demo-shop');
const issuer = 'https://securetoken.google.com/demo-shop';
const token = (change: (jwt: UnsecuredJWT) => UnsecuredJWT = (jwt) => jwt) =>
  change(
    new UnsecuredJWT({ email: 'Mona@Example.com', email_verified: true, name: 'Mona' })
      .setSubject('uid-1')
      .setIssuer(issuer)
      .setAudience('demo-shop')
      .setIssuedAt()
      .setExpirationTime('1h'),
  ).encode();

describe("the emulator's tokens", () => {
  test('say who someone is', async () => {
    expect(await verifier.verify(token())).toEqual({
      subject: 'uid-1',
      email: 'mona@example.com',
      emailVerified: true,
      name: 'Mona',
    });
  });

  test.each([
    ['another issuer', token((jwt) => jwt.setIssuer('https://securetoken.google.com/other'))],
    ['another audience', token((jwt) => jwt.setAudience('other'))],
    ['a time that is over', token((jwt) => jwt.setExpirationTime('-1m'))],
    ['nobody', token((jwt) => jwt.setSubject(''))],
    ['no shape', 'nonsense'],
  ])('are refused with %s', async (_fault, idToken) => {
    expect(await verifier.verify(idToken)).toBeNull();
  });

  test('are never signed ones', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const signed = await new SignJWT({ email: 'mona@example.com' })
      .setProtectedHeader({ alg: 'RS256' })
      .setSubject('uid-1')
      .setIssuer(issuer)
      .setAudience('demo-shop')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
    expect(await verifier.verify(signed)).toBeNull();
  });
});
