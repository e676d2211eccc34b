/** What one payment pays: an order of its own, or a purchase with all its orders. */
export type PaymentTarget = { kind: 'order' | 'purchase'; id: string };

/** The payment target of this order: its purchase, or the order itself. */
export function targetOfOrder({ id, purchaseId }: { id: string; purchaseId: string | null }): PaymentTarget {
  return purchaseId === null ? { kind: 'order', id } : { kind: 'purchase', id: purchaseId };
}

type TargetColumns = { orderId?: string | null | undefined; purchaseId?: string | null | undefined };

/** The target named by two nullable columns or fields, such as an intent's; null without either. */
export function targetFromColumns({ orderId, purchaseId }: TargetColumns): PaymentTarget | null {
  if (typeof purchaseId === 'string') return { kind: 'purchase', id: purchaseId };
  return typeof orderId === 'string' ? { kind: 'order', id: orderId } : null;
}

/** The inverse of `targetFromColumns`. */
export const columnsOfTarget = (target: PaymentTarget | null) => ({
  orderId: target?.kind === 'order' ? target.id : null,
  purchaseId: target?.kind === 'purchase' ? target.id : null,
});
