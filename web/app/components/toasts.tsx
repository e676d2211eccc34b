import { limits } from '@chuck-and-bit/contract/limits';
import { ToastContainer } from 'react-toastify';

/** The live region of toasts. */
export default function Toasts() {
  return (
    <ToastContainer position="top-center" autoClose={limits.toastMilliseconds} newestOnTop theme="colored" />
  );
}
