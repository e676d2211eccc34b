import { usdOf } from '@chuck-and-bit/contract/money';
import { paymentStatusOf, unitsToSettle } from '@chuck-and-bit/contract/order-status';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Order } from '@chuck-and-bit/contract/orders';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import { trackingLinkOf } from '@chuck-and-bit/contract/tracking';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { findOrder, type OrderRow } from './orders.queries';

export { findOrder, type OrderRow } from './orders.queries';

/** Staff who may read orders get any order, others their own. @throws ORDER_NOT_FOUND, also for another user's order */
export async function findOrderFor(database: Queryable, id: string, user: UserRow): Promise<OrderRow> {
  const order = isId(id) ? await findOrder(database, id) : null;
  if (order && (order.userId === user.id || mayAccess(user.role, 'orders', 'read'))) return order;
  throw new ShopError('ORDER_NOT_FOUND', messages.orderNotFound);
}

export function toOrder(row: OrderRow): Order {
  return {
    _id: row.id,
    number: row.purchaseNumber,
    purchaseId: row.purchaseId,
    position: row.position,
    productId: row.productId,
    productName: row.productName,
    productImage: row.productImage,
    userName: row.userName,
    userEmail: row.userEmail,
    address: row.address,
    phone: row.phone,
    price: usdOf(row.priceCents),
    quantity: row.quantity,
    unit: row.unit,
    totalPrice: usdOf(row.totalCents),
    chargedAmount: usdOf(row.chargedCents),
    refundedAmount: usdOf(row.refundedCents),
    refundedQuantity: row.refundedQuantity,
    refundedShippedQuantity: row.refundedShippedQuantity,
    status: row.status,
    shippedQuantity: row.shippedQuantity,
    unitsToSettle: unitsToSettle({ ...row, paymentStatus: paymentStatusOf(row) }),
    paymentStatus: paymentStatusOf(row),
    transactionId: row.transactionId,
    cardBrand: row.cardBrand,
    cardLast4: row.cardLast4,
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    trackingLink: trackingLinkOf(row),
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    shippedAt: row.shippedAt?.toISOString() ?? null,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

/** The card that paid an order or a purchase; null until then, or where the card provider names none. */
export const cardOf = ({ cardBrand, cardLast4 }: Pick<OrderRow, 'cardBrand' | 'cardLast4'>) =>
  cardBrand === null || cardLast4 === null ? null : { brand: cardBrand, last4: cardLast4 };
