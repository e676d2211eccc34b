import { limits } from '@chuck-and-bit/contract/limits';
import { ToastContainer } from 'react-toastify';

/** Where toasts appear. Loaded after the page, for it is never there at first. */
export default function Toasts() {
  return (
    <ToastContainer position="top-center" autoClose={limits.toastMilliseconds} newestOnTop theme="colored" />
  );
}
