import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import type { TaxRateRow } from './pricing.queries';
import { taxRates } from '../../tables/pricing';

/** The columns that admins set; `rate` in hundredths of a percent. */
export type TaxRateValues = Omit<TaxRateRow, 'id' | 'version'>;

/** By country and region. */
export async function listTaxRates(database: Queryable): Promise<TaxRateRow[]> {
  return database.select().from(taxRates).orderBy(asc(taxRates.country), sql`lower(${taxRates.region})`);
}

/** Violates `tax_rates_one_for_each_place` if the place has a tax. */
export async function insertTaxRate(database: Queryable, tax: TaxRateValues & { id: string }): Promise<void> {
  await database.insert(taxRates).values(tax);
}

/**
 * Replaces a tax that still has this version. Violates `tax_rates_one_for_each_place` if the place has another tax.
 * @returns how many were written: 0 or 1
 */
export async function updateTaxRate(
  database: Queryable,
  { id, version, ...values }: TaxRateRow,
): Promise<number> {
  const { rowCount } = await database
    .update(taxRates)
    .set({ ...values, version: version + 1 })
    .where(and(eq(taxRates.id, id), eq(taxRates.version, version)));
  return rowCount ?? 0;
}

/** @returns the deleted tax, or null if there is none */
export async function deleteTaxRate(database: Queryable, id: string): Promise<TaxRateRow | null> {
  const [deleted] = await database.delete(taxRates).where(eq(taxRates.id, id)).returning();
  return deleted ?? null;
}

export async function findTaxRate(database: Queryable, id: string): Promise<TaxRateRow | null> {
  const [row] = await database.select().from(taxRates).where(eq(taxRates.id, id));
  return row ?? null;
}
