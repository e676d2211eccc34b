import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/client';
import { documents, isStandingInvoice } from '../../tables/documents';
import { purchaseNotes } from '../../tables/notes';
import { orderColumns, type OrderRow, orders } from '../../tables/orders';
import { purchases } from '../../tables/purchases';
import { shipmentLines, shipments } from '../../tables/shipments';

export type PurchaseRow = typeof purchases.$inferSelect;

/** A purchase with its orders by position. */
export type WholePurchase = { purchase: PurchaseRow; orders: OrderRow[] };

/** A purchase without what the database and later events set. */
export type NewPurchase = Omit<
  PurchaseRow,
  'number' | 'userId' | 'createdAt' | 'expiresAt' | 'expiryWarnedAt' | PaymentColumn
> & { userId: string };
type PaymentColumn =
  | 'transactionId'
  | 'cardBrand'
  | 'cardLast4'
  | 'paidAt'
  | 'disputedAt'
  | 'refundedAt'
  | 'refundedCents';

export type NewOrder = typeof orders.$inferInsert;

export async function findPurchase(database: Queryable, id: string): Promise<PurchaseRow | null> {
  const [row] = await database.select().from(purchases).where(eq(purchases.id, id));
  return row ?? null;
}

/** Newest first. @param userId the buyer; null for any */
export async function findPurchases(
  database: Queryable,
  ids: readonly string[],
  userId: string | null,
): Promise<PurchaseRow[]> {
  return database
    .select()
    .from(purchases)
    .where(and(inArray(purchases.id, [...ids]), userId === null ? undefined : eq(purchases.userId, userId)))
    .orderBy(desc(purchases.id));
}

/** Like `findPurchase` with its orders, and locks the purchase, then its orders by id, until the transaction ends. */
export async function lockPurchase(transaction: Queryable, id: string): Promise<WholePurchase | null> {
  const [purchase] = await transaction.select().from(purchases).where(eq(purchases.id, id)).for('update');
  if (!purchase) return null;
  const rows = await transaction
    .select(orderColumns)
    .from(orders)
    .where(eq(orders.purchaseId, id))
    .orderBy(asc(orders.id))
    .for('update');
  return { purchase, orders: rows.toSorted((one, other) => one.position - other.position) };
}

const selectOrders = (database: Queryable, where: SQL) =>
  database
    .select(orderColumns)
    .from(orders)
    .where(where)
    .orderBy(asc(orders.purchaseId), asc(orders.position));

export const listOrdersOf = (database: Queryable, purchaseId: string): Promise<OrderRow[]> =>
  selectOrders(database, eq(orders.purchaseId, purchaseId));

/** These purchases with their orders. Those that were deleted meanwhile are left out. */
export async function withOrders(
  database: Queryable,
  rows: readonly PurchaseRow[],
): Promise<WholePurchase[]> {
  const ids = rows.map(({ id }) => id);
  const whole = new Map(rows.map((purchase) => [purchase.id, { purchase, orders: [] as OrderRow[] }]));
  for (const order of await selectOrders(database, inArray(orders.purchaseId, ids))) {
    whole.get(order.purchaseId)?.orders.push(order);
  }
  return [...whole.values()].filter((each) => each.orders.length > 0);
}

/** The number of a user's unpaid purchases, and their total in cents. */
export async function sumUnpaid(
  transaction: Queryable,
  userId: string,
): Promise<{ purchases: number; totalCents: number }> {
  const [sums] = await transaction
    .select({
      purchases: sql<number>`count(*)::int`,
      totalCents: sql<number>`coalesce(sum(${purchases.totalCents}), 0)`.mapWith(Number),
    })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), isNull(purchases.transactionId)));
  return sums ?? { purchases: 0, totalCents: 0 };
}

/** `now()` is the same for the purchase and its orders: the start of their transaction. */
const endOfHold = (minutes: number) =>
  minutes === 0 ? null : sql`now() + make_interval(mins => ${minutes}::int)`;

/** @param holdMinutes until the unpaid purchase expires; 0: never */
export async function insertPurchase(
  transaction: Queryable,
  purchase: NewPurchase,
  holdMinutes: number,
): Promise<PurchaseRow> {
  return insertRow(transaction, { ...purchase, expiresAt: endOfHold(holdMinutes) });
}

/** Inserts a purchase of the past with its payment. */
export const insertPastPurchase = (
  transaction: Queryable,
  purchase: typeof purchases.$inferInsert,
): Promise<PurchaseRow> => insertRow(transaction, purchase);

async function insertRow(
  transaction: Queryable,
  purchase: PgInsertValue<typeof purchases>,
): Promise<PurchaseRow> {
  const [row] = await transaction.insert(purchases).values(purchase).returning();
  if (!row) throw new Error('The purchase was not stored');
  return row;
}

/** @param holdMinutes as of their purchase @returns the stored orders, by position */
export async function insertOrders(
  transaction: Queryable,
  rows: readonly NewOrder[],
  holdMinutes: number,
): Promise<OrderRow[]> {
  const expiresAt = endOfHold(holdMinutes);
  const held = rows.map((row) => ({ ...row, expiresAt }));
  const stored = await transaction.insert(orders).values(held).returning(orderColumns);
  return stored.toSorted((one, other) => one.position - other.position);
}

/** Inserts the orders of a purchase of the past. */
export async function insertPastOrders(transaction: Queryable, rows: NewOrder[]): Promise<OrderRow[]> {
  return transaction.insert(orders).values(rows).returning();
}

/** What a payment sets. */
type Paid = Pick<
  PurchaseRow,
  'transactionId' | 'paidAt' | 'cardBrand' | 'cardLast4' | 'disputedAt' | 'refundedCents'
>;

/** Marks a locked, unpaid purchase with its orders as paid. @returns the updated rows */
export async function setPaid(
  transaction: Queryable,
  { purchase, orders: unpaid }: WholePurchase,
  { refundedCents, disputedAt, ...payment }: Paid,
): Promise<WholePurchase> {
  const paid = { ...payment, expiresAt: null };
  await transaction
    .update(purchases)
    .set({ ...paid, refundedCents, disputedAt })
    .where(eq(purchases.id, purchase.id));
  await transaction.update(orders).set(paid).where(eq(orders.purchaseId, purchase.id));
  return {
    purchase: { ...purchase, ...paid, refundedCents, disputedAt },
    orders: unpaid.map((order) => ({ ...order, ...paid })),
  };
}

/** The purchase that this card transaction paid, or null. */
export async function findPurchasePaidBy(database: Queryable, transactionId: string): Promise<string | null> {
  const [row] = await database
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.transactionId, transactionId));
  return row?.id ?? null;
}

/** Stores whether a dispute of the payment by this card transaction is open. */
export async function setDisputed(
  database: Queryable,
  transactionId: string,
  isOpen: boolean,
): Promise<void> {
  const { disputedAt } = purchases;
  await database
    .update(purchases)
    .set({ disputedAt: isOpen ? sql`now()` : null })
    .where(
      and(eq(purchases.transactionId, transactionId), isOpen ? isNull(disputedAt) : isNotNull(disputedAt)),
    );
}

export async function deleteOrders(transaction: Queryable, ids: readonly string[]): Promise<void> {
  await transaction.delete(orders).where(inArray(orders.id, [...ids]));
}

/** Deletes a purchase whose orders are deleted. */
export async function deletePurchase(transaction: Queryable, id: string): Promise<void> {
  await transaction.delete(purchases).where(eq(purchases.id, id));
}

type Amounts = 'priceCents' | 'totalCents' | 'discountCents' | 'taxCents' | 'includedTaxCents';

/** Stores new prices of a locked, unpaid purchase and of these of its orders. @returns the updated rows */
export async function setPrices(
  transaction: Queryable,
  purchase: PurchaseRow,
  price: Partial<PurchaseRow>,
  lines: readonly Pick<OrderRow, 'id' | Amounts>[],
): Promise<WholePurchase> {
  await transaction.update(purchases).set(price).where(eq(purchases.id, purchase.id));
  const priced: OrderRow[] = [];
  for (const { id, ...line } of lines) {
    priced.push(
      ...(await transaction.update(orders).set(line).where(eq(orders.id, id)).returning(orderColumns)),
    );
  }
  return { purchase: { ...purchase, ...price }, orders: priced };
}

/** The ids of expired unpaid purchases. */
export async function listExpired(database: Queryable, limit: number): Promise<string[]> {
  const rows = await database
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(isNull(purchases.transactionId), lt(purchases.expiresAt, sql`now()`)))
    .orderBy(asc(purchases.expiresAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Marks and returns purchases to warn about: unpaid, held for more than a day in total, with less than a day left. */
export async function takeUnwarned(transaction: Queryable, limit: number): Promise<WholePurchase[]> {
  const due = transaction
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        isNull(purchases.transactionId),
        isNull(purchases.expiryWarnedAt),
        sql`${purchases.expiresAt} between now() and now() + interval '1 day'`,
        sql`${purchases.expiresAt} - ${purchases.createdAt} > interval '1 day'`,
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true });
  const warned = await transaction
    .update(purchases)
    .set({ expiryWarnedAt: sql`now()` })
    .where(inArray(purchases.id, due))
    .returning();
  return withOrders(transaction, warned);
}

/** Stores where a locked purchase goes, and the copies in its orders. */
export async function setAddress(
  transaction: Queryable,
  id: string,
  {
    userName,
    address,
    phone,
    postcode,
    city,
    ...parts
  }: Pick<
    PurchaseRow,
    'userName' | 'address' | 'phone' | 'company' | 'postcode' | 'city' | 'country' | 'region'
  >,
): Promise<void> {
  const copied = { userName, address, phone, postcode, city };
  await transaction
    .update(purchases)
    .set({ ...copied, ...parts })
    .where(eq(purchases.id, id));
  await transaction.update(orders).set(copied).where(eq(orders.purchaseId, id));
}

/** How many notes there are about each of these purchases; those without any are missing. */
export async function countNotes(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { subjectId: id } = purchaseNotes;
  const counts = await database
    .select({ id, notes: sql<number>`count(*)::int` })
    .from(purchaseNotes)
    .where(inArray(id, [...ids]))
    .groupBy(id);
  return new Map(counts.map(({ id: purchaseId, notes }) => [purchaseId, notes]));
}

/** The issued invoice of each of these purchases that is not reversed; those without one are missing. */
export async function listInvoices(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { _id: string; number: string }>> {
  const rows = await database
    .select({ id: documents.id, number: documents.number, purchaseId: documents.purchaseId })
    .from(documents)
    .where(and(inArray(documents.purchaseId, [...ids]), isNotNull(documents.number), isStandingInvoice));
  return new Map(rows.map(({ id, number, purchaseId }) => [purchaseId, { _id: id, number: number ?? '' }]));
}

/** Stores who the invoice of a locked purchase goes to. */
export async function setInvoiceRecipient(
  transaction: Queryable,
  id: string,
  recipient: Pick<PurchaseRow, 'invoiceAddress' | 'taxNumber'>,
): Promise<void> {
  await transaction.update(purchases).set(recipient).where(eq(purchases.id, id));
}

/** A shipment with its units, by the position of their orders. */
export type ShipmentOfPurchase = typeof shipments.$inferSelect & {
  lines: { orderId: string; quantity: number }[];
};

/** The shipments of these purchases, oldest first. */
export async function listShipments(
  database: Queryable,
  purchaseIds: readonly string[],
): Promise<ShipmentOfPurchase[]> {
  const line = sql`jsonb_build_object('orderId', ${shipmentLines.orderId}, 'quantity', ${shipmentLines.quantity})`;
  return database
    .select({
      ...getTableColumns(shipments),
      lines: sql<ShipmentOfPurchase['lines']>`jsonb_agg(${line} order by ${orders.position})`,
    })
    .from(shipments)
    .innerJoin(shipmentLines, eq(shipmentLines.shipmentId, shipments.id))
    .innerJoin(orders, eq(orders.id, shipmentLines.orderId))
    .where(inArray(shipments.purchaseId, [...purchaseIds]))
    .groupBy(shipments.id)
    .orderBy(asc(shipments.shippedAt), asc(shipments.id));
}
