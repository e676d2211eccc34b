import { followOrders } from '@chuck-and-bit/contract/order-search';
import { useEffect, useEffectEvent } from 'react';
import { browserShopApi, ShopApiError } from '../../../shop-api';

const firstPauseMilliseconds = 1_000;
const longestPauseMilliseconds = 60_000;

/**
 * Calls back when orders were placed or changed, and when changes may have been missed. Not while the page is hidden: then
 * once when it is shown again.
 */
export function useOrderEvents(onChange: () => void) {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let isMissed = false;
    const tell = () => {
      isMissed = document.hidden;
      if (!isMissed) changed();
    };
    document.addEventListener('visibilitychange', () => isMissed && tell(), { signal });
    void follow(tell, signal);
    return () => leaving.abort();
  }, []);
}

async function follow(tell: () => void, signal: AbortSignal): Promise<void> {
  let pause = firstPauseMilliseconds;
  while (!signal.aborted) {
    try {
      await browserShopApi().follow(followOrders, tell, signal);
      // It ended as it should after some minutes.
      pause = firstPauseMilliseconds;
    } catch (error) {
      if (signal.aborted || isRefused(error)) return;
      pause = Math.min(pause * 2, longestPauseMilliseconds);
    }
    // Not all at the same moment, where a server restarts.
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
    if (!signal.aborted) tell();
  }
}

const isRefused = (error: unknown) =>
  error instanceof ShopApiError && (error.statusCode === 401 || error.statusCode === 403);
