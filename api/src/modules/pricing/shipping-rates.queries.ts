import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import type { ShippingRateRow } from './pricing.queries';
import { shippingRates } from '../../tables/pricing';

/** The columns that admins set; `steps` in grams or cents. */
export type ShippingRateValues = Omit<ShippingRateRow, 'id' | 'position' | 'version'>;

export async function insertShippingRate(
  database: Queryable,
  rate: ShippingRateValues & { id: string },
): Promise<void> {
  const position = sql`(select coalesce(max(position), 0) + 1 from ${shippingRates})`;
  await database.insert(shippingRates).values({ ...rate, position });
}

/** Replaces a rate that still has this version. @returns how many were written: 0 or 1 */
export async function updateShippingRate(
  database: Queryable,
  { id, version, ...values }: ShippingRateValues & { id: string; version: number },
): Promise<number> {
  const { rowCount } = await database
    .update(shippingRates)
    .set({ ...values, version: version + 1 })
    .where(and(eq(shippingRates.id, id), eq(shippingRates.version, version)));
  return rowCount ?? 0;
}

/** @returns the deleted rate, or null if there is none */
export async function deleteShippingRate(database: Queryable, id: string): Promise<ShippingRateRow | null> {
  const [deleted] = await database.delete(shippingRates).where(eq(shippingRates.id, id)).returning();
  return deleted ?? null;
}

/** Puts the rates in this order. @returns their number */
export async function setShippingOrder(database: Queryable, ids: readonly string[]): Promise<number> {
  const position = sql<number>`array_position(${sql.param([...ids])}::uuid[], ${shippingRates.id})`;
  const written = await database
    .update(shippingRates)
    .set({ position })
    .where(sql`${shippingRates.id} = any(${sql.param([...ids])}::uuid[])`)
    .returning({ id: shippingRates.id });
  return written.length;
}

/** Locks all rates until the transaction ends. @returns their ids */
export async function lockShippingRates(transaction: Queryable): Promise<string[]> {
  const rows = await transaction
    .select({ id: shippingRates.id })
    .from(shippingRates)
    .orderBy(shippingRates.id)
    .for('update');
  return rows.map(({ id }) => id);
}
