import { messages } from '@chuck-and-bit/contract/messages';
import { cancelOrder } from '@chuck-and-bit/contract/orders';
import { changeTracking } from '@chuck-and-bit/contract/shipments';
import type { TrackingInput } from '@chuck-and-bit/contract/tracking';
import { browserShopApi } from '../../shop-api';

// The parts of actions that change an order. Each returns its success message.

export async function cancelUnpaidOrder(id: string): Promise<string> {
  await browserShopApi().call(cancelOrder, { query: { id } });
  return messages.orderCancelled;
}

export async function correctTracking(
  id: string,
  tracking: TrackingInput & { notifyBuyer: boolean },
): Promise<string> {
  await browserShopApi().call(changeTracking, { params: { id }, body: tracking });
  return tracking.notifyBuyer ? messages.trackingSavedAndSent : messages.trackingSaved;
}
