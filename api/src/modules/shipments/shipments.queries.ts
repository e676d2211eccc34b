import { shippedStatuses } from '@chuck-and-bit/contract/states';
import type { Tracking } from '@chuck-and-bit/contract/tracking';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { isNoneOf } from '../../database/columns';
import { orders, unitsToShip } from '../../tables/orders';
import { shipmentLines, shipments } from '../../tables/shipments';

export type ShipmentRow = typeof shipments.$inferSelect;
export type NewShipment = typeof shipments.$inferInsert;
/** `quantity`: units of the order. */
export type ShipmentLine = { orderId: string; quantity: number };

/**
 * Stores a shipment of locked orders. Those of which it leaves nothing to ship become Shipped. The units of a replacement were
 * counted when they were first shipped.
 */
export async function insertShipment(
  transaction: Queryable,
  shipment: NewShipment,
  lines: readonly ShipmentLine[],
): Promise<ShipmentRow> {
  const [row] = await transaction.insert(shipments).values(shipment).returning();
  if (!row) throw new Error('The shipment was not stored');
  await transaction.insert(shipmentLines).values(lines.map((line) => ({ ...line, shipmentId: row.id })));
  const counted = {
    status: sql`case when ${isNoneOf(orders.status, shippedStatuses)} and ${unitsToShip} = ${shipmentLines.quantity} then 'Shipped' else ${orders.status} end`,
    shippedQuantity: sql`${orders.shippedQuantity} + ${shipmentLines.quantity}`,
  };
  await transaction
    .update(orders)
    .set({
      ...ofShipment,
      shippedAt: sql`${shipments.shippedAt}`,
      ...(row.replaces === null && counted),
    })
    .from(shipments)
    .innerJoin(shipmentLines, eq(shipmentLines.shipmentId, shipments.id))
    .where(and(eq(shipments.id, row.id), eq(shipmentLines.orderId, orders.id)));
  return row;
}

/** The columns of orders that are copies of their last shipment's. */
const ofShipment = {
  carrier: sql`${shipments.carrier}`,
  trackingNumber: sql`${shipments.trackingNumber}`,
  trackingLink: sql`${shipments.trackingLink}`,
};

/** Marks a shipment as lost. */
export async function setLost(transaction: Queryable, id: string, lostBy: string | null): Promise<void> {
  await transaction.update(shipments).set({ lostAt: sql`now()`, lostBy }).where(eq(shipments.id, id));
}

/** Corrects the tracking of a shipment, and of the locked orders whose last shipment it is. */
export async function setTracking(transaction: Queryable, id: string, tracking: Tracking): Promise<void> {
  await transaction
    .update(shipments)
    .set({ ...tracking, trackingChangedAt: sql`now()` })
    .where(eq(shipments.id, id));
  await transaction
    .update(orders)
    .set(ofShipment)
    .from(shipments)
    .innerJoin(shipmentLines, eq(shipmentLines.shipmentId, shipments.id))
    .where(
      and(
        eq(shipments.id, id),
        eq(shipmentLines.orderId, orders.id),
        eq(orders.shippedAt, shipments.shippedAt),
      ),
    );
}
