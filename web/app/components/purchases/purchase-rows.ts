import type { Order } from '@chuck-and-bit/contract/orders';
import type { Parcel, Purchase } from '@chuck-and-bit/contract/purchases';
import { sum } from '@chuck-and-bit/contract/sum';
import type { ReactNode } from 'react';
import type { Folding, RowGroups } from '../../ui/data-table';

export const byId = (purchases: readonly Purchase[]): Record<string, Purchase> =>
  Object.fromEntries(purchases.map((purchase) => [purchase._id, purchase]));

/** Units in lost parcels that are to be sent again or refunded: of one order, or of all. */
export const unitsLost = (parcels: readonly Parcel[], orderId?: string): number =>
  sum(
    parcels
      .flatMap(({ lines }) => lines)
      .filter((line) => orderId === undefined || line.orderId === orderId)
      .map(({ toReplace }) => toReplace),
  );

/** Whether an order is the only one of its purchase. */
export const isOnlyOrder = (purchases: Record<string, Purchase>, { purchaseId }: Order): boolean =>
  (purchases[purchaseId]?.orders.length ?? 1) === 1;

/** What an order's row states as its total: for the only order of a purchase, all that is charged. */
export const totalOfRow = (purchases: Record<string, Purchase>, order: Order): number =>
  isOnlyOrder(purchases, order) ? (purchases[order.purchaseId]?.total ?? order.totalPrice) : order.totalPrice;

/** Groups the rows of orders by purchase, each below a heading. A purchase of one order needs none. */
export function groupsOf(
  purchases: Record<string, Purchase>,
  heading: (purchase: Purchase, folding: Folding) => ReactNode,
): RowGroups<Order> {
  const purchaseOf = (order: Order) =>
    isOnlyOrder(purchases, order) ? undefined : purchases[order.purchaseId];
  return {
    keyOf: (order) => purchaseOf(order)?._id ?? null,
    heading: (order, folding) => {
      const purchase = purchaseOf(order);
      return purchase && heading(purchase, folding);
    },
  };
}
