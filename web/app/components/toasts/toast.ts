import { wantToasts } from './toasts-wanted';

/** Shows a toast. Import it from here, because this module also requests the toast container. */
export { toast } from 'react-toastify';

wantToasts();
