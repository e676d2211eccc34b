import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { startPolling } from './polling';

let isHidden = false;
let isOnline = true;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  [isHidden, isOnline] = [false, true];
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => stop());

/** Polls with these outcomes, one after the other, and then without failures. */
function poll(...failures: (Error | null)[]) {
  const ask = vi.fn<(signal: AbortSignal) => Promise<void>>(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
  });
  stop = startPolling(ask);
  return ask;
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
async function hide(hidden: boolean) {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
  await seconds(0);
}
async function connect(online: boolean) {
  isOnline = online;
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  await seconds(0);
}
const busy = (retryAfter = 0, status = 503) =>
  new ShopApiError(status, 'UNAVAILABLE', 'Busy', [], retryAfter);

test('asks every ten seconds', async () => {
  const ask = poll();
  await seconds(9.999);
  expect(ask).toHaveBeenCalledTimes(0);
  await seconds(0.001);
  expect(ask).toHaveBeenCalledTimes(1);
  await seconds(20);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('waits for the answer before it asks again', async () => {
  let answer = () => {};
  const ask = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (answer = resolve)));
  stop = startPolling(ask);
  await seconds(35);
  await hide(false);
  expect(ask).toHaveBeenCalledTimes(1);
  answer();
  await seconds(9.999);
  expect(ask).toHaveBeenCalledTimes(1);
  await seconds(0.001);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a hidden page asks nothing and has no timer, and asks at once when it becomes visible', async () => {
  const ask = poll();
  await hide(true);
  expect(vi.getTimerCount()).toBe(0);
  await seconds(3_600);
  expect(ask).toHaveBeenCalledTimes(0);
  await hide(false);
  expect(ask).toHaveBeenCalledTimes(1);
  await seconds(10);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a page that opens hidden asks when it becomes visible', async () => {
  isHidden = true;
  const ask = poll();
  await seconds(60);
  expect(ask).toHaveBeenCalledTimes(0);
  await hide(false);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('without a connection it asks nothing, and at once when there is one again', async () => {
  const ask = poll();
  await connect(false);
  await seconds(60);
  expect(ask).toHaveBeenCalledTimes(0);
  await connect(true);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('waits twice as long after each failure, a minute at most, and ten seconds after an answer', async () => {
  const failure = new ShopApiError(0, 'NETWORK', 'No connection');
  const ask = poll(failure, failure, failure, failure);
  let asked = 0;
  for (const pause of [10, 20, 40, 60, 60, 10]) {
    await seconds(pause - 0.001);
    expect(ask).toHaveBeenCalledTimes(asked);
    await seconds(0.001);
    expect(ask).toHaveBeenCalledTimes(++asked);
  }
});

test.each([429, 503])('after %i it waits as long as the shop says, visible or not', async (status) => {
  const ask = poll(busy(90, status));
  await seconds(10);
  await seconds(60);
  await hide(true);
  await hide(false);
  await seconds(29.999);
  expect(ask).toHaveBeenCalledTimes(1);
  await seconds(0.001);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a page that becomes visible after a failure asks at once', async () => {
  const ask = poll(busy());
  await seconds(10);
  await hide(true);
  await hide(false);
  expect(ask).toHaveBeenCalledTimes(2);
});

test.each([401, 403])('ends when the user is refused with %i', async (status) => {
  const ask = poll(busy(0, status));
  await seconds(10);
  expect(vi.getTimerCount()).toBe(0);
  await hide(true);
  await hide(false);
  await seconds(120);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('ends when the page is left, and aborts what it asks', async () => {
  let asked: AbortSignal | undefined;
  const ask = vi.fn<(signal: AbortSignal) => Promise<void>>((signal) => {
    asked = signal;
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  stop = startPolling(ask);
  await seconds(10);
  expect(asked?.aborted).toBe(false);
  stop();
  await seconds(0);
  expect(asked?.aborted).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  await hide(false);
  await connect(true);
  await seconds(120);
  expect(ask).toHaveBeenCalledTimes(1);
});
