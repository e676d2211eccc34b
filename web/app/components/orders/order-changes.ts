import { messages } from '@chuck-and-bit/contract/messages';
import { cancelOrder, shipOrder } from '@chuck-and-bit/contract/orders';
import { browserShopApi } from '../../shop-api';

// The parts of actions that change an order. Each returns what to say about it.

export async function cancelUnpaidOrder(id: string): Promise<string> {
  await browserShopApi().call(cancelOrder, { query: { id } });
  return messages.orderCancelled;
}

export async function markAsShipped(id: string): Promise<string> {
  await browserShopApi().call(shipOrder, { params: { id }, body: { status: 'Shipped' } });
  return messages.orderShipped;
}
