import { decodeJwt, SignJWT } from 'jose';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createApiTokens } from './authentication';
import { newId } from './ids';

const secret = 'the secret of the tests, which has to be long enough';
const tokens = createApiTokens(secret);
const claims = {
  userId: newId(),
  sessionId: 'session-1',
  authenticatedAt: 1_790_000_000,
  secondFactor: true,
};
const minute = 60_000;

afterEach(() => vi.useRealTimers());

test('a token contains its user and its session', async () => {
  const { token } = await tokens.issue(claims);
  expect(await tokens.verify(token)).toEqual(claims);
  expect(await createApiTokens('another secret, which has to be as long').verify(token)).toBeNull();
});

test.each([
  ['that was verified before', true],
  ['that was not verified before', false],
])('a token %s is accepted for an hour and no longer', async (_, isVerifiedBefore) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { token, expiresAt } = await tokens.issue(claims);
  if (isVerifiedBefore) expect(await tokens.verify(token)).toEqual(claims);
  vi.setSystemTime(expiresAt.getTime() - minute);
  if (isVerifiedBefore) expect(await tokens.verify(token)).toEqual(claims);
  vi.setSystemTime(expiresAt.getTime());
  expect(await tokens.verify(token)).toBeNull();
  expect(expiresAt.getTime() - Date.now()).toBe(0);
});

describe('a token signed with the secret', () => {
  const signWith = async (change: Record<string, unknown>, alg = 'HS256') => {
    const { token } = await tokens.issue(claims);
    return new SignJWT({ ...decodeJwt(token), ...change })
      .setProtectedHeader({ alg })
      .sign(new TextEncoder().encode(secret));
  };

  test('is accepted with unchanged claims', async () => {
    expect(await tokens.verify(await signWith({}))).toEqual(claims);
  });

  test.each<[string, Record<string, unknown>]>([
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['for another audience', { aud: 'elsewhere' }],
    ['without a user', { sub: undefined }],
    ['whose user is not an id', { sub: 'somebody' }],
    ['without a session', { sid: undefined }],
    ['whose session is not a string', { sid: 7 }],
    ['without an expiry', { exp: undefined }],
    ['without an issue time', { iat: undefined }],
  ])('%s is refused', async (_, change) => {
    expect(await tokens.verify(await signWith(change))).toBeNull();
  });

  test('with another algorithm is refused', async () => {
    expect(await tokens.verify(await signWith({}, 'HS512'))).toBeNull();
  });

  test('without a numeric auth_time counts as authenticated long ago', async () => {
    expect(await tokens.verify(await signWith({ auth_time: 'today' }))).toEqual({
      ...claims,
      authenticatedAt: 0,
    });
  });
});
