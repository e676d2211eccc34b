import { afterEach, expect, test, vi } from 'vitest';
import { lockedAcrossTabs } from './across-tabs';

afterEach(() => vi.unstubAllGlobals());

const refuse = () => Promise.reject(new DOMException('Denied', 'SecurityError'));
test.each<[string, object]>([
  ['has no locks', {}],
  ['refuses them', { locks: { request: refuse } }],
  ['has them', { locks: { request: (_: string, work: () => unknown) => work() } }],
])('where a browser %s work is done once, also when it fails', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const work = vi.fn<() => Promise<string>>().mockResolvedValueOnce('done');
  expect(await lockedAcrossTabs('cart', work)).toBe('done');
  const failure = new Error('Lost');
  work.mockRejectedValueOnce(failure);
  await expect(lockedAcrossTabs('cart', work)).rejects.toBe(failure);
  expect(work).toHaveBeenCalledTimes(2);
});
