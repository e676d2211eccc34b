import { sum } from '@chuck-and-bit/contract/sum';
import { eq, max, min, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import type { Span } from '../../days';
import { dailyPaymentTimes, dailyProductSums, dailySums } from '../../tables/daily-sums';
import { purchases } from '../../tables/purchases';
import { momentOf, type PartSums, soldProducts, sumRecent, timesToPayment } from './overview.queries';

/** The last day that is kept; null if none is. */
export async function findLastKeptDay(database: Queryable, timeZone: string): Promise<string | null> {
  const [found] = await database
    .select({ day: max(dailySums.day) })
    .from(dailySums)
    .where(eq(dailySums.timeZone, timeZone));
  return found?.day ?? null;
}

/** When the first purchase was paid; null if none was. */
export async function findFirstPayment(database: Queryable): Promise<Date | null> {
  const [found] = await database.select({ at: min(purchases.paidAt) }).from(purchases);
  return found?.at ?? null;
}

export async function deleteDaysOfOtherZones(database: Queryable, timeZone: string): Promise<void> {
  await database.delete(dailySums).where(ne(dailySums.timeZone, timeZone));
}

type SummedName = Exclude<keyof PartSums, 'newCustomers'>;

/** Sums a day that is over and keeps the sums, unless they are kept already. */
export async function keepDay(
  transaction: Queryable,
  { day, timeZone, since, until }: Span & { day: string; timeZone: string },
): Promise<void> {
  const sums = await sumRecent(transaction, [since, until]);
  const sumOf = (name: SummedName) => sum(sums.map((each) => each[name] ?? 0));
  const kept = await transaction
    .insert(dailySums)
    .values({
      day,
      timeZone,
      chargedCents: sumOf('chargedCents'),
      orders: sumOf('orders'),
      units: sumOf('units'),
      refundedCents: sumOf('refundedCents'),
      refunds: sumOf('refunds'),
    })
    .onConflictDoNothing()
    .returning();
  if (kept.length === 0) return;
  const span = { since: momentOf(since), until: momentOf(until) };
  await transaction.execute(
    sql`insert into ${dailyProductSums} (day, product_id, units, charged_cents) select ${day}::date, * from (${soldProducts(span)}) as sold`,
  );
  await transaction.execute(
    sql`insert into ${dailyPaymentTimes} (day, seconds, orders) select ${day}::date, * from (${timesToPayment(span)}) as times`,
  );
}
