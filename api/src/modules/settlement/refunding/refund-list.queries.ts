import { asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../database/client';
import { users } from '../../../tables/accounts';
import { orders } from '../../../tables/orders';
import type { RefundRow } from './refunds.queries';
import { refundLines, refunds } from '../../../tables/refunds';

/** A refund with its lines as screens show them. */
export type ListedRefund = {
  refund: RefundRow;
  refundedBy: string | null;
  lines: {
    orderId: string;
    productName: string;
    quantity: number;
    shippedQuantity: number;
    amountCents: number;
    restocked: boolean;
  }[];
};

export async function readListedRefund(database: Queryable, id: string): Promise<ListedRefund | null> {
  const [listed] = await listWithLines(database, eq(refunds.id, id), 1);
  return listed ?? null;
}

/** Newest first. */
export const listRefunds = (database: Queryable, intentId: string, limit: number): Promise<ListedRefund[]> =>
  listWithLines(database, eq(refunds.intentId, intentId), limit);

async function listWithLines(database: Queryable, where: SQL, limit: number): Promise<ListedRefund[]> {
  const rows = await database
    .select({ refund: refunds, refundedBy: users.name })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.userId))
    .where(where)
    .orderBy(desc(refunds.id))
    .limit(limit);
  const ids = rows.map(({ refund }) => refund.id);
  const { refundId, orderId, quantity, shippedQuantity, amountCents, restocked } = refundLines;
  const { productName } = orders;
  const lines = await database
    .select({ refundId, orderId, productName, quantity, shippedQuantity, amountCents, restocked })
    .from(refundLines)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(inArray(refundId, ids))
    .orderBy(asc(orders.position));
  return rows.map((row) => ({
    ...row,
    lines: lines.filter((line) => line.refundId === row.refund.id),
  }));
}
