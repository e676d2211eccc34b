import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { untilAnswered } from './until-answered';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const errorOf = (status: number, retryAfter = 0) => new ShopApiError(status, 'X', 'Refused', [], retryAfter);

/** Sends a request that is refused this often, and then answered. */
function begin(error: Error, refusals = Number.POSITIVE_INFINITY) {
  const controller = new AbortController();
  const send = vi.fn<() => Promise<string>>(async () => {
    if (send.mock.calls.length <= refusals) throw error;
    return 'stored';
  });
  const waits: boolean[] = [];
  const onWait = (isWaiting: boolean) => void waits.push(isWaiting);
  const { signal } = controller;
  const outcome = untilAnswered(send, { signal, onWait }).catch((thrown: unknown) => thrown);
  const after = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
  return { controller, send, waits, outcome, after };
}

test('without a connection a request is repeated for as long as that takes, at longer and longer intervals', async () => {
  const { send, waits, outcome, after } = begin(errorOf(0), 7);
  await after(0);
  for (const [index, seconds] of [2, 4, 8, 16, 20, 20, 20].entries()) {
    await after(seconds - 0.001);
    expect(send).toHaveBeenCalledTimes(index + 1);
    await after(0.001);
    expect(send).toHaveBeenCalledTimes(index + 2);
  }
  expect(await outcome).toBe('stored');
  expect(waits).toEqual(Array.from({ length: 14 }, (_, index) => index % 2 === 0));
});

test.each([
  [errorOf(429), 5],
  [errorOf(500), 5],
  [errorOf(503), 5],
  [errorOf(499), 1],
  [errorOf(415), 1],
  [new TypeError('x is undefined'), 1],
])('after %s a request is made %i times', async (error, times) => {
  const { send, outcome, after } = begin(error);
  await after(600);
  expect([await outcome, send.mock.calls.length]).toEqual([error, times]);
});

test.each([
  [7, 7],
  [60, 20],
])('a shop that asks to wait %d seconds is asked again after %d', async (asked, seconds) => {
  const { send, after } = begin(errorOf(503, asked), 1);
  await after(seconds - 0.001);
  expect(send).toHaveBeenCalledOnce();
  await after(0.001);
  expect(send).toHaveBeenCalledTimes(2);
});

test('a request is repeated at once when the connection is back, and never once it is given up', async () => {
  const { controller, send, outcome, after } = begin(errorOf(0));
  await after(0);
  window.dispatchEvent(new Event('online'));
  await after(0);
  expect(send).toHaveBeenCalledTimes(2);
  controller.abort();
  await after(0);
  expect(await outcome).toEqual(errorOf(0));
  await after(600);
  expect(send.mock.calls.length).toBeLessThanOrEqual(3);
});
