import { cents, centsToUsd, usdToCents } from '@chuck-and-bit/contract/money';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import {
  divideRefund,
  type Refundable as RefundableParts,
  refundableTotal,
} from '@chuck-and-bit/contract/refund-amounts';
import type { Refund, RefundRequest } from '@chuck-and-bit/contract/refunds';
import { sum } from '@chuck-and-bit/contract/sum';
import type { PurchaseLine } from '../purchases/purchase-line';

/** What the staff can refund: a purchase, or one of its orders. USD. */
export type Refundable = {
  purchaseId: string;
  /** The order that is refunded alone. */
  orderId?: string;
  orders: readonly Order[];
  /** The part of the payment that is neither refunded nor pending, and the part of it that is for shipping. */
  remaining: number;
  remainingShipping: number;
  parts: RefundableParts;
};

/** One of several orders of a purchase is refunded alone, without shipping. */
export function refundableLine(
  { _id: orderId, order, purchase }: PurchaseLine,
  refunds: readonly Refund[],
): Refundable | null {
  const lines = partsOf(purchase, refunds).lines.filter((line) => line.orderId === orderId);
  const found = toRefundable(purchase, [order], { lines, shipping: cents(0) });
  return found && { ...found, orderId };
}

export const refundablePurchase = (purchase: Purchase, refunds: readonly Refund[]): Refundable | null =>
  toRefundable(purchase, purchase.orders, partsOf(purchase, refunds));

function toRefundable(
  { _id: purchaseId, paymentStatus }: Purchase,
  orders: readonly Order[],
  parts: RefundableParts,
): Refundable | null {
  const remaining = refundableTotal(parts);
  if (paymentStatus !== 'Paid' || remaining === 0) return null;
  return {
    purchaseId,
    orders,
    remaining: centsToUsd(remaining),
    remainingShipping: centsToUsd(parts.shipping),
    parts,
  };
}

const sumOf = (usd: readonly number[]) => sum(usd.map(usdToCents));

/** What the refunds of a purchase leave of each line and of shipping. */
function partsOf({ orders, total }: Purchase, refunds: readonly Refund[]): RefundableParts {
  const counted = refunds.filter(({ state }) => state !== 'failed');
  const lines = orders.map((order) => {
    const parts = counted.flatMap((refund) => refund.lines.filter(({ orderId }) => orderId === order._id));
    const refunded = sumOf(parts.map(({ amount }) => amount));
    return {
      orderId: order._id,
      units: remainingUnits(order),
      remaining: cents(usdToCents(order.chargedAmount) - refunded),
    };
  });
  const shipping = usdToCents(total) - sumOf(orders.map(({ chargedAmount }) => chargedAmount));
  return { lines, shipping: cents(shipping - sumOf(counted.map((refund) => refund.shipping))) };
}

export const remainingUnits = ({ quantity, refundedQuantity }: Order) => quantity - refundedQuantity;

/** The input of the refund form. `quantities` has one entry for each order, in the same order. */
export type RefundInput = {
  what: 'rest' | 'units' | 'amount' | 'shipping';
  quantities: readonly number[];
  amount: number;
  restock: boolean;
  reason: string;
};

/** The values of the dialog's form. */
export type RefundForm = Omit<RefundInput, 'quantities'> & { lines: { quantity: number }[] };

/** The refund as the dialog shows it, in USD, and as it is sent. */
export function previewOf(
  { orderId, orders, parts, remaining, remainingShipping }: Refundable,
  { what, quantities, amount, restock, reason }: RefundInput,
): { amount: number; hasUnits: boolean; request: RefundRequest } {
  const alone = orderId === undefined ? {} : { orderId };
  if (what === 'amount') return { amount, hasUnits: false, request: { ...alone, amount, reason } };
  if (what === 'shipping') {
    const request = { amount: remainingShipping, shipping: true, reason };
    return { amount: remainingShipping, hasUnits: false, request };
  }
  if (what === 'rest') {
    // The shop knows which of the units wait in returns.
    const hasUnits = orders.some((order) => remainingUnits(order) > 0);
    return { amount: remaining, hasUnits, request: { ...alone, ...(hasUnits && { restock }), reason } };
  }
  const lines = orders
    .map((order, index) => ({ orderId: order._id, quantity: validUnits(order, quantities[index]) }))
    .filter(({ quantity }) => quantity > 0);
  const usd = centsToUsd(divideRefund(parts, { lines }).amount);
  const hasUnits = lines.length > 0;
  return { amount: usd, hasUnits, request: { amount: usd, ...(hasUnits && { lines, restock }), reason } };
}

/** The typed number of units; 0 if it is none, or if fewer can be refunded. */
const validUnits = (order: Order, units = 0): number =>
  Number.isInteger(units) && units >= 1 && units <= remainingUnits(order) ? units : 0;
