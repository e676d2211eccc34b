import type { Kept } from '@chuck-and-bit/contract/first-day';
import { and, desc, eq, exists, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { users } from '../../tables/accounts';
import { isOnSale, products } from '../../tables/catalogue';
import { firstDay } from '../../tables/first-day';
import { shippingRates, taxRates } from '../../tables/pricing';
import { purchases } from '../../tables/purchases';

export type FirstDayRow = { isDismissed: boolean; kept: Kept; shopperId: string | null };

/** With the e-mail of the account that places the test order. */
export async function findFirstDay(
  database: Queryable,
): Promise<(FirstDayRow & { email: string | null }) | null> {
  const [row] = await database
    .select({
      isDismissed: firstDay.isDismissed,
      kept: firstDay.kept,
      shopperId: firstDay.shopperId,
      email: users.email,
    })
    .from(firstDay)
    .leftJoin(users, eq(users.id, firstDay.shopperId));
  return row ?? null;
}

/** Locks the row until the transaction ends, and writes it first if there is none. */
export async function lockFirstDay(transaction: Queryable): Promise<FirstDayRow> {
  await transaction.insert(firstDay).values({}).onConflictDoNothing();
  const [row] = await transaction.select().from(firstDay).for('update');
  if (!row) throw new Error('The row of the first day is gone');
  return { isDismissed: row.isDismissed, kept: row.kept, shopperId: row.shopperId };
}

export async function writeFirstDay(transaction: Queryable, change: Partial<FirstDayRow>): Promise<void> {
  await transaction.update(firstDay).set(change);
}

/** Whether there is any of what the steps ask for. */
export async function findOffers(
  database: Queryable,
): Promise<{ hasShippingRate: boolean; hasTax: boolean; hasProduct: boolean }> {
  const one = sql`1`;
  const anyOf = (query: Parameters<typeof exists>[0]) => sql<boolean>`${exists(query)}`;
  const [row] = await database
    .select({
      hasShippingRate: anyOf(database.select({ one }).from(shippingRates)),
      hasTax: anyOf(database.select({ one }).from(taxRates)),
      hasProduct: anyOf(database.select({ one }).from(products).where(isOnSale)),
    })
    .from(sql`(values (1)) as single`);
  return row ?? { hasShippingRate: false, hasTax: false, hasProduct: false };
}

/** The last paid purchase of this user: a refunded one, if there is one. */
export async function findPaidPurchase(
  database: Queryable,
  userId: string,
): Promise<{ _id: string; number: string; isRefunded: boolean } | null> {
  const isRefunded = sql<boolean>`${isNotNull(purchases.refundedAt)}`;
  const [row] = await database
    .select({ _id: purchases.id, number: purchases.number, isRefunded })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), isNotNull(purchases.paidAt)))
    .orderBy(desc(isRefunded), desc(purchases.id))
    .limit(1);
  return row ?? null;
}
