import { limits } from '@chuck-and-bit/contract/limits';
import { getOrder, type Order } from '@chuck-and-bit/contract/orders';
import { getPurchase, type Purchase } from '@chuck-and-bit/contract/purchases';
import { loadPurchases } from '../../../components/purchases/load-purchases';
import { browserShopApi } from '../../../shop-api';

/** The orders of one parcel, which share an address. `purchase`: null for an order outside of any purchase. */
export type Slip = { purchase: Purchase | null; orders: Order[] };

const requestsAtOnce = 6;

export async function slipOfPurchase(id: string): Promise<Slip[]> {
  const purchase = await browserShopApi().call(getPurchase, { params: { id } });
  return [{ purchase, orders: purchase.orders }];
}

/** One slip for each order, but only one for all orders of a purchase. */
export async function slipsOfOrders(ids: readonly string[]): Promise<Slip[]> {
  const wanted = [...new Set(ids)].slice(0, limits.shipments.max);
  const orders: Order[] = [];
  for (let start = 0; start < wanted.length; start += requestsAtOnce) {
    const batch = wanted.slice(start, start + requestsAtOnce);
    orders.push(
      ...(await Promise.all(batch.map((id) => browserShopApi().call(getOrder, { params: { id } })))),
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
