import { pageLimits } from '@chuck-and-bit/contract/page-limits';
import { useEffect } from 'react';
import { toast, ToastContainer } from 'react-toastify';
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

/** The live region of toasts. */
export function Toasts() {
  useEffect(
    () =>
      toast.onChange(({ status }) => {
        if (status !== 'added') return;
        requestAnimationFrame(() => {
          const container = document.querySelector<HTMLElement>('.below-header');
          if (container) keepClear(container);
        });
      }),
    [],
  );
  return (
    <ToastContainer
      position="top-center"
      autoClose={pageLimits.toastMilliseconds}
      newestOnTop
      theme="colored"
      className="below-header"
      style={themed}
    />
  );
}
