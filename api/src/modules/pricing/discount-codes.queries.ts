import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import type { DiscountCodeRow } from './pricing.queries';
import { discountCodes } from './pricing.tables';

/** What admins write once: `value` in hundredths of a percent or cents. */
export type NewDiscountCodeRow = Omit<DiscountCodeRow, 'uses' | 'createdAt' | 'version'>;

/** Newest first. */
export async function listDiscountCodes(database: Queryable): Promise<DiscountCodeRow[]> {
  return database.select().from(discountCodes).orderBy(desc(discountCodes.id));
}

/** Violates `discount_codes_code_unique` where the code exists. */
export async function insertDiscountCode(database: Queryable, code: NewDiscountCodeRow): Promise<void> {
  await database.insert(discountCodes).values(code);
}

/**
 * Replaces the terms of a code that still has this version and was not used more often than they allow.
 * @returns the code, or null
 */
export async function updateDiscountCode(
  database: Queryable,
  { id, version, ...terms }: Omit<NewDiscountCodeRow, 'code'> & { version: number },
): Promise<string | null> {
  const { maxUses } = terms;
  const [written] = await database
    .update(discountCodes)
    .set({ ...terms, version: version + 1 })
    .where(
      and(
        eq(discountCodes.id, id),
        eq(discountCodes.version, version),
        maxUses === null ? undefined : lte(discountCodes.uses, maxUses),
      ),
    )
    .returning({ code: discountCodes.code });
  return written?.code ?? null;
}

/** Ends a code that has not ended. @returns the code, or null */
export async function endDiscountCode(database: Queryable, id: string): Promise<string | null> {
  const [ended] = await database
    .update(discountCodes)
    .set({ endsAt: sql`now()`, version: sql`version + 1` })
    .where(
      and(eq(discountCodes.id, id), or(isNull(discountCodes.endsAt), gt(discountCodes.endsAt, sql`now()`))),
    )
    .returning({ code: discountCodes.code });
  return ended?.code ?? null;
}

/** Deletes a code that nobody uses. @returns the code, or null */
export async function deleteDiscountCode(database: Queryable, id: string): Promise<string | null> {
  const [deleted] = await database
    .delete(discountCodes)
    .where(and(eq(discountCodes.id, id), eq(discountCodes.uses, 0)))
    .returning({ code: discountCodes.code });
  return deleted?.code ?? null;
}

export async function findCodeById(database: Queryable, id: string): Promise<DiscountCodeRow | null> {
  const [row] = await database.select().from(discountCodes).where(eq(discountCodes.id, id));
  return row ?? null;
}
