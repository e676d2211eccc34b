import { limits } from '@chuck-and-bit/contract/limits';
import { ToastContainer } from 'react-toastify';

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
  return (
    <ToastContainer
      position="top-center"
      autoClose={limits.toastMilliseconds}
      newestOnTop
      theme="colored"
      className="below-header"
      style={themed}
    />
  );
}
