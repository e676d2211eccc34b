import { messages } from '@chuck-and-bit/contract/messages';
import { getPurchase, type Purchase } from '@chuck-and-bit/contract/purchases';
import {
  listPurchaseRefunds,
  type Refund,
  refundPurchase,
  type RefundRequest,
} from '@chuck-and-bit/contract/refunds';
import { browserShopApi } from '../../shop-api';
import { withKey } from '../forms/idempotency-keys';
import { type Refundable, refundablePurchase } from './refundable';

/** @param id of the purchase. @returns the success message */
export async function makeRefund(id: string, body: RefundRequest): Promise<string> {
  const { refund } = await withKey(`refund of ${id}`, body, (options) =>
    browserShopApi().call(refundPurchase, { params: { id }, body }, options),
  );
  return refund.state === 'pending' ? messages.refundPending : messages.refundMade;
}

/** The refunds of a purchase, newest first; none while it is unpaid. */
export function loadRefunds({ _id: id, paymentStatus }: Purchase): Promise<Refund[]> {
  if (paymentStatus === 'Unpaid') return Promise.resolve([]);
  return browserShopApi().call(listPurchaseRefunds, { params: { id } });
}

/** What can be refunded of the purchase with this id; null if nothing can. */
export async function loadRefundable(id: string): Promise<Refundable | null> {
  const purchase = await browserShopApi().call(getPurchase, { params: { id } });
  return refundablePurchase(purchase, await loadRefunds(purchase));
}
