import { usdOf } from '@chuck-and-bit/contract/money';
import { paymentStatusOf } from '@chuck-and-bit/contract/order-status';
import type { OrderRow } from './orders';

/** The columns of the CSV file of orders. Times are ISO 8601 in UTC, amounts are USD. */
const columns = {
  Order: (order) => order.number,
  Purchase: (order) => order.purchaseNumber,
  'PO number': (order) => order.poNumber,
  Placed: (order) => order.createdAt.toISOString(),
  Customer: (order) => order.userName,
  Email: (order) => order.userEmail,
  Phone: (order) => order.phone,
  Address: (order) => order.address,
  Product: (order) => order.productName,
  Price: (order) => usdOf(order.priceCents),
  Quantity: (order) => order.quantity,
  Unit: (order) => order.unit,
  Total: (order) => usdOf(order.totalCents),
  Payment: (order) => paymentStatusOf(order),
  Paid: (order) => order.paidAt?.toISOString() ?? null,
  Refunded: (order) => order.refundedAt?.toISOString() ?? null,
  Transaction: (order) => order.transactionId,
  Status: (order) => order.status,
  Shipped: (order) => order.shippedAt?.toISOString() ?? null,
} satisfies Record<string, (order: OrderRow) => string | number | null>;

export const csvHeader = Object.keys(columns);

export const toCsvCells = (order: OrderRow) => Object.values(columns).map((cell) => cell(order));
