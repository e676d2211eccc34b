import { messages } from '@chuck-and-bit/contract/messages';
import {
  listOrderRefunds,
  listPurchaseRefunds,
  type Refund,
  refundOrder,
  refundPurchase,
  type RefundRequest,
} from '@chuck-and-bit/contract/refunds';
import { browserShopApi } from '../../shop-api';
import { createIdempotencyKeys } from '../forms/idempotency-keys';
import type { Refundable } from './refundable';

/** A request to a screen's action to make this refund. */
export type RefundIntent = { intent: 'refund'; of: Refundable['of']; body: RefundRequest };

const withKey = createIdempotencyKeys();

/** The part of an action that makes a refund. @returns the success message */
export async function makeRefund({ of, body }: Omit<RefundIntent, 'intent'>): Promise<string> {
  const endpoint = of.kind === 'order' ? refundOrder : refundPurchase;
  const { refund } = await withKey({ of, body }, (idempotencyKey) =>
    browserShopApi().call(endpoint, { params: { id: of.id }, body }, { idempotencyKey }),
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
