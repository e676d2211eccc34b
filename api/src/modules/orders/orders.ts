import { usdOf } from '@chuck-and-bit/contract/money';
import { paymentStatusOf } from '@chuck-and-bit/contract/order-status';
import type { ListedOrder } from '@chuck-and-bit/contract/order-search';
import type { Order } from '@chuck-and-bit/contract/orders';
import { trackingLinkOf } from '@chuck-and-bit/contract/tracking';
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
    price: usdOf(row.priceCents),
    quantity: row.quantity,
    unit: row.unit,
    totalPrice: usdOf(row.totalCents),
    chargedAmount: usdOf(row.chargedCents),
    refundedAmount: usdOf(row.refundedCents),
    refundedQuantity: row.refundedQuantity,
    status: row.status,
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

/** The order as the staff's list shows it. */
export function toListedOrder(row: OrderRow): ListedOrder {
  return { ...toOrder(row), purchaseNumber: row.purchaseNumber, poNumber: row.poNumber };
}
