import { afterEach, expect, test, vi } from 'vitest';
import { createApiTokens } from './authentication';
import { newId } from './ids';

const tokens = createApiTokens('the secret of the tests, which has to be long enough');
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
  ['that nobody has sent yet', false],
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
