import { usdOf } from '@chuck-and-bit/contract/money';
import { paymentStatusOf } from '@chuck-and-bit/contract/order-status';
import type { OrderRow } from '../orders/orders';
import type { PurchaseRow } from './purchases.queries';

/** A line of the file: an order, with its purchase. */
type CsvLine = { purchase: PurchaseRow; order: OrderRow };

/** The columns of the CSV file of orders: one line for each order of a purchase. Times are ISO 8601 in UTC, amounts are USD. */
const columns = {
  Order: ({ order }) => order.purchaseNumber,
  Position: ({ order }) => order.position,
  'PO number': ({ order }) => order.poNumber,
  Placed: ({ order }) => order.createdAt.toISOString(),
  Customer: ({ order }) => order.userName,
  Email: ({ order }) => order.userEmail,
  Phone: ({ order }) => order.phone,
  Company: ({ purchase }) => purchase.company,
  Address: ({ purchase }) => purchase.address,
  Postcode: ({ purchase }) => purchase.postcode,
  City: ({ purchase }) => purchase.city,
  Region: ({ purchase }) => purchase.region,
  Country: ({ purchase }) => purchase.country,
  'Invoice name': ({ purchase }) => purchase.invoiceAddress?.name ?? null,
  'Invoice company': ({ purchase }) => purchase.invoiceAddress?.company ?? null,
  'Invoice address': ({ purchase }) => purchase.invoiceAddress?.address ?? null,
  'Invoice postcode': ({ purchase }) => purchase.invoiceAddress?.postcode ?? null,
  'Invoice city': ({ purchase }) => purchase.invoiceAddress?.city ?? null,
  'Invoice region': ({ purchase }) => purchase.invoiceAddress?.region ?? null,
  'Invoice country': ({ purchase }) => purchase.invoiceAddress?.country ?? null,
  'Tax number': ({ purchase }) => purchase.taxNumber,
  Product: ({ order }) => order.productName,
  Price: ({ order }) => usdOf(order.priceCents),
  Quantity: ({ order }) => order.quantity,
  Unit: ({ order }) => order.unit,
  Total: ({ order }) => usdOf(order.totalCents),
  Payment: ({ order }) => paymentStatusOf(order),
  Paid: ({ order }) => order.paidAt?.toISOString() ?? null,
  Refunded: ({ order }) => order.refundedAt?.toISOString() ?? null,
  Transaction: ({ order }) => order.transactionId,
  Status: ({ order }) => order.status,
  Shipped: ({ order }) => order.shippedAt?.toISOString() ?? null,
  'Shipped quantity': ({ order }) => order.shippedQuantity,
  Charged: ({ order }) => usdOf(order.chargedCents),
} satisfies Record<string, (line: CsvLine) => string | number | null>;

export const csvHeader = Object.keys(columns);

export const toCsvCells = (line: CsvLine) => Object.values(columns).map((cell) => cell(line));
