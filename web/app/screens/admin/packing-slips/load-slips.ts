import { limits } from '@chuck-and-bit/contract/limits';
import { getOrder, type Order } from '@chuck-and-bit/contract/orders';
import { getPurchase, type Purchase } from '@chuck-and-bit/contract/purchases';
import { loadPurchases } from '../../../components/purchases/load-purchases';
import { browserShopApi } from '../../../shop-api';

/** What one parcel contains: orders with one address. `purchase` is null for an order of its own. */
export type Slip = { purchase: Purchase | null; orders: Order[] };

const requestsAtOnce = 6;

export async function slipOfPurchase(id: string): Promise<Slip[]> {
  const purchase = await browserShopApi().call(getPurchase, { params: { id } });
  return [{ purchase, orders: purchase.orders }];
}

/** The slips of these orders: those of one purchase share one. */
export async function slipsOfOrders(ids: readonly string[]): Promise<Slip[]> {
  const wanted = [...new Set(ids)].slice(0, limits.shipments.max);
  const orders: Order[] = [];
  for (let start = 0; start < wanted.length; start += requestsAtOnce) {
    const some = wanted.slice(start, start + requestsAtOnce);
    orders.push(
      ...(await Promise.all(some.map((id) => browserShopApi().call(getOrder, { params: { id } })))),
    );
  }
  const purchases = await loadPurchases(orders);
  const slips = new Map<string, Slip>();
  for (const order of orders) {
    const key = order.purchaseId ?? order._id;
    const slip = slips.get(key) ?? { purchase: purchases[order.purchaseId ?? ''] ?? null, orders: [] };
    slip.orders.push(order);
    slips.set(key, slip);
  }
  return [...slips.values()];
}
