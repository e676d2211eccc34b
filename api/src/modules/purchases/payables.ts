import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import type { PaymentTarget } from '../../payment-target';
import { findOrder, lockOrder, type OrderRow } from '../orders/orders';
import * as queries from './purchases.queries';

type PayableColumns = Pick<OrderRow, 'number' | 'userId' | 'totalCents' | 'transactionId' | 'refundedAt'>;

/** A payment target as it was read. `purchase` is null for an order of its own. */
export type Payable = PayableColumns & {
  target: PaymentTarget;
  purchase: queries.PurchaseRow | null;
  orders: OrderRow[];
};

/** @returns null if the target does not exist or is a line of a purchase, which is never paid alone */
export async function findPayable(database: Queryable, { kind, id }: PaymentTarget): Promise<Payable | null> {
  if (kind === 'order') return unlessLine(await findOrder(database, id));
  const purchase = await queries.findPurchase(database, id);
  return purchase && payableOfPurchase(purchase, await queries.listOrdersOf(database, id));
}

/** Like `findPayable`, and locks the purchase, then the orders by id, until the transaction ends. */
export async function lockPayable(
  transaction: Queryable,
  { kind, id }: PaymentTarget,
): Promise<Payable | null> {
  if (kind === 'order') return unlessLine(await lockOrder(transaction, id));
  const purchase = await queries.lockPurchase(transaction, id);
  return purchase && payableOfPurchase(purchase, await queries.lockOrdersOf(transaction, id));
}

/** The error for a payment target that does not exist or belongs to another user. */
export const payableNotFound = ({ kind }: PaymentTarget) =>
  kind === 'order'
    ? new ShopError('ORDER_NOT_FOUND', messages.orderNotFound)
    : new ShopError('PURCHASE_NOT_FOUND', messages.purchaseNotFound);

const unlessLine = (order: OrderRow | null) =>
  order && order.purchaseId === null ? payableOfOrder(order) : null;

/** Converts one order: an order of its own, or a line of a purchase for mails about that line alone. */
export const payableOfOrder = (order: OrderRow): Payable => ({
  ...columnsOf(order),
  target: { kind: 'order', id: order.id },
  purchase: null,
  orders: [order],
});

const payableOfPurchase = (purchase: queries.PurchaseRow, orders: OrderRow[]): Payable => ({
  ...columnsOf(purchase),
  target: { kind: 'purchase', id: purchase.id },
  purchase,
  orders,
});

const columnsOf = ({ number, userId, totalCents, transactionId, refundedAt }: PayableColumns) => ({
  number,
  userId,
  totalCents,
  transactionId,
  refundedAt,
});

/** Converts rows: a purchase with its orders, or one order. */
export function toPayable({ purchase, orders }: Pick<Payable, 'purchase' | 'orders'>): Payable {
  if (purchase) return payableOfPurchase(purchase, orders);
  const [order] = orders;
  if (!order) throw new Error('What is paid has at least one order');
  return payableOfOrder(order);
}
