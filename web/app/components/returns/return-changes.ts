import { messages } from '@chuck-and-bit/contract/messages';
import {
  changeReturn,
  listPurchaseReturns,
  type PurchaseReturn,
  type PurchaseReturnRequest,
  requestPurchaseReturn,
  type ReturnChange,
} from '@chuck-and-bit/contract/returns';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { browserShopApi } from '../../shop-api';
import { withKey } from '../forms/idempotency-keys';

const successMessages: Record<ReturnChange['state'], string> = {
  approved: messages.returnApproved,
  declined: messages.returnDeclined,
  received: messages.returnReceived,
};

/** @param id of the purchase. @returns the success message */
export async function requestReturn(id: string, body: PurchaseReturnRequest): Promise<string> {
  await withKey(`return of ${id}`, body, (options) =>
    browserShopApi().call(requestPurchaseReturn, { params: { id }, body }, options),
  );
  return messages.returnRequested;
}

/** @returns the success message */
export async function answerReturn({ _id: id }: PurchaseReturn, body: ReturnChange): Promise<string> {
  await browserShopApi().call(changeReturn, { params: { id }, body });
  return successMessages[body.state];
}

/** The returns of a purchase, newest first; none before it is shipped. */
export function loadReturns({ _id: id, shipments }: Purchase): Promise<PurchaseReturn[]> {
  if (shipments.length === 0) return Promise.resolve([]);
  return browserShopApi().call(listPurchaseReturns, { params: { id } });
}
