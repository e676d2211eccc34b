import { localTimes } from '@chuck-and-bit/contract/days';
import { usdOf } from '@chuck-and-bit/contract/money';
import { paymentStatusOf } from '@chuck-and-bit/contract/order-status';
import { sum } from '@chuck-and-bit/contract/sum';
import type { CsvColumns } from '../../csv';
import type { OrderRow } from '../orders/orders';
import type { WholePurchase } from '../purchases/purchases';

/** A line of the file: an order of a purchase. `isFirst`: what belongs to the purchase stands in this line. */
export type CsvLine = WholePurchase & { order: OrderRow; isFirst: boolean };

/** The lines of a purchase. */
export const toCsvLines = (whole: WholePurchase): CsvLine[] =>
  whole.orders.map((order, index) => ({ ...whole, order, isFirst: index === 0 }));

/**
 * The columns of the CSV file of orders: one line for each order. What belongs to the purchase, such as its shipping, stands in the
 * line of its first order. Times are of this time zone, amounts are USD.
 */
export function orderColumns(timeZone: string): CsvColumns<CsvLine> {
  const localTime = localTimes(timeZone);
  const timeOf = (moment: Date | null) => moment && localTime(moment);
  return {
    Order: ({ order }) => order.purchaseNumber,
    Position: ({ order }) => order.position,
    'PO number': ({ order }) => order.poNumber,
    [`Placed (${timeZone})`]: ({ order }) => timeOf(order.createdAt),
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
    Discount: ({ order }) => usdOf(order.discountCents),
    'Added tax': ({ order }) => usdOf(order.taxCents),
    'Included tax': ({ order }) => usdOf(order.includedTaxCents),
    Charged: ({ order }) => usdOf(order.chargedCents),
    'Refunded amount': ({ order }) => usdOf(order.refundedCents),
    'Refunded quantity': ({ order }) => order.refundedQuantity,
    Shipping: ofPurchase(({ purchase }) => purchase.shippingCents),
    'Added tax on shipping': ofPurchase(({ purchase }) => purchase.shippingTaxCents),
    'Included tax on shipping': ofPurchase(({ purchase }) => purchase.shippingIncludedTaxCents),
    'Refunded of shipping': ofPurchase(
      ({ purchase, orders }) => purchase.refundedCents - sum(orders.map((order) => order.refundedCents)),
    ),
    Payment: ({ order }) => paymentStatusOf(order),
    [`Paid (${timeZone})`]: ({ order }) => timeOf(order.paidAt),
    [`Refunded (${timeZone})`]: ({ order }) => timeOf(order.refundedAt),
    Transaction: ({ order }) => order.transactionId,
    Status: ({ order }) => order.status,
    [`Shipped (${timeZone})`]: ({ order }) => timeOf(order.shippedAt),
    'Shipped quantity': ({ order }) => order.shippedQuantity,
    Carrier: ({ order }) => order.carrier,
    'Tracking number': ({ order }) => order.trackingNumber,
  };
}

const ofPurchase = (centsOf: (whole: WholePurchase) => number) => (line: CsvLine) =>
  line.isFirst ? usdOf(centsOf(line)) : null;
