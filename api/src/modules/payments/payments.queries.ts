import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { pageOfNewest } from '../../database/newest-first';
import type { Page, PageRequest } from '../../paging';
import { users } from '../../tables/accounts';
import { orders } from '../../tables/orders';
import { newId } from '../../ids';
import { paymentIntents } from '../../tables/payments';

export type PaymentIntentRow = typeof paymentIntents.$inferSelect;
/** `firstOrder`: the first order that the intent pays. `orderCount`: the number of these orders. */
export type PaymentListRow = PaymentIntentRow & {
  userEmail: string | null;
  firstOrder: { id: string; productName: string } | null;
  orderCount: number;
};

const unsettled = and(ne(paymentIntents.status, 'canceled'), isNull(paymentIntents.settledAt));

/** The intent of this purchase that was not cancelled: there is at most one. */
export async function findOpenIntent(
  database: Queryable,
  purchaseId: string,
): Promise<PaymentIntentRow | null> {
  const [row] = await database
    .select()
    .from(paymentIntents)
    .where(
      and(eq(paymentIntents.purchaseId, purchaseId), inArray(paymentIntents.status, ['open', 'succeeded'])),
    );
  return row ?? null;
}

export async function findIntent(database: Queryable, id: string): Promise<PaymentIntentRow | null> {
  const [row] = await database.select().from(paymentIntents).where(eq(paymentIntents.id, id));
  return row ?? null;
}

/** The intent with this transaction id. */
export async function findIntentByTransaction(
  database: Queryable,
  transactionId: string,
): Promise<PaymentIntentRow | null> {
  const [row] = await database
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.providerId, transactionId));
  return row ?? null;
}

/** Like `findIntent`, and locks the row until the transaction ends. */
export async function lockIntent(transaction: Queryable, id: string): Promise<PaymentIntentRow | null> {
  const [row] = await transaction
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.id, id))
    .for('update');
  return row ?? null;
}

/** @param purchaseId null: an unassigned intent */
export async function insertIntent(
  database: Queryable,
  purchaseId: string | null,
  intent: Pick<PaymentIntentRow, 'userId' | 'amountCents'>,
): Promise<PaymentIntentRow> {
  const values = { id: newId(), purchaseId, ...intent };
  const [row] = await database.insert(paymentIntents).values(values).returning();
  if (!row) throw new Error('The payment intent was not stored');
  return row;
}

/** Inserts an intent of the past. */
export async function insertPastIntent(
  transaction: Queryable,
  intent: typeof paymentIntents.$inferInsert,
): Promise<void> {
  await transaction.insert(paymentIntents).values(intent);
}

export async function updateIntent(
  database: Queryable,
  id: string,
  change: Partial<Omit<PaymentIntentRow, 'id'>>,
): Promise<void> {
  await database.update(paymentIntents).set(change).where(eq(paymentIntents.id, id));
}

type ProviderState = {
  providerId: string;
  failure: string | null;
  status: 'open' | 'canceled' | 'succeeded';
};

/** Updates an open intent that meets the condition. */
const setProviderState = (
  database: Queryable,
  id: string,
  state: ProviderState,
  condition: SQL | undefined,
) =>
  database
    .update(paymentIntents)
    .set({ ...state, ...(state.status === 'succeeded' ? { succeededAt: sql`now()` } : {}) })
    .where(and(eq(paymentIntents.id, id), eq(paymentIntents.status, 'open'), condition));

/**
 * Stores the provider's state of an open intent, unless the row belongs to another of the provider's payments. A charge is
 * always stored.
 */
export async function saveProviderState(
  database: Queryable,
  id: string,
  state: ProviderState,
): Promise<void> {
  const isUnsetOrSame = or(
    isNull(paymentIntents.providerId),
    eq(paymentIntents.providerId, state.providerId),
  );
  await setProviderState(database, id, state, state.status === 'succeeded' ? undefined : isUnsetOrSame);
}

/**
 * Assigns the payment created at the provider to an open intent, if the row's provider id has not changed in the meantime.
 * @returns whether it was assigned
 */
export async function bindIntent(
  database: Queryable,
  { id, providerId }: Pick<PaymentIntentRow, 'id' | 'providerId'>,
  state: ProviderState,
): Promise<boolean> {
  const isUnchanged = sql`${paymentIntents.providerId} is not distinct from ${providerId}`;
  const assigned = await setProviderState(database, id, state, isUnchanged).returning({
    id: paymentIntents.id,
  });
  return assigned.length > 0;
}

/**
 * Intents that may still affect money or stock, oldest first, after this id. Includes open disputes, which the shop may
 * win.
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
  const filter = unsettledOnly
    ? and(unsettled, inArray(paymentIntents.status, ['succeeded', 'refunding']))
    : undefined;
  return pageOfNewest(database, { table: paymentIntents, filter }, page, ({ where, limit }) =>
    listRows(database, where, limit),
  );
}

export async function findListRow(database: Queryable, id: string): Promise<PaymentListRow | null> {
  const [row] = await listRows(database, eq(paymentIntents.id, id), 1);
  return row ?? null;
}

/** Looks up buyer and product per row, because the planner may scan whole tables for a join. */
function listRows(database: Queryable, filter: SQL | undefined, limit: number): Promise<PaymentListRow[]> {
  const userEmail = database
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, paymentIntents.userId));
  const belongsToIntent = eq(orders.purchaseId, paymentIntents.purchaseId);
  const firstOrder = database
    .select({ first: sql`json_build_object('id', ${orders.id}, 'productName', ${orders.productName})` })
    .from(orders)
    .where(belongsToIntent)
    .orderBy(asc(orders.position))
    .limit(1);
  const orderCount = database.select({ count: count() }).from(orders).where(belongsToIntent);
  return database
    .select({
      ...getTableColumns(paymentIntents),
      userEmail: sql<string | null>`(${userEmail})`,
      firstOrder: sql<PaymentListRow['firstOrder']>`(${firstOrder})`,
      orderCount: sql<number>`(${orderCount})`,
    })
    .from(paymentIntents)
    .where(filter)
    .orderBy(desc(paymentIntents.id))
    .limit(limit);
}
