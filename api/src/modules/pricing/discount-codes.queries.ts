import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import type { DiscountCodeRow } from './pricing.queries';
import { discountCodes } from '../../tables/pricing';

/** The columns that admins set; `value` in hundredths of a percent or in cents. */
export type NewDiscountCodeRow = Omit<DiscountCodeRow, 'uses' | 'createdAt' | 'version'>;

/** Newest first. */
export async function listDiscountCodes(database: Queryable): Promise<DiscountCodeRow[]> {
  return database.select().from(discountCodes).orderBy(desc(discountCodes.id));
}

/** Violates `discount_codes_code_unique` if the code exists. */
export async function insertDiscountCode(database: Queryable, code: NewDiscountCodeRow): Promise<void> {
  await database.insert(discountCodes).values(code);
}

/**
 * Replaces the values of a code that still has this version and no more uses than the new limit.
 * @returns how many were written: 0 or 1
 */
export async function updateDiscountCode(
  database: Queryable,
  { id, version, ...values }: Omit<NewDiscountCodeRow, 'code'> & { version: number },
): Promise<number> {
  const { maxUses } = values;
  const { rowCount } = await database
    .update(discountCodes)
    .set({ ...values, version: version + 1 })
    .where(
      and(
        eq(discountCodes.id, id),
        eq(discountCodes.version, version),
        maxUses === null ? undefined : lte(discountCodes.uses, maxUses),
      ),
    );
  return rowCount ?? 0;
}

/** Ends a code that has not ended. @returns its end, or null if nothing changed */
export async function endDiscountCode(database: Queryable, id: string): Promise<Date | null> {
  const [ended] = await database
    .update(discountCodes)
    .set({ endsAt: sql`now()`, version: sql`version + 1` })
    .where(
      and(eq(discountCodes.id, id), or(isNull(discountCodes.endsAt), gt(discountCodes.endsAt, sql`now()`))),
    )
    .returning({ endsAt: discountCodes.endsAt });
  return ended?.endsAt ?? null;
}

/** Deletes a code without uses. @returns whether it was deleted */
export async function deleteDiscountCode(database: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await database
    .delete(discountCodes)
    .where(and(eq(discountCodes.id, id), eq(discountCodes.uses, 0)));
  return rowCount === 1;
}

export async function findCodeById(database: Queryable, id: string): Promise<DiscountCodeRow | null> {
  const [row] = await database.select().from(discountCodes).where(eq(discountCodes.id, id));
  return row ?? null;
}
