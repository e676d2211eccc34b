import { returnMoves, type ReturnState, returnStates } from './states';

const { failRefund: _ofTheProvider, ...ofPeople } = returnMoves;

/** Whether people may move a return so. Its refund makes a received return refunded. */
export const mayBecome = (from: ReturnState, to: ReturnState): boolean =>
  Object.values(ofPeople).some(
    (move) => move.to === to && (move.from as readonly ReturnState[]).includes(from),
  );

/** Whether a return may still be refunded. Its units can't be in another return. */
export const isOpenReturn = (state: ReturnState): boolean => returnStates.some((to) => mayBecome(state, to));

export const openReturnStates = returnStates.filter(isOpenReturn);

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
