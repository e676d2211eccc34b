import type { Order } from '@chuck-and-bit/contract/orders';
import { limits } from '@chuck-and-bit/contract/limits';
import { listPurchases, type Purchase } from '@chuck-and-bit/contract/purchases';
import type { ReactNode } from 'react';
import { browserShopApi } from '../../shop-api';
import { isFailure, orFailure } from '../errors/failed-list';
import type { RowGroups } from '../../ui/data-table';

/** The purchases that these orders belong to, by their ids. Purchases that fail to load are left out. */
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

/** Groups the rows of a table of orders by purchase, each below a heading. */
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
