/**
 * - `requested`: the buyer asked. `approved`, `declined`: the staff answered.
 * - `received`: the units came back, and the refund is due. `refunded`: they were refunded. If that refund fails later, the
 *   return is `received` again.
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

/** When the time for returning an order ends, counted from its last shipment; null before the first, and in a shop without returns. */
export function returnableUntil(
  { shippedAt }: { shippedAt: Date | string | null },
  returnDays: number,
): Date | null {
  if (shippedAt === null || returnDays === 0) return null;
  return new Date(new Date(shippedAt).getTime() + returnDays * day);
}

/** Units of an order that are in a return in this state. */
type Returned = { state: ReturnState; quantity: number; receivedQuantity: number | null };

/** What these returns hold of one order. */
export const linesOfOrder = <Line extends { orderId: string }>(
  returns: readonly { state: ReturnState; lines: readonly Line[] }[],
  orderId: string,
): (Line & { state: ReturnState })[] =>
  returns.flatMap(({ state, lines }) =>
    lines.filter((line) => line.orderId === orderId).map((line) => ({ ...line, state })),
  );

/** The units in open returns: those that came back, and before that those that were asked back. */
export const unitsInReturns = (returns: readonly Returned[]): number =>
  returns
    .filter(({ state }) => isOpenReturn(state))
    .reduce((sum, each) => sum + (each.receivedQuantity ?? each.quantity), 0);

/**
 * Units of an order that can be in a new return: shipped ones that were neither refunded nor are in an open return.
 * @param lost units of lost parcels, which can't come back
 */
export const unitsToReturn = (
  order: { shippedQuantity: number; refundedShippedQuantity: number },
  returns: readonly Returned[],
  lost: number,
): number =>
  Math.max(0, order.shippedQuantity - order.refundedShippedQuantity - unitsInReturns(returns) - lost);
