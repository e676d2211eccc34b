import { messages } from '@chuck-and-bit/contract/messages';
import { getPurchase } from '@chuck-and-bit/contract/purchases';
import {
  listOrderRefunds,
  listPurchaseRefunds,
  type Refund,
  refundOrder,
  refundPurchase,
  type RefundRequest,
} from '@chuck-and-bit/contract/refunds';
import { browserShopApi } from '../../shop-api';
import { withKey } from '../forms/idempotency-keys';
import { type Refundable, refundablePurchase } from './refundable';

/** A request to a screen's action to make this refund. */
export type RefundIntent = { intent: 'refund'; of: Refundable['of']; body: RefundRequest };

/** The part of an action that makes a refund. @returns the success message */
export async function makeRefund({ of, body }: Omit<RefundIntent, 'intent'>): Promise<string> {
  const endpoint = of.kind === 'order' ? refundOrder : refundPurchase;
  const { refund } = await withKey(`refund of ${of.id}`, body, (options) =>
    browserShopApi().call(endpoint, { params: { id: of.id }, body }, options),
  );
  return refund.state === 'pending' ? messages.refundPending : messages.refundMade;
}

/** The refunds of the charge that paid this order or purchase, newest first; none while it is unpaid. */
export function loadRefunds(
  of: Refundable['of'],
  { paymentStatus }: { paymentStatus: string },
): Promise<Refund[]> {
  if (paymentStatus === 'Unpaid') return Promise.resolve([]);
  const endpoint = of.kind === 'order' ? listOrderRefunds : listPurchaseRefunds;
  return browserShopApi().call(endpoint, { params: { id: of.id } });
}

/** What can be refunded of the purchase with this id; null if nothing can. */
export async function loadRefundable(id: string): Promise<Refundable | null> {
  const purchase = await browserShopApi().call(getPurchase, { params: { id } });
  return refundablePurchase(purchase, await loadRefunds({ kind: 'purchase', id }, purchase));
}
