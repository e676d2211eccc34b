import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { listShipments, lockPurchase, purchaseNotFound } from '../purchases/purchases';

/** A purchase and one of its shipments. */
export type ShipmentIds = { id: string; shipmentId: string };

/**
 * Locks a purchase and finds its shipments, which change under this lock.
 * @throws PURCHASE_NOT_FOUND, SHIPMENT_NOT_FOUND
 */
export async function lockShipment(transaction: Queryable, { id, shipmentId }: ShipmentIds) {
  const whole = isId(id) ? await lockPurchase(transaction, id) : null;
  if (!whole) throw purchaseNotFound();
  const shipments = await listShipments(transaction, [whole.purchase.id]);
  const shipment = shipments.find((each) => each.id === shipmentId.toLowerCase());
  if (!shipment) throw new ShopError('SHIPMENT_NOT_FOUND', messages.shipmentNotFound);
  return { whole, shipment, shipments };
}
