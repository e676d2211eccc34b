import { messages } from '@chuck-and-bit/contract/messages';
import {
  changeReturn,
  listOrderReturns,
  listPurchaseReturns,
  type PurchaseReturn,
  type PurchaseReturnRequest,
  requestPurchaseReturn,
  type ReturnChange,
} from '@chuck-and-bit/contract/returns';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { browserShopApi } from '../../shop-api';
import { withKey } from '../forms/idempotency-keys';

/** A request to a screen's action: the buyer's request for a return, or a change by the staff. */
export type ReturnIntent =
  | { intent: 'request return'; purchaseId: string; body: PurchaseReturnRequest }
  | { intent: 'change return'; id: string; body: ReturnChange };

const successMessages: Record<ReturnChange['state'], string> = {
  approved: messages.returnApproved,
  declined: messages.returnDeclined,
  received: messages.returnReceived,
};

/** The part of an action that asks for a return or changes one. @returns the success message */
export async function makeReturnChange(input: ReturnIntent): Promise<string> {
  const api = browserShopApi();
  if (input.intent === 'request return') {
    const { purchaseId, body } = input;
    await withKey(`return of ${purchaseId}`, body, (options) =>
      api.call(requestPurchaseReturn, { params: { id: purchaseId }, body }, options),
    );
    return messages.returnRequested;
  }
  await api.call(changeReturn, { params: { id: input.id }, body: input.body });
  return successMessages[input.body.state];
}

/** The returns with units of an order, newest first; none before it is shipped. */
export function loadOrderReturns({ _id: id, shippedQuantity }: Order): Promise<PurchaseReturn[]> {
  if (shippedQuantity === 0) return Promise.resolve([]);
  return browserShopApi().call(listOrderReturns, { params: { id } });
}

/** The returns of a purchase, newest first; none before it is shipped. */
export function loadPurchaseReturns({ _id: id, shipments }: Purchase): Promise<PurchaseReturn[]> {
  if (shipments.length === 0) return Promise.resolve([]);
  return browserShopApi().call(listPurchaseReturns, { params: { id } });
}
