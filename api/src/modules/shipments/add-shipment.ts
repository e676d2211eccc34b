import type { Tracking } from '@chuck-and-bit/contract/tracking';
import type { Queryable } from '../../database/client';
import { newId } from '../../ids';
import { deliveryLines, type WholePurchase } from '../purchases/purchases';
import { insertShipment, type ShipmentLine, type ShipmentRow } from './shipments.queries';

/** `shippedBy`: the id of the staff member; null: unknown. `replaces`: the lost shipment whose units it sends again. */
type Parcel = {
  lines: readonly ShipmentLine[];
  tracking: Tracking;
  shippedBy: string | null;
  replaces?: string | undefined;
};

/** Adds a shipment of units of a locked purchase. Every shipment is stored by this function or by `addPastShipment`. */
export const addShipment = (
  transaction: Queryable,
  { purchase }: WholePurchase,
  { lines, tracking, shippedBy, replaces }: Parcel,
): Promise<ShipmentRow> =>
  insertShipment(
    transaction,
    { id: newId(), ...whereItGoes(purchase), shippedBy, replaces, ...tracking },
    lines,
  );

/** A shipment keeps its address as it was written. */
const whereItGoes = (purchase: WholePurchase['purchase']) => ({
  purchaseId: purchase.id,
  address: deliveryLines(purchase).join('\n'),
});

/** Adds a shipment of the past of these products, without tracking, for the demo data. */
export async function addPastShipment(
  transaction: Queryable,
  { purchase, orders }: WholePurchase,
  { shippedAt, productIds }: { shippedAt: Date; productIds: readonly string[] },
): Promise<void> {
  const lines = orders
    .filter(({ productId }) => productIds.includes(productId))
    .map(({ id: orderId, quantity }) => ({ orderId, quantity }));
  await insertShipment(transaction, { id: newId(shippedAt), ...whereItGoes(purchase), shippedAt }, lines);
}
