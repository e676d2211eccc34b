import { isDeepStrictEqual } from 'node:util';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Tracking } from '@chuck-and-bit/contract/tracking';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { type Actor, recordChange } from '../audit-log/record-change';
import { lockOrderOfPurchase } from './ship';
import type { ShipmentNotifications } from './shipment-notifications';
import * as queries from './shipments.queries';

/**
 * Replaces the tracking of the last shipment of an order, for all orders in it.
 * @param notifyBuyer mails the tracking to the buyer, even if it is unchanged
 * @returns the number of changed shipments: 0 or 1
 * @throws ORDER_NOT_FOUND, ORDER_NOT_SHIPPED
 */
export async function changeTracking(
  transaction: Queryable,
  notifications: ShipmentNotifications,
  id: string,
  { actor, notifyBuyer, tracking }: { actor: Actor; notifyBuyer: boolean; tracking: Tracking },
): Promise<number> {
  const { whole, order } = await lockOrderOfPurchase(transaction, id);
  const shipment = await queries.findLastShipment(transaction, id);
  if (!shipment) throw new ShopError('ORDER_NOT_SHIPPED', messages.orderNotShipped);
  const { carrier, trackingNumber, trackingLink } = shipment;
  const before: Tracking = { carrier, trackingNumber, trackingLink };
  const isChanged = !isDeepStrictEqual(before, tracking);
  if (isChanged) {
    await queries.setTracking(transaction, shipment.id, tracking);
    await recordChange(transaction, actor, {
      action: 'order.tracking-changed',
      subject: { id, name: order.purchaseNumber },
      before,
      after: tracking,
    });
  }
  if (notifyBuyer) {
    const lines = await queries.listLinesOf(transaction, shipment.id);
    await notifications.trackingChanged(transaction, whole, { ...tracking, lines });
  }
  return isChanged ? 1 : 0;
}
