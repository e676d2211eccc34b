import { messages } from '@chuck-and-bit/contract/messages';
import {
  changeReturn,
  listOrderReturns,
  type PurchaseReturn,
  requestReturn,
  type ReturnChange,
  type ReturnRequest,
} from '@chuck-and-bit/contract/returns';
import type { Order } from '@chuck-and-bit/contract/orders';
import { browserShopApi } from '../../shop-api';
import { withKey } from '../forms/idempotency-keys';

/** A request to a screen's action: the buyer's request for a return, or a change by the staff. */
export type ReturnIntent =
  | { intent: 'request return'; orderId: string; body: ReturnRequest }
  | { intent: 'change return'; id: string; body: ReturnChange };

const successMessages: Record<ReturnChange['state'], string> = {
  approved: messages.returnApproved,
  declined: messages.returnDeclined,
  received: messages.returnReceived,
};

/** The part of an action that asks for a return or changes one. @returns the success message */
export async function makeReturnChange(wanted: ReturnIntent): Promise<string> {
  const api = browserShopApi();
  if (wanted.intent === 'request return') {
    const { orderId, body } = wanted;
    await withKey(`return of ${orderId}`, body, (options) =>
      api.call(requestReturn, { params: { id: orderId }, body }, options),
    );
    return messages.returnRequested;
  }
  await api.call(changeReturn, { params: { id: wanted.id }, body: wanted.body });
  return successMessages[wanted.body.state];
}

/** The returns of an order, newest first; none before it is shipped. */
export function loadReturns({ _id: id, shippedQuantity }: Order): Promise<PurchaseReturn[]> {
  if (shippedQuantity === 0) return Promise.resolve([]);
  return browserShopApi().call(listOrderReturns, { params: { id } });
}
