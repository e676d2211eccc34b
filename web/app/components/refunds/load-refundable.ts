import { getOrder } from '@chuck-and-bit/contract/orders';
import { getPurchase } from '@chuck-and-bit/contract/purchases';
import { browserShopApi } from '../../shop-api';
import { loadRefunds } from './refund-changes';
import { type Refundable, refundableOrder } from './refundable';

/** What can be refunded of the order with this id; null if nothing can. */
export async function loadRefundable(id: string): Promise<Refundable | null> {
  const api = browserShopApi();
  const order = await api.call(getOrder, { params: { id } });
  const { purchaseId } = order;
  const [purchase, refunds] = await Promise.all([
    purchaseId === null ? undefined : api.call(getPurchase, { params: { id: purchaseId } }),
    loadRefunds({ kind: 'order', id }, order),
  ]);
  return refundableOrder(order, purchase, refunds);
}
