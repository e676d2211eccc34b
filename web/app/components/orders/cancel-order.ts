import { messages } from '@chuck-and-bit/contract/messages';
import { cancelOrder } from '@chuck-and-bit/contract/orders';
import { browserShopApi } from '../../shop-api';

/** The part of an action that cancels an unpaid order. @returns what to say about it */
export async function cancelUnpaidOrder(id: string): Promise<string> {
  await browserShopApi().call(cancelOrder, { query: { id } });
  return messages.orderCancelled;
}
