import { ShopApiError } from '../../browser/shop-api-error';

/** After so many tries that the shop has answered, somebody has to ask again. */
const mostTries = 5;
const longestWaitSeconds = 20;

type Waiting = { signal: AbortSignal; onWait: (isWaiting: boolean) => void };

/**
 * Repeats a request until the shop answers it: as long as there is no connection, and some times while the shop is busy. The
 * request must be harmless to repeat.
 */
export async function untilAnswered<T>(send: () => Promise<T>, { signal, onWait }: Waiting): Promise<T> {
  let answered = 0;
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      if (signal.aborted || !(error instanceof ShopApiError) || !mayPass(error)) throw error;
      if (error.statusCode > 0) answered += 1;
      if (answered === mostTries) throw error;
      onWait(true);
      const seconds = error.retryAfterSeconds || 2 ** tries;
      await waitFor(Math.min(seconds, longestWaitSeconds), signal);
      onWait(false);
    }
  }
}

/** Whether the same request may succeed later. */
const mayPass = ({ statusCode }: ShopApiError) => statusCode === 0 || statusCode === 429 || statusCode >= 500;

/** Resolves when the time is over, the connection is back, or nobody waits any more. */
const waitFor = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1_000);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
