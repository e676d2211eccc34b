import { centsToUsd, cents, formatCount, usdToCents } from './money';
import { stateWords } from './state-words';
import { isPartlyRefunded, isShipped, type OrderState, unitsToShip } from './order-status';
import type { PaymentStatus } from './states';

/**
 * What is left of an order after a part of it was refunded or shipped: "2 of 3 left, 2 to send", or "2 of 3 to send" if nothing
 * was refunded. null where its statuses say it all.
 */
export function unitsLeftText(order: OrderState): string | null {
  if (order.paymentStatus !== 'Paid') return null;
  const { quantity, shippedQuantity, refundedQuantity } = order;
  const toSend = unitsToShip(order);
  const { units } = stateWords;
  const action = isShipped(order) ? units.toSettle : units.toSend;
  const all = `of ${formatCount(quantity)}`;
  if (refundedQuantity > 0) {
    const left = `${formatCount(quantity - refundedQuantity)} ${all} ${units.left}`;
    return toSend > 0 ? `${left}, ${formatCount(toSend)} ${action}` : left;
  }
  return shippedQuantity > 0 && toSend > 0 ? `${formatCount(toSend)} ${all} ${action}` : null;
}

type Paid = { paymentStatus: PaymentStatus; total: number; refundedAmount: number };

/** USD: what was paid less what was refunded. All of it where the payment status says that it was returned. */
export const amountLeft = (paid: Paid): number =>
  isPartlyRefunded(paid)
    ? centsToUsd(cents(usdToCents(paid.total) - usdToCents(paid.refundedAmount)))
    : paid.total;
