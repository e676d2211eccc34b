import { usdOf } from '@chuck-and-bit/contract/money';
import type { UserData } from '@chuck-and-bit/contract/user-data';
import type { Queryable } from '../../database/client';
import { toUser, type UserRow } from '../accounts/users';
import { listWholeDocumentsOf } from '../invoicing/documents';
import { toOrder } from '../orders/orders';
import { type PaymentIntentRow, toPaymentState } from '../payments/payments';
import { type PurchaseRow, toPurchase } from '../purchases/purchases';
import { listReturnsOfUser, toReturn } from '../returns/returns';
import { toOwnReview } from '../reviews/reviews';
import { listNoticesOf } from '../stock-notices/stock-notices';
import * as queries from './user-data.queries';

const rowsPerBatch = 200;

/** Yields a user's data as JSON in chunks, with one batch of a list in memory at a time. */
export async function* readUserData(database: Queryable, user: UserRow): AsyncGenerator<string> {
  const lists: { [List in Exclude<keyof UserData, 'profile'>]: AsyncIterable<UserData[List]> } = {
    orders: batches(user, (batch) => queries.listOrders(database, batch), toOrder),
    purchases: batches(user, (batch) => queries.listPurchases(database, batch), toOwnPurchase),
    documents: documentsOf(database, user),
    returns: batches(
      user,
      (batch) => listReturnsOfUser(database, batch),
      (row) => toReturn(row),
    ),
    payments: batches(user, (batch) => queries.listPayments(database, batch), toOwnPayment),
    reviews: batches(user, (batch) => queries.listReviews(database, batch), toOwnReview),
    stockNotices: once(() => listNoticesOf(database, user.id)),
    sessions: once(async () => (await queries.listSessions(database, user)).map(toSession)),
  };
  yield `{"profile":${JSON.stringify(toUser(user))}`;
  for (const [name, list] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:[`;
    let separator = '';
    for await (const rows of list) {
      if (rows.length === 0) continue;
      yield separator + rows.map((row) => JSON.stringify(row)).join(',');
      separator = ',';
    }
    yield ']';
  }
  yield '}';
}

async function* batches<Row extends { id: string }, Item>(
  { id: userId }: UserRow,
  read: (batch: queries.Batch) => PromiseLike<Row[]>,
  toItem: (row: Row) => Item,
): AsyncGenerator<Item[]> {
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await read({ userId, after, limit: rowsPerBatch });
    yield rows.map(toItem);
    after = rows.at(-1)?.id ?? null;
    if (rows.length < rowsPerBatch || after === null) return;
  }
}

/** The documents of one batch of purchases at a time. */
async function* documentsOf(database: Queryable, user: UserRow): AsyncGenerator<UserData['documents']> {
  const purchaseIds = batches(
    user,
    (batch) => queries.listPurchases(database, batch),
    ({ id }) => id,
  );
  for await (const ids of purchaseIds) yield await listWholeDocumentsOf(database, ids);
}

async function* once<Row>(read: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await read();
}

function toOwnPurchase(row: PurchaseRow): UserData['purchases'][number] {
  const {
    orders: _orders,
    shipments: _shipments,
    totalsWithout: _totalsWithout,
    notes: _notes,
    invoice: _invoice,
    ...purchase
  } = toPurchase({ purchase: row, orders: [] }, { shipments: [], notes: null, invoices: new Map() });
  return purchase;
}

function toOwnPayment(row: PaymentIntentRow): UserData['payments'][number] {
  return {
    _id: row.id,
    transactionId: row.providerId,
    purchaseId: row.purchaseId,
    amount: usdOf(row.amountCents),
    refundedAmount: usdOf(row.refundedCents),
    state: toPaymentState(row),
    createdAt: row.createdAt.toISOString(),
  };
}

const toSession = ({ createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date }) => ({
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
});
