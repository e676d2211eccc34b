import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { publicUrl } from './compose';
import { openTestShop } from './test-shop';

const shop = await openTestShop();

const post = (path: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: `/identity${path}`, payload });
const mona = await shop.registers('Mona Lisa', 'Secret123');

describe('registration', () => {
  const good = { name: 'Leonardo', email: 'leonardo@example.com', password: 'Secret123' };

  test.each([
    ['name', 'Leo', 'Minimum Four Characters'],
    ['name', '', 'Name is required'],
    ['email', 'leonardo', 'Please Provide Valid Email'],
    ['email', '.leonardo@example.com', 'Please Provide Valid Email'],
    ['email', 'leo..nardo@example.com', 'Please Provide Valid Email'],
    ['email', 'léonardo@example.com', 'Please Provide Valid Email'],
    ['email', 'leonardo@example.c', 'Please Provide Valid Email'],
    ['email', 'leonardo@bücher', 'Please Provide Valid Email'],
    ['email', '', 'Email is required'],
    ['name', '\u200b\u00ad\u3164\u2800', 'Name is required'],
    ['password', 'abc', 'Minimum six characters, at least one letter and one number'],
    ['password', 'abcdef', 'Minimum six characters, at least one letter and one number'],
    ['password', '123456', 'Minimum six characters, at least one letter and one number'],
    ['password', 'Secret 123', 'Minimum six characters, at least one letter and one number'],
  ])('with the %s %j is refused also by the service: %s', async (field, value, message) => {
    const response = await post('/sign-up/email', { ...good, [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message });
  });

  test('at a domain with umlauts is known by its ASCII form, however it is typed', async () => {
    const ascii = 'leonardo@xn--bcher-kva.example';
    const response = await post('/sign-up/email', { ...good, email: 'Leonardo@Bücher.example' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ user: { email: ascii } });
    const again = await post('/sign-up/email', { ...good, email: ascii });
    expect(again.statusCode).toBe(422);
    for (const email of ['leonardo@bücher.example', ascii]) {
      const signedIn = await post('/sign-in/email', { email, password: good.password });
      expect(signedIn.statusCode).toBe(200);
    }
  });

  test.each([
    '/sign-in/email',
    '/request-password-reset',
    '/send-verification-email',
    '/sign-in/magic-link',
    '/email-otp/send-verification-otp',
  ])("is not the only call with the shop's own sentence for what is no e-mail: %s", async (path) => {
    const response = await post(path, { email: 'leo..nardo@example.com', password: good.password });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'INVALID_EMAIL', message: 'Please Provide Valid Email' });
  });

  test('with a registered e-mail in any case is refused', async () => {
    for (const email of [mona.email, mona.email.toUpperCase(), ` ${mona.email} `]) {
      const response = await post('/sign-up/email', { ...good, email });
      expect(response.statusCode).toBe(422);
      expect(response.json<{ code: string }>().code).toMatch(/^USER_ALREADY_EXISTS/);
    }
  });
});

describe('signing in', () => {
  test('accepts the e-mail in any case', async () => {
    const email = ` ${mona.email.toUpperCase()} `;
    const response = await post('/sign-in/email', { email, password: mona.password });
    expect(response.statusCode).toBe(200);
  });

  test('has the same response for a wrong password and an unknown e-mail', async () => {
    const wrong = await post('/sign-in/email', { email: mona.email, password: 'Wrong1234' });
    const unknown = await post('/sign-in/email', { email: 'nobody@example.com', password: 'Wrong1234' });
    expect(wrong.statusCode).toBe(401);
    const ownRequest = { requestId: expect.any(String) };
    expect(unknown.json()).toEqual({ ...wrong.json<object>(), ...ownRequest });
    expect(unknown.statusCode).toBe(wrong.statusCode);
  });
});

describe('the ID token', () => {
  test('is signed with the published key, valid for an hour, and has the claims of the account', async () => {
    const keys = (await shop.app.inject('/identity/jwks')).json<JSONWebKeySet>();
    const { payload } = await jwtVerify(mona.idToken, createLocalJWKSet(keys), {
      issuer: `${publicUrl}/identity`,
      audience: shop.identity.audience,
    });
    expect(decodeProtectedHeader(mona.idToken).alg).toBe('ES256');
    expect(payload).toMatchObject({ email: mona.email, email_verified: false, name: 'Mona Lisa' });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3_600);
  });

  test('requires a session', async () => {
    expect((await shop.app.inject('/identity/token')).statusCode).toBe(401);
  });

  test('is verified with published keys that contain no private part', async () => {
    const { keys } = (await shop.app.inject('/identity/jwks')).json<JSONWebKeySet>();
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(key).not.toHaveProperty('d');
  });
});
