import { cents, centsToUsd } from '@chuck-and-bit/contract/money';
import { paymentStatusOf } from '@chuck-and-bit/contract/order-status';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { OrderRow } from './orders.queries';

export { findOrder, lockOrder, type OrderRow } from './orders.queries';

export function toOrder(row: OrderRow): Order {
  return {
    _id: row.id,
    number: row.number,
    purchaseId: row.purchaseId,
    productId: row.productId,
    productName: row.productName,
    productImage: row.productImage,
    userName: row.userName,
    userEmail: row.userEmail,
    address: row.address,
    phone: row.phone,
    price: centsToUsd(cents(row.priceCents)),
    quantity: row.quantity,
    unit: row.unit,
    totalPrice: centsToUsd(cents(row.totalCents)),
    status: row.status,
    paymentStatus: paymentStatusOf(row),
    transactionId: row.transactionId,
    cardBrand: row.cardBrand,
    cardLast4: row.cardLast4,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    shippedAt: row.shippedAt?.toISOString() ?? null,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}
