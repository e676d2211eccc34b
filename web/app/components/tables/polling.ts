import { ShopApiError } from '../../browser/shop-api-error';

const longestPauseMilliseconds = 60_000;

/**
 * Asks again and again while the page is visible and online, and at once when it becomes so again. After a failure it waits
 * longer, at least as long as the shop says. It ends when the shop refuses the user.
 * @param pauseMilliseconds between two questions
 * @returns stops asking
 */
export function startPolling(
  ask: (signal: AbortSignal) => Promise<void>,
  pauseMilliseconds = 10_000,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let pause = pauseMilliseconds;
  let dueAt = Date.now() + pause;
  /** The shop asked not to be asked before. */
  let notBefore = 0;

  const schedule = () => {
    clearTimeout(timer);
    if (signal.aborted || isAsking || document.hidden || !navigator.onLine) return;
    timer = setTimeout(() => void askOnce(), Math.max(0, dueAt - Date.now()));
  };
  const askOnce = async () => {
    isAsking = true;
    try {
      await ask(signal);
      pause = pauseMilliseconds;
    } catch (error) {
      if (isRefusal(error)) controller.abort();
      const retryAfter = error instanceof ShopApiError ? error.retryAfterSeconds * 1_000 : 0;
      notBefore = Date.now() + retryAfter;
      pause = Math.max(Math.min(2 * pause, longestPauseMilliseconds), retryAfter);
    }
    isAsking = false;
    dueAt = Date.now() + pause;
    schedule();
  };
  const askNow = () => {
    dueAt = notBefore;
    schedule();
  };
  document.addEventListener('visibilitychange', askNow, { signal });
  window.addEventListener('online', askNow, { signal });
  window.addEventListener('offline', schedule, { signal });
  schedule();
  return () => {
    controller.abort();
    clearTimeout(timer);
  };
}

const isRefusal = (error: unknown) =>
  error instanceof ShopApiError && (error.statusCode === 401 || error.statusCode === 403);
