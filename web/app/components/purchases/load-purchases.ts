import type { Order } from '@chuck-and-bit/contract/orders';
import { limits } from '@chuck-and-bit/contract/limits';
import { listPurchases, type Purchase } from '@chuck-and-bit/contract/purchases';
import type { ReactNode } from 'react';
import { browserShopApi } from '../../shop-api';
import { isFailure, orFailure } from '../errors/failed-list';
import type { RowGroups } from '../../ui/data-table';

/** The purchases that these orders are lines of, by their ids. A screen does without those that do not come. */
export async function loadPurchases(orders: readonly Order[]): Promise<Record<string, Purchase>> {
  const ids = [...new Set(orders.flatMap(({ purchaseId }) => purchaseId ?? []))];
  const found: Record<string, Purchase> = {};
  for (let start = 0; start < ids.length; start += limits.purchaseIds.max) {
    const asked = ids.slice(start, start + limits.purchaseIds.max);
    const purchases = await orFailure(
      browserShopApi().call(listPurchases, { query: { ids: asked.join(',') } }),
    );
    if (isFailure(purchases)) break;
    for (const purchase of purchases) found[purchase._id] = purchase;
  }
  return found;
}

/** Has a table of orders put those of a purchase below one heading. */
export function groupsOf(
  purchases: Record<string, Purchase>,
  heading: (purchase: Purchase) => ReactNode,
): RowGroups<Order> {
  const purchaseOf = ({ purchaseId }: Order) => (purchaseId === null ? undefined : purchases[purchaseId]);
  return {
    keyOf: (order) => purchaseOf(order)?._id ?? null,
    heading: (order) => {
      const purchase = purchaseOf(order);
      return purchase && heading(purchase);
    },
  };
}
