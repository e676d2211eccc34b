import { centsToUsd, usdToCents } from '@chuck-and-bit/contract/money';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { amountOfUnits, refundable } from '@chuck-and-bit/contract/refund-amounts';
import type { Refund, RefundRequest } from '@chuck-and-bit/contract/refunds';

/** What the staff can refund: an order of its own, a purchase, or one order of a purchase. USD. */
export type Refundable = {
  of: { kind: 'order' | 'purchase'; id: string };
  orders: readonly Order[];
  /** The part of the payment that is neither refunded nor pending. */
  left: number;
  /** Whether `orders` are all orders of the payment: only then can everything be refunded at once. */
  isWhole: boolean;
};

/** @param purchase the order's purchase, if it has one */
export function refundableOrder(
  order: Order,
  purchase: Purchase | undefined,
  refunds: readonly Refund[],
): Refundable | null {
  if (order.purchaseId !== null) {
    const whole = purchase && refundablePurchase(purchase, refunds);
    return whole ? { ...whole, orders: [order], isWhole: purchase.orders.length === 1 } : null;
  }
  return toRefundable(
    { kind: 'order', id: order._id },
    [order],
    { ...order, total: order.chargedAmount },
    refunds,
  );
}

export function refundablePurchase(purchase: Purchase, refunds: readonly Refund[]): Refundable | null {
  return toRefundable({ kind: 'purchase', id: purchase._id }, purchase.orders, purchase, refunds);
}

function toRefundable(
  of: Refundable['of'],
  orders: readonly Order[],
  { paymentStatus, total, refundedAmount }: Pick<Purchase, 'paymentStatus' | 'total' | 'refundedAmount'>,
  refunds: readonly Refund[],
): Refundable | null {
  if (paymentStatus !== 'Paid') return null;
  const pending = refunds.filter(({ state }) => state === 'pending');
  const left = refundable({
    charged: usdToCents(total),
    returned: usdToCents(refundedAmount),
    pending: usdToCents(pending.reduce((sum, { amount }) => sum + amount, 0)),
  });
  return left === 0 ? null : { of, orders, left: centsToUsd(left), isWhole: true };
}

export const unitsLeft = ({ quantity, refundedQuantity }: Order) => quantity - refundedQuantity;

/** The input of the refund form. `quantities` has one entry for each order, in the same order. */
export type RefundWish = {
  what: 'rest' | 'units' | 'amount';
  quantities: readonly number[];
  amount: number;
  restock: boolean;
  reason: string;
};

/** The values of the dialog's form. */
export type RefundForm = Omit<RefundWish, 'quantities'> & { lines: { quantity: number }[] };

/** The refund in USD, both shown by the dialog and sent. */
export function previewOf(
  { orders, left }: Refundable,
  { what, quantities, amount, restock, reason }: RefundWish,
): RefundRequest & { amount: number } {
  const wanted = what === 'rest' ? orders.map(unitsLeft) : what === 'units' ? quantities : [];
  const lines = orders
    .map(({ _id: orderId }, index) => ({ orderId, quantity: wanted[index] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const value = orders.reduce((sum, order, index) => sum + valueOf(order, wanted[index] ?? 0), 0);
  const amounts = { rest: left, units: Math.min(left, value / 100), amount };
  return {
    amount: amounts[what],
    ...(lines.length > 0 && { lines, restock }),
    reason,
  };
}

/** What was paid, in cents, for the next units to refund; 0 for an invalid number of units. */
function valueOf(order: Order, units: number): number {
  const { chargedAmount, quantity, refundedQuantity: refunded } = order;
  if (!Number.isInteger(units) || units < 1 || units > unitsLeft(order)) return 0;
  return amountOfUnits({ charged: usdToCents(chargedAmount), quantity, refunded }, units);
}
