import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { amountLeft } from '@chuck-and-bit/contract/what-is-left';
import type { ReactNode } from 'react';
import type { Folding, RowGroups } from '../../ui/data-table';
import { isOnlyOrder, type PurchaseLine } from '../purchases/purchase-line';

/** What a row states as its total: for the only order of a purchase, all that is charged, less what was refunded. */
export const totalOfRow = ({ order, purchase }: PurchaseLine): number =>
  isOnlyOrder({ purchase }) ? amountLeft(purchase) : order.totalPrice;

/** Groups the rows of orders by purchase, each below a heading. A purchase of one order needs none. */
export function groupsOf(
  heading: (purchase: Purchase, folding: Folding) => ReactNode,
): RowGroups<PurchaseLine> {
  return {
    keyOf: ({ purchase }) => (isOnlyOrder({ purchase }) ? null : purchase._id),
    heading: ({ purchase }, folding) => heading(purchase, folding),
  };
}
