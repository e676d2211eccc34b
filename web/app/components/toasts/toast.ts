import { wantToasts } from './toasts-wanted';

/** Shows a toast. Import it from here: this brings the place where toasts appear. */
export { toast } from 'react-toastify';

wantToasts();
