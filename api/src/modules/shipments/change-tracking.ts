import { isDeepStrictEqual } from 'node:util';
import type { Tracking } from '@chuck-and-bit/contract/tracking';
import type { Queryable } from '../../database/client';
import { type Actor, recordChange } from '../audit-log/record-change';
import { lockShipment, type ShipmentIds } from './lock-shipment';
import type { ShipmentNotifications } from './shipment-notifications';
import { setTracking } from './shipments.queries';

/**
 * Replaces the tracking of a shipment, for all orders in it.
 * @param notifyBuyer mails the tracking to the buyer, even if it is unchanged
 * @returns the number of changed shipments: 0 or 1
 * @throws PURCHASE_NOT_FOUND, SHIPMENT_NOT_FOUND
 */
export async function changeTracking(
  transaction: Queryable,
  notifications: ShipmentNotifications,
  ids: ShipmentIds,
  { actor, notifyBuyer, tracking }: { actor: Actor; notifyBuyer: boolean; tracking: Tracking },
): Promise<number> {
  const { whole, shipment } = await lockShipment(transaction, ids);
  const { carrier, trackingNumber, trackingLink, lines } = shipment;
  const before: Tracking = { carrier, trackingNumber, trackingLink };
  const isChanged = !isDeepStrictEqual(before, tracking);
  if (isChanged) {
    await setTracking(transaction, shipment.id, tracking);
    await recordChange(transaction, actor, {
      action: 'purchase.tracking-changed',
      subject: { id: whole.purchase.id, name: whole.purchase.number },
      before,
      after: { ...tracking, shipmentId: shipment.id },
    });
  }
  if (notifyBuyer) await notifications.trackingChanged(transaction, whole, { ...tracking, lines });
  return isChanged ? 1 : 0;
}
