import type { ListedOrder } from '@chuck-and-bit/contract/order-search';

/** The columns of the CSV file of orders. Moments are ISO 8601 in UTC, amounts USD. */
const columns = {
  Order: (order) => order.number,
  Purchase: (order) => order.purchaseNumber,
  'PO number': (order) => order.poNumber,
  Placed: (order) => order.createdAt,
  Customer: (order) => order.userName,
  Email: (order) => order.userEmail,
  Phone: (order) => order.phone,
  Address: (order) => order.address,
  Product: (order) => order.productName,
  Price: (order) => order.price,
  Quantity: (order) => order.quantity,
  Unit: (order) => order.unit,
  Total: (order) => order.totalPrice,
  Payment: (order) => order.paymentStatus,
  Paid: (order) => order.paidAt,
  Refunded: (order) => order.refundedAt,
  Transaction: (order) => order.transactionId,
  Status: (order) => order.status,
  Shipped: (order) => order.shippedAt,
} satisfies Record<string, (order: ListedOrder) => string | number | null>;

export const csvHeader = Object.keys(columns);

export const toCsvCells = (order: ListedOrder) => Object.values(columns).map((cell) => cell(order));
