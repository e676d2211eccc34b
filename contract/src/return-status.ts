/**
 * - `requested`: the buyer asked. `approved`, `declined`: the staff answered.
 * - `received`: the units came back, and the refund is due. `refunded`: they were refunded.
 */
export const returnStates = ['requested', 'approved', 'declined', 'received', 'refunded'] as const;
export type ReturnState = (typeof returnStates)[number];

/** Allowed transitions. Declined and refunded are final. A refund makes a received return refunded. */
const nextStates: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['approved', 'declined'],
  approved: ['received', 'declined'],
  received: ['refunded', 'declined'],
  declined: [],
  refunded: [],
};

export const mayBecome = (from: ReturnState, to: ReturnState): boolean => nextStates[from].includes(to);

/** Whether a return may still be refunded. Its units can't be in another return. */
export const isOpenReturn = (state: ReturnState): boolean => nextStates[state].length > 0;

const day = 24 * 3_600_000;

/** When the time for returning a shipped order ends; null before it is shipped, and in a shop without returns. */
export function returnableUntil(
  { status, shippedAt }: { status: string; shippedAt: Date | string | null },
  returnDays: number,
): Date | null {
  if (status !== 'Shipped' || shippedAt === null || returnDays === 0) return null;
  return new Date(new Date(shippedAt).getTime() + returnDays * day);
}

/** Units of an order that can be in a new return: those that were neither refunded nor are in an open return. */
export function unitsToReturn(
  { quantity, refundedQuantity }: { quantity: number; refundedQuantity: number },
  returns: readonly { state: ReturnState; quantity: number; receivedQuantity: number | null }[],
): number {
  const inReturns = returns
    .filter(({ state }) => isOpenReturn(state))
    .reduce((sum, each) => sum + (each.receivedQuantity ?? each.quantity), 0);
  return Math.max(0, quantity - refundedQuantity - inReturns);
}
