import { readerKindScreen } from './kind-screens';
import type { Screen } from './screen';
import { respondTo } from './screen-states';

/** What staff who may only read see where others change something. */
export const readerScreens: readonly Screen[] = [
  { name: 'reader-closed', path: '/dashboard/make-admin', title: "Your role doesn't open this page" },
  { name: 'reader-settings', path: '/dashboard/settings', title: 'Shop settings' },
  {
    name: 'reader-product',
    path: ({ product }) => `/dashboard/manage-product/${product._id}`,
    title: 'Product',
  },
  readerKindScreen,
  // Nothing that they can't do is asked of them.
  {
    name: 'reader-discount-codes-empty',
    path: '/dashboard/settings/discount-codes',
    before: respondTo('**/discount-codes', []),
    ready: (page) => page.getByText('Customers enter a code with their cart.', { exact: true }),
  },
];
