/** The id of the element of an order on the page of its purchase, and so the fragment of its address. */
export const lineId = (position: number): string => `order-${position}`;

/** The addresses of what was ordered. Separate from `paths`, which every page loads. */
export const orderPaths = {
  /** Leads to the line of this order on the page of its purchase, where only the order's id is known. */
  order: (orderId: string) => `/dashboard/orders/${encodeURIComponent(orderId)}`,
  /** What was ordered and is paid at once. `/purchase/{id}` is the order form of a product. */
  purchase: (purchaseId: string) => `/dashboard/purchases/${encodeURIComponent(purchaseId)}`,
  /** The line of an order on that page. */
  purchaseLine: ({ purchaseId, position }: { purchaseId: string; position: number }) =>
    `/dashboard/purchases/${encodeURIComponent(purchaseId)}#${lineId(position)}`,
  /** An invoice, a credit note or a reversal. */
  document: (documentId: string) => `/dashboard/documents/${encodeURIComponent(documentId)}`,
  /** Of one of its shipments; without, of what is left to ship. */
  packingSlip: (purchaseId: string, shipmentId?: string) =>
    `/dashboard/purchases/${encodeURIComponent(purchaseId)}/packing-slip${shipmentId ? `?shipment=${encodeURIComponent(shipmentId)}` : ''}`,
  packingSlips: (purchaseIds: readonly string[] = []) =>
    `/dashboard/packing-slips${purchaseIds.length > 0 ? `?purchases=${purchaseIds.join(',')}` : ''}`,
  payment: (orderId: string) => `/dashboard/payment/${encodeURIComponent(orderId)}`,
} as const;
