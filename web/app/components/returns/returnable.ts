import type { Order } from '@chuck-and-bit/contract/orders';
import type { Parcel } from '@chuck-and-bit/contract/purchases';
import { linesOfOrder, returnableUntil, unitsToReturn } from '@chuck-and-bit/contract/return-status';
import type { PurchaseReturn } from '@chuck-and-bit/contract/returns';
import { unitsLost } from '../purchases/purchase-rows';
import type { UnitLine } from '../purchases/unit-lines';

/** `until`: when the time for returning it ends. */
export type ReturnableLine = UnitLine & { until: Date };

type Returning = {
  orders: readonly Order[];
  /** Of their purchase: some may be lost. */
  parcels: readonly Parcel[];
  returns: readonly PurchaseReturn[];
};

/** What the buyer can still return of these orders. */
export function returnableLines(
  { orders, parcels, returns }: Returning,
  { returnDays, now }: { returnDays: number; now: Date },
): ReturnableLine[] {
  return orders.flatMap((order) => {
    const until = returnableUntil(order, returnDays);
    const remaining = unitsToReturn(order, linesOfOrder(returns, order._id), unitsLost(parcels, order._id));
    if (order.paymentStatus !== 'Paid' || !until || until < now || remaining === 0) return [];
    return [{ orderId: order._id, productName: order.productName, unit: order.unit, remaining, until }];
  });
}
