export { listNoticesOf } from './stock-notices.queries';
