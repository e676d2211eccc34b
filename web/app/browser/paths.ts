import { policyPath } from '@chuck-and-bit/contract/policies';

/** The addresses that links are built from. Those of the staff's screens are in `dashboard-screens.ts`, which only the dashboard loads. */
export const paths = {
  landing: '/',
  allDrills: '/all-drills',
  product: (productId: string) => `/all-drills/${encodeURIComponent(productId)}`,
  /** The list of a kind of products. */
  department: (slug: string) => `/all-drills/${encodeURIComponent(slug)}`,
  blogs: '/blogs',
  portfolio: '/portfolio',
  about: '/about',
  policy: policyPath,
  /** `from`: where to go on to afterwards. */
  login: (from?: string) => withOrigin('/login', from),
  register: (from?: string) => withOrigin('/register', from),
  cart: '/cart',
  /** `purchaseId`: continues with the payment of a purchase that was placed. */
  checkout: (purchaseId?: string) =>
    purchaseId ? `/checkout?purchase=${encodeURIComponent(purchaseId)}` : '/checkout',
  /** `quantity`: what the form begins with, instead of the minimum order. */
  purchase: (productId: string, quantity?: number) =>
    `/purchase/${encodeURIComponent(productId)}${quantity === undefined ? '' : `?quantity=${quantity}`}`,
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  myOrders: '/dashboard/my-orders',
  addReview: '/dashboard/add-review',
  /** Served by the host beside the application: link to it with `reloadDocument`. */
  apiDocs: '/docs',
} as const;

function withOrigin(path: string, from: string | undefined): string {
  return from && from !== '/' ? `${path}?from=${encodeURIComponent(from)}` : path;
}
