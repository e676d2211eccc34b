import { followOrders } from '@chuck-and-bit/contract/order-search';
import { useEffect, useEffectEvent } from 'react';
import { ShopApiError } from '../../../page/shop-api-error';
import { browserShopApi } from '../../../shop-api';

const firstPauseMilliseconds = 1_000;
const longestPauseMilliseconds = 60_000;

/**
 * Calls `onChange` when orders were placed or changed, and after each reconnection, because events may have been missed.
 * While the page is hidden it collects the calls into one, made when the page is visible again.
 */
export function useOrderEvents(onChange: () => void) {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let isMissed = false;
    const notify = () => {
      isMissed = document.hidden;
      if (!isMissed) changed();
    };
    document.addEventListener('visibilitychange', () => isMissed && notify(), { signal });
    void follow(notify, signal);
    return () => controller.abort();
  }, []);
}

async function follow(notify: () => void, signal: AbortSignal): Promise<void> {
  let pause = firstPauseMilliseconds;
  while (!signal.aborted) {
    try {
      await browserShopApi().follow(followOrders, notify, signal);
      // The server ends each stream after some minutes, which is no failure.
      pause = firstPauseMilliseconds;
    } catch (error) {
      if (signal.aborted || isRefused(error)) return;
      pause = Math.min(pause * 2, longestPauseMilliseconds);
    }
    // Jitter: after a restart of the server not all browsers reconnect at once.
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
    if (!signal.aborted) notify();
  }
}

const isRefused = (error: unknown) =>
  error instanceof ShopApiError && (error.statusCode === 401 || error.statusCode === 403);
