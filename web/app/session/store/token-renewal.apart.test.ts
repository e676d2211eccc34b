import { beforeEach, expect, test, vi } from 'vitest';
import type { ShopApi } from '../../api-client';
import type { IdentityClient } from '../identity/identity';

const minute = 60_000;
const issuedAt = Date.parse('2030-01-01T12:00:00Z');
const base64 = (value: unknown) => btoa(JSON.stringify(value));
const tokenUntil = (time: number) => `${base64({})}.${base64({ sub: 'ada', exp: time / 1000 })}.x`;

let serverTime: number;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    async () => new Response(null, { headers: { date: new Date(serverTime).toUTCString() } }),
  );
});

/** Loads a page some minutes after the token was issued, in a browser whose clock is fast. @returns how often it renews */
async function renewalsOfPage({ after, fast }: { after: number; fast: number }): Promise<number> {
  serverTime = issuedAt + after * minute;
  vi.setSystemTime(serverTime + fast * minute);
  vi.resetModules();
  const { createTokenRenewal } = await import('./token-renewal');
  const exchange = vi.fn<() => Promise<{ token: string }>>(async () => ({
    token: tokenUntil(serverTime + 60 * minute),
  }));
  const renewal = createTokenRenewal({
    identityClient: async () =>
      ({
        currentIdentity: async () => ({ email: 'ada@shop.test' }),
        idToken: async () => '',
      }) as unknown as IdentityClient,
    api: { call: exchange } as unknown as ShopApi,
    token: {
      read: () => tokenUntil(issuedAt + 60 * minute),
      write: () => undefined,
      remove: () => undefined,
    },
    exclusively: (work) => work(),
  });
  if (renewal.isDue()) await renewal.renew();
  renewal.stop();
  return exchange.mock.calls.length;
}

test.each([
  ['a right clock', 0],
  ['a clock that is 58 minutes fast', 58],
  ['a clock that is three days fast', 3 * 24 * 60],
  ['a clock that is 58 minutes slow', -58],
])('pages in a browser with %s renew a token when it is due, and not before', async (_, fast) => {
  for (const after of [1, 2, 30]) expect(await renewalsOfPage({ after, fast })).toBe(0);
});

test('a token that is due is renewed, also once a wrong clock was set right', async () => {
  expect(await renewalsOfPage({ after: 1, fast: 58 })).toBe(0);
  expect(await renewalsOfPage({ after: 57, fast: 58 })).toBe(1);
  expect(await renewalsOfPage({ after: 57, fast: 0 })).toBe(1);
});

test('a cached response tells nothing of a fast clock', async () => {
  vi.setSystemTime(issuedAt);
  vi.resetModules();
  const { serverNow, setServerTime } = await import('../../browser/server-clock');
  const time = (shift: number) => new Date(Date.now() + shift * minute).toUTCString();
  setServerTime(time(-30), { mayBeCached: true });
  expect(serverNow()).toBe(Date.now());
  setServerTime(time(-10));
  setServerTime(time(-30), { mayBeCached: true });
  expect(serverNow()).toBe(Date.now() - 10 * minute);
  setServerTime(time(5), { mayBeCached: true });
  expect(serverNow()).toBe(Date.now() + 5 * minute);
  vi.resetModules();
  const nextPage = await import('../../browser/server-clock');
  expect(nextPage.serverNow()).toBe(Date.now() + 5 * minute);
});
