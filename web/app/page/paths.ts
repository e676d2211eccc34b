import { policyPath } from '@chuck-and-bit/contract/policies';

/** The addresses that links are built from. Those of the staff's screens are in `dashboard-screens.ts`, which only the dashboard loads. */
export const paths = {
  landing: '/',
  allDrills: '/all-drills',
  drill: (drillId: string) => `/all-drills/${encodeURIComponent(drillId)}`,
  /** The list of a kind of products. */
  department: (slug: string) => `/all-drills/${encodeURIComponent(slug)}`,
  blogs: '/blogs',
  portfolio: '/portfolio',
  policy: policyPath,
  /** `from`: where to go on to afterwards. */
  login: (from?: string) => withOrigin('/login', from),
  register: (from?: string) => withOrigin('/register', from),
  cart: '/cart',
  /** `purchaseId`: continues with the payment of a purchase that was placed. */
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
  /** An invoice, a credit note or a reversal. */
  document: (documentId: string) => `/dashboard/documents/${encodeURIComponent(documentId)}`,
  packingSlip: (orderId: string) => `/dashboard/orders/${encodeURIComponent(orderId)}/packing-slip`,
  /** Of one of its shipments; without, of what is left to ship. */
  purchasePackingSlip: (purchaseId: string, shipmentId?: string) =>
    `/dashboard/purchases/${encodeURIComponent(purchaseId)}/packing-slip${shipmentId ? `?shipment=${encodeURIComponent(shipmentId)}` : ''}`,
  packingSlips: (purchaseIds: readonly string[] = []) =>
    `/dashboard/packing-slips${purchaseIds.length > 0 ? `?purchases=${purchaseIds.join(',')}` : ''}`,
  payment: (orderId: string) => `/dashboard/payment/${encodeURIComponent(orderId)}`,
  /** Served by the host beside the application: link to it with `reloadDocument`. */
  apiDocs: '/docs',
} as const;

function withOrigin(path: string, from: string | undefined): string {
  return from && from !== '/' ? `${path}?from=${encodeURIComponent(from)}` : path;
}
