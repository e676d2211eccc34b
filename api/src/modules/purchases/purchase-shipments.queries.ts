import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { orders } from '../../tables/orders';
import { shipmentLines, shipments } from '../../tables/shipments';

/** A shipment with its units, by the position of their orders. */
export type ShipmentOfPurchase = typeof shipments.$inferSelect & {
  lines: { orderId: string; quantity: number }[];
};

/** The shipments of these purchases, oldest first. */
export async function listShipments(
  database: Queryable,
  purchaseIds: readonly string[],
): Promise<ShipmentOfPurchase[]> {
  const line = sql`jsonb_build_object('orderId', ${shipmentLines.orderId}, 'quantity', ${shipmentLines.quantity})`;
  return database
    .select({
      ...getTableColumns(shipments),
      lines: sql<ShipmentOfPurchase['lines']>`jsonb_agg(${line} order by ${orders.position})`,
    })
    .from(shipments)
    .innerJoin(shipmentLines, eq(shipmentLines.shipmentId, shipments.id))
    .innerJoin(orders, eq(orders.id, shipmentLines.orderId))
    .where(inArray(shipments.purchaseId, [...purchaseIds]))
    .groupBy(shipments.id)
    .orderBy(asc(shipments.shippedAt), asc(shipments.id));
}
