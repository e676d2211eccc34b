import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { totalOf } from '../../database/list-totals';
import { cutPage, type Page, type PageRequest } from '../../paging';
import { users } from '../accounts/accounts.tables';
import { orders } from '../orders/orders.tables';
import { paymentIntents } from './payments.tables';

export type PaymentIntentRow = typeof paymentIntents.$inferSelect;
export type PaymentListRow = PaymentIntentRow & { userEmail: string | null; productName: string | null };

const unsettled = and(ne(paymentIntents.status, 'canceled'), isNull(paymentIntents.settledAt));

/** The intent of this order that can be paid or was paid: there is at most one. */
export async function findLiveIntent(database: Queryable, orderId: string): Promise<PaymentIntentRow | null> {
  const [row] = await database
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.orderId, orderId), inArray(paymentIntents.status, ['open', 'succeeded'])));
  return row ?? null;
}

export async function findIntent(database: Queryable, id: string): Promise<PaymentIntentRow | null> {
  const [row] = await database.select().from(paymentIntents).where(eq(paymentIntents.id, id));
  return row ?? null;
}

/** As `findIntent`, and no one else changes it before this transaction ends. */
export async function lockIntent(transaction: Queryable, id: string): Promise<PaymentIntentRow | null> {
  const [row] = await transaction
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.id, id))
    .for('update');
  return row ?? null;
}

export async function insertIntent(
  database: Queryable,
  intent: Pick<PaymentIntentRow, 'id' | 'orderId' | 'userId' | 'amountCents'>,
): Promise<PaymentIntentRow> {
  const [row] = await database.insert(paymentIntents).values(intent).returning();
  if (!row) throw new Error('The payment intent was not stored');
  return row;
}

export async function updateIntent(
  database: Queryable,
  id: string,
  change: Partial<Omit<PaymentIntentRow, 'id'>>,
): Promise<void> {
  await database.update(paymentIntents).set(change).where(eq(paymentIntents.id, id));
}

type Noted = { providerId: string; failure: string | null; status: 'open' | 'canceled' | 'succeeded' };

const setNoted = (noted: Noted) => ({
  ...noted,
  ...(noted.status === 'succeeded' ? { succeededAt: sql`now()` } : {}),
});

/**
 * Notes what the provider said, unless the intent has come further already, or belongs to another payment of the
 * provider. A charge is always noted.
 */
export async function noteOpenIntent(database: Queryable, id: string, noted: Noted): Promise<void> {
  const isItsPayment = or(isNull(paymentIntents.providerId), eq(paymentIntents.providerId, noted.providerId));
  await database
    .update(paymentIntents)
    .set(setNoted(noted))
    .where(
      and(
        eq(paymentIntents.id, id),
        eq(paymentIntents.status, 'open'),
        noted.status === 'succeeded' ? undefined : isItsPayment,
      ),
    );
}

/**
 * Gives an open intent the payment that was made for it at the provider, if it still has the one it had.
 * @returns whether it has it now
 */
export async function bindIntent(
  database: Queryable,
  { id, providerId }: Pick<PaymentIntentRow, 'id' | 'providerId'>,
  noted: Noted,
): Promise<boolean> {
  const bound = await database
    .update(paymentIntents)
    .set(setNoted(noted))
    .where(
      and(
        eq(paymentIntents.id, id),
        eq(paymentIntents.status, 'open'),
        sql`${paymentIntents.providerId} is not distinct from ${providerId}`,
      ),
    )
    .returning({ id: paymentIntents.id });
  return bound.length > 0;
}

/**
 * Intents that some money or some stock may still hang on, oldest first, from behind this id on. With an open dispute
 * the money may come back to us.
 */
export async function listUnfinished(
  database: Queryable,
  after: string | null,
  limit: number,
): Promise<PaymentIntentRow[]> {
  return database
    .select()
    .from(paymentIntents)
    .where(
      and(
        or(unsettled, eq(paymentIntents.status, 'disputed')),
        after === null ? undefined : gt(paymentIntents.id, after),
      ),
    )
    .orderBy(asc(paymentIntents.id))
    .limit(limit);
}

/** Newest first; the key of a page is the id of its last row. */
export async function listIntents(
  database: Queryable,
  unsettledOnly: boolean,
  page: PageRequest<string>,
): Promise<Page<PaymentListRow, string>> {
  const wanted = unsettledOnly
    ? and(unsettled, inArray(paymentIntents.status, ['succeeded', 'refunding']))
    : undefined;
  const rows = await listRows(
    database,
    and(wanted, page.after === null ? undefined : lt(paymentIntents.id, page.after)),
    page.limit + 1,
  );
  const countAll = () => totalOf(database, { table: paymentIntents, wanted, order: newestFirst });
  return cutPage(rows, page, (row) => row.id, countAll);
}

export async function findListRow(database: Queryable, id: string): Promise<PaymentListRow | null> {
  const [row] = await listRows(database, eq(paymentIntents.id, id), 1);
  return row ?? null;
}

const newestFirst = [desc(paymentIntents.id)];

/** Buyer and product are looked up row by row: a join of tables this size may be read from end to end. */
function listRows(database: Queryable, wanted: SQL | undefined, limit: number): Promise<PaymentListRow[]> {
  const userEmail = database
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, paymentIntents.userId));
  const productName = database
    .select({ name: orders.productName })
    .from(orders)
    .where(eq(orders.id, paymentIntents.orderId));
  return database
    .select({
      ...getTableColumns(paymentIntents),
      userEmail: sql<string | null>`(${userEmail})`,
      productName: sql<string | null>`(${productName})`,
    })
    .from(paymentIntents)
    .where(wanted)
    .orderBy(...newestFirst)
    .limit(limit);
}

/** Makes a user the payer of these orders: refunds are mailed to the payer. */
export async function givePaymentsTo(
  database: Queryable,
  orderIds: readonly string[],
  userId: string,
): Promise<void> {
  await database.update(paymentIntents).set({ userId }).where(inArray(paymentIntents.orderId, orderIds));
}
