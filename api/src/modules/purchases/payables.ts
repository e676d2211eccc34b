import type { Queryable } from '../../database/client';
import type { PaymentTarget } from '../../payment-target';
import { findOrder, lockOrder, type OrderRow } from '../orders/orders';
import * as queries from './purchases.queries';

/** A payment target as it was read. `purchase` is null for an order of its own. */
export type Payable = {
  target: PaymentTarget;
  purchase: queries.PurchaseRow | null;
  orders: OrderRow[];
} & Pick<OrderRow, 'userId' | 'totalCents' | 'transactionId' | 'refundedAt'>;

/** @returns null if the target does not exist or is a line of a purchase, which is never paid alone */
export function findPayable(database: Queryable, target: PaymentTarget): Promise<Payable | null> {
  return read(target, {
    order: () => findOrder(database, target.id),
    purchase: () => queries.findPurchase(database, target.id),
    orders: () => queries.listOrdersOf(database, target.id),
  });
}

/** Like `findPayable`, and locks the purchase, then the orders by id, until the transaction ends. */
export function lockPayable(transaction: Queryable, target: PaymentTarget): Promise<Payable | null> {
  return read(target, {
    order: () => lockOrder(transaction, target.id),
    purchase: () => queries.lockPurchase(transaction, target.id),
    orders: () => queries.lockOrdersOf(transaction, target.id),
  });
}

async function read(
  { kind }: PaymentTarget,
  from: {
    order: () => Promise<OrderRow | null>;
    purchase: () => Promise<queries.PurchaseRow | null>;
    orders: () => Promise<OrderRow[]>;
  },
): Promise<Payable | null> {
  if (kind === 'order') {
    const order = await from.order();
    return order && order.purchaseId === null ? payableOfOrder(order) : null;
  }
  const purchase = await from.purchase();
  return purchase && payableOfPurchase(purchase, await from.orders());
}

/** Converts one order: an order of its own, or a line of a purchase for mails about that line alone. */
export function payableOfOrder(order: OrderRow): Payable {
  const { userId, totalCents, transactionId, refundedAt } = order;
  const target: PaymentTarget = { kind: 'order', id: order.id };
  return { target, purchase: null, orders: [order], userId, totalCents, transactionId, refundedAt };
}

function payableOfPurchase(purchase: queries.PurchaseRow, orders: OrderRow[]): Payable {
  const { userId, totalCents, transactionId, refundedAt } = purchase;
  const target: PaymentTarget = { kind: 'purchase', id: purchase.id };
  return { target, purchase, orders, userId, totalCents, transactionId, refundedAt };
}

/** Converts rows: a purchase with its orders, or one order. */
export function toPayable({
  purchase,
  orders: [order, ...others],
}: {
  purchase: queries.PurchaseRow | null;
  orders: OrderRow[];
}): Payable {
  if (!order) throw new Error('What is paid has at least one order');
  return purchase ? payableOfPurchase(purchase, [order, ...others]) : payableOfOrder(order);
}
