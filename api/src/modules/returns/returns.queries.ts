import type { ReturnState } from '@chuck-and-bit/contract/return-status';
import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { pageOfNewest } from '../../database/newest-first';
import type { Page, PageRequest } from '../../paging';
import { orders } from '../../tables/orders';
import { returns } from '../../tables/returns';

export type ReturnRow = typeof returns.$inferSelect;

const { purchaseNumber, purchaseId, productName, unit, userName, userEmail } = getTableColumns(orders);
const ofOrder = { purchaseNumber, purchaseId, productName, unit, userName, userEmail };

/** A return with columns of its order. */
export type ListedReturn = ReturnRow & Pick<typeof orders.$inferSelect, keyof typeof ofOrder>;

const select = (database: Queryable) =>
  database
    .select({ ...getTableColumns(returns), ...ofOrder })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .$dynamic();

export async function insertReturn(
  transaction: Queryable,
  row: Pick<ReturnRow, 'id' | 'orderId' | 'userId' | 'quantity' | 'reason'>,
): Promise<void> {
  await transaction.insert(returns).values(row);
}

export async function findReturn(database: Queryable, id: string): Promise<ReturnRow | null> {
  const [row] = await database.select().from(returns).where(eq(returns.id, id));
  return row ?? null;
}

/** Like `findReturn`, and locks the row until the transaction ends. Lock its order first. */
export async function lockReturn(transaction: Queryable, id: string): Promise<ReturnRow | null> {
  const [row] = await transaction.select().from(returns).where(eq(returns.id, id)).for('update');
  return row ?? null;
}

export async function updateReturn(
  transaction: Queryable,
  id: string,
  change: Partial<Omit<ReturnRow, 'id'>>,
): Promise<void> {
  await transaction.update(returns).set(change).where(eq(returns.id, id));
}

/** Marks a received return as refunded, once its refund has succeeded. */
export async function setReturnRefunded(transaction: Queryable, id: string): Promise<void> {
  await transaction
    .update(returns)
    .set({ state: 'refunded', refundedAt: sql`now()` })
    .where(and(eq(returns.id, id), eq(returns.state, 'received')));
}

/** Marks a refunded return as received again, once its refund has failed: its units are at the shop, and the refund is due. */
export async function reopenReturn(transaction: Queryable, id: string): Promise<void> {
  await transaction
    .update(returns)
    .set({ state: 'received', refundedAt: null })
    .where(and(eq(returns.id, id), eq(returns.state, 'refunded')));
}

/** Newest first. */
export async function listReturnsOf(
  database: Queryable,
  orderId: string,
  limit: number,
): Promise<ListedReturn[]> {
  return select(database).where(eq(returns.orderId, orderId)).orderBy(desc(returns.id)).limit(limit);
}

export async function listReturnsOfAll(
  database: Queryable,
  orderIds: readonly string[],
): Promise<ReturnRow[]> {
  return database
    .select()
    .from(returns)
    .where(inArray(returns.orderId, [...orderIds]));
}

/** Newest first; the key of a page is the id of its last row. */
export async function listReturns(
  database: Queryable,
  state: ReturnState | null,
  page: PageRequest<string>,
): Promise<Page<ListedReturn, string>> {
  const wanted = state === null ? undefined : eq(returns.state, state);
  return pageOfNewest(database, { table: returns, wanted }, page, ({ where, order, limit }) =>
    select(database).where(where).orderBy(order).limit(limit),
  );
}
