import { formerCustomer } from '@chuck-and-bit/contract/customers';
import { openReturnStates } from '@chuck-and-bit/contract/return-status';
import { and, asc, eq, inArray, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { isOneOf } from '../../database/columns';
import { carts } from '../../tables/carts';
import { mails } from '../../tables/mails';
import { purchaseNotes } from '../../tables/notes';
import { orders, unitsToShip } from '../../tables/orders';
import { paymentIntents } from '../../tables/payments';
import { purchases } from '../../tables/purchases';
import { refunds } from '../../tables/refunds';
import { returns } from '../../tables/returns';
import { shipments } from '../../tables/shipments';
import { stockChanges } from '../../tables/stock';

const isOfPurchase = sql`purchase_id = ${purchases.id}`;

/** Whether somebody still waits for something: a payment, goods, a return, a refund or the end of a dispute. */
const isOpen = or(
  sql`${purchases.transactionId} is null`,
  sql`${purchases.disputedAt} is not null`,
  sql`exists (select from ${orders} where ${isOfPurchase} and payment_status = 'Paid'
    and ${unitsToShip} > 0)`,
  sql`exists (select from ${returns} where ${isOfPurchase} and ${isOneOf(returns.state, openReturnStates)})`,
  sql`exists (select from ${refunds} join ${paymentIntents} on ${paymentIntents.id} = ${refunds.intentId}
    where ${paymentIntents.purchaseId} = ${purchases.id} and ${refunds.state} = 'pending')`,
) as SQL;

/** The numbers of a user's open purchases, oldest first. @param limit how many at most */
export async function listOpenPurchases(
  database: Queryable,
  userId: string,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .select({ number: purchases.number })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), isOpen))
    .orderBy(asc(purchases.id))
    .limit(limit);
  return rows.map(({ number }) => number);
}

/** The ids of all purchases of a user. */
export async function listPurchaseIdsOf(database: Queryable, userId: string): Promise<string[]> {
  const rows = await database
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.userId, userId));
  return rows.map(({ id }) => id);
}

/** The ids of settled purchases of this age that still name their buyer, oldest first. */
export async function listOldPurchases(database: Queryable, years: number, limit: number): Promise<string[]> {
  const rows = await database
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        lt(purchases.createdAt, sql`now() - make_interval(years => ${years}::int)`),
        ne(purchases.userName, formerCustomer),
        not(isOpen),
      ),
    )
    .orderBy(asc(purchases.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** What purchases and their orders say about their buyer. Country and region stay, because taxes are reported by them. */
const nobody = {
  userId: null,
  userName: formerCustomer,
  userEmail: '',
  address: '',
  phone: '',
  postcode: null,
  city: null,
  poNumber: null,
  cardLast4: null,
};

/** Removes the buyer from locked purchases, and from everything about them that is no document and no money. */
export async function removeBuyer(transaction: Queryable, ids: readonly string[]): Promise<void> {
  const isOne = (column: Parameters<typeof inArray>[0]) => inArray(column, [...ids]);
  await transaction
    .select({ id: purchases.id })
    .from(purchases)
    .where(isOne(purchases.id))
    .orderBy(asc(purchases.id))
    .for('update');
  const changed = await transaction
    .update(orders)
    .set({ ...nobody, trackingNumber: null, trackingLink: null })
    .where(isOne(orders.purchaseId))
    .returning({ id: orders.id, productId: orders.productId });
  await transaction
    .update(purchases)
    .set({ ...nobody, company: null, invoiceAddress: null, taxNumber: null })
    .where(isOne(purchases.id));
  await transaction
    .update(shipments)
    .set({ address: '', trackingNumber: null, trackingLink: null })
    .where(isOne(shipments.purchaseId));
  await transaction
    .update(returns)
    .set({ userId: null, reason: '', answer: '' })
    .where(isOne(returns.purchaseId));
  await transaction.delete(purchaseNotes).where(isOne(purchaseNotes.subjectId));
  const orderIds = changed.map(({ id }) => id);
  const productIds = changed.map(({ productId }) => productId);
  // The note of units that came back is the buyer's reason. The ledger is found by product.
  await transaction
    .update(stockChanges)
    .set({ note: null })
    .where(
      and(
        inArray(stockChanges.productId, productIds),
        inArray(stockChanges.orderId, orderIds),
        eq(stockChanges.reason, 'return'),
      ),
    );
  await transaction.delete(carts).where(isOne(carts.purchaseId));
  await transaction.delete(mails).where(inArray(sql`${mails.data} ->> 'purchaseId'`, [...ids]));
}

/** Deletes all mails to this address, also those that wait. */
export async function deleteMailsTo(database: Queryable, email: string): Promise<void> {
  await database.delete(mails).where(eq(sql`lower(${mails.data} ->> 'to')`, email.toLowerCase()));
}
