import { centsToUsd, usdToCents } from '@chuck-and-bit/contract/money';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { amountOfUnits, refundable } from '@chuck-and-bit/contract/refund-amounts';
import type { Refund, RefundRequest } from '@chuck-and-bit/contract/refunds';

/** What the staff can refund: an order of its own, a purchase, or one order of a purchase. USD. */
export type Refundable = {
  of: { kind: 'order' | 'purchase'; id: string };
  orders: readonly Order[];
  /** What of the payment is neither returned nor about to be. */
  left: number;
  /** Whether `orders` are all that was paid: only then can everything be refunded at once. */
  isWhole: boolean;
};

/** @param purchase what the order is a line of, if it is one */
export function refundableOrder(
  order: Order,
  purchase: Purchase | undefined,
  refunds: readonly Refund[],
): Refundable | null {
  if (order.purchaseId !== null) {
    const whole = purchase && refundablePurchase(purchase, refunds);
    return whole ? { ...whole, orders: [order], isWhole: purchase.orders.length === 1 } : null;
  }
  return leftOf({ kind: 'order', id: order._id }, [order], { ...order, total: order.chargedAmount }, refunds);
}

export function refundablePurchase(purchase: Purchase, refunds: readonly Refund[]): Refundable | null {
  return leftOf({ kind: 'purchase', id: purchase._id }, purchase.orders, purchase, refunds);
}

function leftOf(
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

/** What the form of a refund says. `quantities` are those of the orders, in their order. */
export type RefundWish = {
  what: 'rest' | 'units' | 'amount';
  quantities: readonly number[];
  amount: number;
  restock: boolean;
  reason: string;
};

/** The values of the dialog's form. */
export type RefundForm = Omit<RefundWish, 'quantities'> & { lines: { quantity: number }[] };

/** The refund as it would be made, in USD: what the dialog shows is what is sent. */
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

/** What was paid for some units that were not refunded yet, in cents. */
function valueOf(order: Order, units: number): number {
  const { chargedAmount, quantity, refundedQuantity: refunded } = order;
  if (!Number.isInteger(units) || units < 1 || units > unitsLeft(order)) return 0;
  return amountOfUnits({ charged: usdToCents(chargedAmount), quantity, refunded }, units);
}
