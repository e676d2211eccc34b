import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const at = Date.parse('2026-11-26T12:00:00Z');
const key = 'chuck-and-bit:serverAhead';
const serverTime = new Date(at).toUTCString();

/** The clock of a page that is loaded this many milliseconds later, or before the server. */
async function clockOf(behind = 0) {
  vi.useFakeTimers({ now: at - behind });
  vi.resetModules();
  return import('./server-clock');
}
beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  [1_999, 0],
  [-1_999, 0],
  [2_000, 2_000],
  [-2_000, -2_000],
])('a clock that is %d milliseconds behind is put forward by %d', async (behind, by) => {
  const { serverNow, setServerTime } = await clockOf(behind);
  for (const unknown of [null, 'soon']) setServerTime(unknown);
  expect(localStorage.getItem(key)).toBeNull();
  setServerTime(serverTime);
  expect([serverNow() - Date.now(), localStorage.getItem(key)]).toEqual([by, String(by)]);
});

test.each([
  ['60000', 60_000, 60_000],
  ['-60000', -60_000, 0],
  ['1e5', 0, 0],
])('a page after one that stored %j is %d ahead, at the latest %d', async (stored, ahead, latest) => {
  localStorage.setItem(key, stored);
  const { latestServerTime, serverNow, setServerTime } = await clockOf(-5_000);
  expect([serverNow() - Date.now(), latestServerTime() - Date.now()]).toEqual([ahead, latest]);
  setServerTime(serverTime);
  expect(latestServerTime() - Date.now()).toBe(-5_000);
});

test('the shop is asked for its time until it has answered', async () => {
  const { learnServerTime, serverNow } = await clockOf(60_000);
  const ask = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', ask.mockResolvedValue(new Response(null, { headers: { date: serverTime } })));
  await learnServerTime();
  expect(serverNow()).toBe(Date.now());
  for (let times = 0; times < 2; times += 1) await learnServerTime();
  expect([serverNow(), ask.mock.calls.length]).toEqual([at, 2]);
});
