import { policyPath } from '@chuck-and-bit/contract/policies';

/** Every address of the site. `routes.ts` serves them, links are built from here. */
export const paths = {
  landing: '/',
  allDrills: '/all-drills',
  drillsInStock: '/all-drills?inStock=true',
  drill: (drillId: string) => `/all-drills/${encodeURIComponent(drillId)}`,
  blogs: '/blogs',
  portfolio: '/portfolio',
  policy: policyPath,
  /** `from`: where to go on to afterwards. */
  login: (from?: string) => withOrigin('/login', from),
  register: (from?: string) => withOrigin('/register', from),
  resetPassword: '/reset-password',
  cart: '/cart',
  /** `purchaseId`: goes on with one that was placed and is to be paid. */
  checkout: (purchaseId?: string) =>
    purchaseId ? `/checkout?purchase=${encodeURIComponent(purchaseId)}` : '/checkout',
  purchase: (drillId: string) => `/purchase/${encodeURIComponent(drillId)}`,
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  myOrders: '/dashboard/my-orders',
  addReview: '/dashboard/add-review',
  order: (orderId: string) => `/dashboard/orders/${encodeURIComponent(orderId)}`,
  /** Several orders that are paid at once. `/purchase/{id}` is the order form of a product. */
  purchaseDetails: (purchaseId: string) => `/dashboard/purchases/${encodeURIComponent(purchaseId)}`,
  payment: (orderId: string) => `/dashboard/payment/${encodeURIComponent(orderId)}`,
  manageAllOrders: '/dashboard/manage-all-orders',
  payments: ({ unsettled = false } = {}) => `/dashboard/payments${unsettled ? '?unsettled=true' : ''}`,
  makeAdmin: '/dashboard/make-admin',
  addProduct: '/dashboard/add-product',
  manageProduct: '/dashboard/manage-product',
  settings: '/dashboard/settings',
  shippingRates: '/dashboard/settings/shipping',
  newShippingRate: '/dashboard/settings/shipping/new',
  shippingRate: (id: string) => `/dashboard/settings/shipping/${encodeURIComponent(id)}`,
  taxes: '/dashboard/settings/taxes',
  newTax: '/dashboard/settings/taxes/new',
  tax: (id: string) => `/dashboard/settings/taxes/${encodeURIComponent(id)}`,
  discountCodes: '/dashboard/settings/discount-codes',
  newDiscountCode: '/dashboard/settings/discount-codes/new',
  discountCode: (id: string) => `/dashboard/settings/discount-codes/${encodeURIComponent(id)}`,
  /** Served by the host beside the application: link to it with `reloadDocument`. */
  apiDocs: '/docs',
} as const;

function withOrigin(path: string, from: string | undefined): string {
  return from && from !== '/' ? `${path}?from=${encodeURIComponent(from)}` : path;
}

type WithRole = { role: 'admin' | null };

/** Where `/dashboard` leads. */
export function firstDashboardPath(user: WithRole): string {
  return user.role === 'admin' ? paths.manageAllOrders : paths.myOrders;
}

const adminOnly: readonly string[] = [
  paths.manageAllOrders,
  paths.payments(),
  paths.makeAdmin,
  paths.addProduct,
  paths.manageProduct,
  paths.settings,
];
const shopperOnly: readonly string[] = [paths.myOrders, paths.addReview, '/dashboard/payment'];

/** Whether the address belongs to the other role: going there would end this user's session. */
export function isForOtherRole(path: string, user: WithRole): boolean {
  const [pathname = ''] = path.split(/[?#]/);
  const others = user.role === 'admin' ? shopperOnly : adminOnly;
  return others.some((other) => pathname === other || pathname.startsWith(`${other}/`));
}
