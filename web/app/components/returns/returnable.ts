import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { linesOfOrder, returnableUntil, unitsToReturn } from '@chuck-and-bit/contract/return-status';
import type { PurchaseReturn } from '@chuck-and-bit/contract/returns';
import { unitsLost } from '../purchases/units-lost';
import type { UnitLine } from '../purchases/unit-lines';

/** `until`: when the time for returning it ends. */
export type ReturnableLine = UnitLine & { until: Date };

/** What the buyer can still return of a purchase. */
export function returnableLines(
  { orders, shipments }: Pick<Purchase, 'orders' | 'shipments'>,
  returns: readonly PurchaseReturn[],
  { returnDays, now }: { returnDays: number; now: Date },
): ReturnableLine[] {
  return orders.flatMap((order) => {
    const until = returnableUntil(order, returnDays);
    const remaining = unitsToReturn(order, linesOfOrder(returns, order._id), unitsLost(shipments, order._id));
    if (order.paymentStatus !== 'Paid' || !until || until < now || remaining === 0) return [];
    return [{ orderId: order._id, productName: order.productName, unit: order.unit, remaining, until }];
  });
}
