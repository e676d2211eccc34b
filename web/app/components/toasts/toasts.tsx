import { toast, ToastContainer, type ToastItem } from 'react-toastify';
import { closeByItself } from './close-by-itself';
import { keepClear } from './keep-clear';

// The library's own colours leave white text on light green unreadable for many.
const themed = Object.fromEntries([
  // Without a family of their own, toasts take the page's.
  ['--toastify-font-family', 'initial'],
  ...['success', 'info', 'warning', 'error'].flatMap((kind) => [
    [`--toastify-color-${kind}`, `var(--color-${kind})`],
    [`--toastify-text-color-${kind}`, `var(--color-${kind}-content)`],
  ]),
]);

const clocks = new Map<ToastItem['id'], () => void>();

function keepTime({ id, status, isLoading }: ToastItem) {
  clocks.get(id)?.();
  clocks.delete(id);
  if (status === 'removed' || isLoading) return;
  const stop = closeByItself(
    () => document.getElementById(String(id)),
    () => toast.dismiss(id),
  );
  clocks.set(id, stop);
}

// Here and not in an effect: toasts that waited for their container are added before its parents' effects run.
toast.onChange((changed) => {
  keepTime(changed);
  if (changed.status !== 'added') return;
  requestAnimationFrame(() => {
    const container = document.querySelector<HTMLElement>('.below-header');
    if (container) keepClear(container);
  });
});

/**
 * The live region of toasts. The library closes a toast at the end of an animation, which Chromium sometimes reports at its start,
 * so that the toast is gone before anyone has read it. Ours close by a clock.
 */
export function Toasts() {
  return (
    <ToastContainer
      position="top-center"
      autoClose={false}
      newestOnTop
      theme="colored"
      className="below-header"
      style={themed}
    />
  );
}
