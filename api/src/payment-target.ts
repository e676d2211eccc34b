/** What one payment pays: an order of its own, or a purchase with all its orders. */
export type PaymentTarget = { kind: 'order' | 'purchase'; id: string };

/** The payment target of this order: its purchase, or the order itself. */
export function targetOfOrder({ id, purchaseId }: { id: string; purchaseId: string | null }): PaymentTarget {
  return purchaseId === null ? { kind: 'order', id } : { kind: 'purchase', id: purchaseId };
}

/** The target named by two nullable columns, such as an intent's; null when both are null. */
export function targetFromColumns({
  orderId,
  purchaseId,
}: {
  orderId: string | null;
  purchaseId: string | null;
}): PaymentTarget | null {
  if (purchaseId !== null) return { kind: 'purchase', id: purchaseId };
  return orderId === null ? null : { kind: 'order', id: orderId };
}

/** The inverse of `targetFromColumns`. */
export const columnsOfTarget = ({ kind, id }: PaymentTarget) => ({
  orderId: kind === 'order' ? id : null,
  purchaseId: kind === 'purchase' ? id : null,
});
