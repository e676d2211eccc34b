/** What one payment pays: an order of its own, or a purchase with all its orders. */
export type PaymentTarget = { kind: 'order' | 'purchase'; id: string };

/** What has to be paid for this order. */
export function targetOf({ id, purchaseId }: { id: string; purchaseId: string | null }): PaymentTarget {
  return purchaseId === null ? { kind: 'order', id } : { kind: 'purchase', id: purchaseId };
}

/** The target that two nullable columns name, such as an intent's; null where they name none. */
export function targetIn({
  orderId,
  purchaseId,
}: {
  orderId: string | null;
  purchaseId: string | null;
}): PaymentTarget | null {
  if (purchaseId !== null) return { kind: 'purchase', id: purchaseId };
  return orderId === null ? null : { kind: 'order', id: orderId };
}

/** As `targetIn`, in the other direction. */
export const columnsOf = ({ kind, id }: PaymentTarget) => ({
  orderId: kind === 'order' ? id : null,
  purchaseId: kind === 'purchase' ? id : null,
});
