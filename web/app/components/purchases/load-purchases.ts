import type { Order } from '@chuck-and-bit/contract/orders';
import { getPurchase, type Purchase } from '@chuck-and-bit/contract/purchases';
import type { ReactNode } from 'react';
import { browserShopApi, ShopApiError } from '../../shop-api';
import type { RowGroups } from '../../ui/data-table';

const requestsAtOnce = 6;

/** The purchases that these orders are lines of, by their ids. A screen does without one that does not come. */
export async function loadPurchases(orders: readonly Order[]): Promise<Record<string, Purchase>> {
  const ids = [...new Set(orders.flatMap(({ purchaseId }) => purchaseId ?? []))];
  const found: Record<string, Purchase> = {};
  for (let start = 0; start < ids.length; start += requestsAtOnce) {
    const purchases = await Promise.all(ids.slice(start, start + requestsAtOnce).map(loadPurchase));
    for (const purchase of purchases) if (purchase) found[purchase._id] = purchase;
  }
  return found;
}

async function loadPurchase(id: string): Promise<Purchase | null> {
  try {
    return await browserShopApi().call(getPurchase, { params: { id } });
  } catch (error) {
    if (error instanceof ShopApiError) return null;
    throw error;
  }
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
