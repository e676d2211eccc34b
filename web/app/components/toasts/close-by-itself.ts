import { pageLimits } from '@chuck-and-bit/contract/page-limits';

const step = 250;

/**
 * Closes a message when its time is over. The time stands still while the message is pointed at or has the focus, and while the
 * window has not.
 * @param element the message, once it is in the page
 * @returns stops the clock
 */
export function closeByItself(element: () => Element | null, close: () => void): () => void {
  let left = pageLimits.toastMilliseconds;
  const clock = setInterval(() => {
    const shown = element();
    const isUsed = shown && (shown.matches(':hover') || shown.contains(document.activeElement));
    if (!isUsed && document.hasFocus()) left -= step;
    if (left > 0) return;
    clearInterval(clock);
    close();
  }, step);
  return () => clearInterval(clock);
}
