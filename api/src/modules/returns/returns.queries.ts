import type { ReturnLine } from '@chuck-and-bit/contract/returns';
import { returnMoves, type ReturnState } from '@chuck-and-bit/contract/states';
import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { isOneOf } from '../../database/columns';
import { pageOfNewest } from '../../database/newest-first';
import type { Page, PageRequest } from '../../paging';
import { orders } from '../../tables/orders';
import { purchases } from '../../tables/purchases';
import { refunds } from '../../tables/refunds';
import { returnLines, returns } from '../../tables/returns';

const line = sql`jsonb_build_object('orderId', ${returnLines.orderId}, 'position', ${orders.position},
  'productName', ${orders.productName}, 'unit', ${orders.unit}, 'quantity', ${returnLines.quantity},
  'receivedQuantity', ${returnLines.receivedQuantity}, 'restocked', ${returnLines.restocked})`;

const selected = {
  ...getTableColumns(returns),
  purchaseNumber: purchases.number,
  userName: purchases.userName,
  userEmail: purchases.userEmail,
  /** By position. */
  lines: sql<ReturnLine[]>`(select jsonb_agg(${line} order by ${orders.position}) from ${returnLines}
    join ${orders} on ${orders.id} = ${returnLines.orderId} where ${returnLines.returnId} = ${returns.id})`,
};

const select = (database: Queryable) =>
  database
    .select(selected)
    .from(returns)
    .innerJoin(purchases, eq(purchases.id, returns.purchaseId))
    .$dynamic();

/** A return with its lines and columns of its purchase. */
export type ReturnRow = Awaited<ReturnType<typeof select>>[number];

type NewReturn = Pick<ReturnRow, 'id' | 'purchaseId' | 'reason'> & { userId: string };
type NewReturnLine = Pick<ReturnLine, 'orderId' | 'quantity'>;

export async function insertReturn(
  transaction: Queryable,
  row: NewReturn,
  lines: readonly NewReturnLine[],
): Promise<void> {
  await transaction.insert(returns).values(row);
  await transaction
    .insert(returnLines)
    .values(lines.map(({ orderId, quantity }) => ({ returnId: row.id, orderId, quantity })));
}

export async function findReturn(database: Queryable, id: string): Promise<ReturnRow | null> {
  const [row] = await select(database).where(eq(returns.id, id));
  return row ?? null;
}

/** Like `findReturn`, and locks the row until the transaction ends. Lock its purchase first. */
export async function lockReturn(transaction: Queryable, id: string): Promise<ReturnRow | null> {
  const [row] = await select(transaction).where(eq(returns.id, id)).for('update', { of: returns });
  return row ?? null;
}

type ReturnUpdate = Partial<Pick<ReturnRow, 'state' | 'answer' | 'decidedAt' | 'receivedAt'>>;

export async function updateReturn(transaction: Queryable, id: string, change: ReturnUpdate): Promise<void> {
  await transaction.update(returns).set(change).where(eq(returns.id, id));
}

export async function setLineReceived(
  transaction: Queryable,
  returnId: string,
  { orderId, ...received }: Pick<ReturnLine, 'orderId' | 'receivedQuantity' | 'restocked'>,
): Promise<void> {
  await transaction
    .update(returnLines)
    .set(received)
    .where(and(eq(returnLines.returnId, returnId), eq(returnLines.orderId, orderId)));
}

/** Whether a refund of this return was decided and is not made yet. */
export async function isBeingRefunded(transaction: Queryable, id: string): Promise<boolean> {
  const isOfReturn = and(eq(refunds.returnId, id), eq(refunds.state, 'pending'));
  return (await transaction.select({ id: refunds.id }).from(refunds).where(isOfReturn).limit(1)).length > 0;
}

const { refund, failRefund } = returnMoves;

/** Marks a received return as refunded, once its refund has succeeded. */
export async function setReturnRefunded(transaction: Queryable, id: string): Promise<void> {
  await transaction
    .update(returns)
    .set({ state: refund.to, refundedAt: sql`now()` })
    .where(and(eq(returns.id, id), isOneOf(returns.state, refund.from)));
}

/** Marks a refunded return as received again, once its refund has failed: its units are at the shop, and the refund is due. */
export async function reopenReturn(transaction: Queryable, id: string): Promise<void> {
  await transaction
    .update(returns)
    .set({ state: failRefund.to, refundedAt: null })
    .where(and(eq(returns.id, id), isOneOf(returns.state, failRefund.from)));
}

/** All returns of this purchase, newest first. */
export async function listReturnsOfPurchase(database: Queryable, purchaseId: string): Promise<ReturnRow[]> {
  return select(database).where(eq(returns.purchaseId, purchaseId)).orderBy(desc(returns.id));
}

/** The returns of this user's purchases before the id `after`, newest first. */
export async function listReturnsOfUser(
  database: Queryable,
  { userId, after, limit }: { userId: string; after: string | null; limit: number },
): Promise<ReturnRow[]> {
  return select(database)
    .where(and(eq(purchases.userId, userId), after === null ? undefined : lt(returns.id, after)))
    .orderBy(desc(returns.id))
    .limit(limit);
}

/** Newest first; the key of a page is the id of its last row. */
export async function listReturns(
  database: Queryable,
  state: ReturnState | null,
  page: PageRequest<string>,
): Promise<Page<ReturnRow, string>> {
  const filter = state === null ? undefined : eq(returns.state, state);
  return pageOfNewest(database, { table: returns, filter }, page, ({ where, order, limit }) =>
    select(database).where(where).orderBy(order).limit(limit),
  );
}
