import { cents, centsToUsd } from '@chuck-and-bit/contract/money';
import { paymentStatusOf } from '@chuck-and-bit/contract/order-status';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { OrderRow } from './orders.queries';

export { findOrder, lockOrder, type OrderRow } from './orders.queries';

export function toOrder(row: OrderRow): Order {
  return {
    _id: row.id,
    productId: row.productId,
    productName: row.productName,
    productImage: row.productImage,
    userName: row.userName,
    userEmail: row.userEmail,
    address: row.address,
    phone: row.phone,
    price: centsToUsd(cents(row.priceCents)),
    quantity: row.quantity,
    totalPrice: centsToUsd(cents(row.totalCents)),
    status: row.status,
    paymentStatus: paymentStatusOf(row),
    transactionId: row.transactionId,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    shippedAt: row.shippedAt?.toISOString() ?? null,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}
