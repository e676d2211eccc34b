import { messages } from '@chuck-and-bit/contract/messages';
import { type Cents, cents, centsToUsd, usdToCents } from '@chuck-and-bit/contract/money';
import { amountOfUnits, divideAmount } from '@chuck-and-bit/contract/refund-amounts';
import type { RefundRequest } from '@chuck-and-bit/contract/refunds';
import { invalidInput, ShopError } from '../../errors';
import type { Payable } from '../purchases/payables';
import type { NewRefundLine } from './refunds.queries';

/**
 * Decides the amount of a refund and divides it among the refunded units.
 * @param left the part of the charge, in cents, that is neither returned nor in a pending refund
 * @throws REFUND_TOO_HIGH, INVALID_INPUT
 */
export function decideRefund(
  { orders }: Payable,
  { amount: wantedUsd, lines: named, restock }: RefundRequest,
  left: Cents,
): { amount: Cents; lines: NewRefundLine[] } {
  const tooHigh = new ShopError('REFUND_TOO_HIGH', messages.refundTooHigh(centsToUsd(left)));
  if (left === 0) throw tooHigh;
  const wantedLines =
    named ??
    (wantedUsd === undefined
      ? orders.map(({ id, quantity, refundedQuantity }) => ({
          orderId: id,
          quantity: quantity - refundedQuantity,
        }))
      : []);
  if (restock && wantedUsd !== undefined && !named) {
    throw invalidInput([{ path: 'restock', message: messages.refundNeedsLines }]);
  }
  const units = wantedLines
    .filter(({ quantity }) => quantity > 0)
    .map((line, index) => ({ ...line, value: valueOf(orders, line, index) }));
  const value = cents(units.reduce((sum, line) => sum + line.value, 0));
  const defaultAmount = named ? cents(Math.min(value, left)) : left;
  const amount = wantedUsd === undefined ? defaultAmount : usdToCents(wantedUsd);
  if (amount === 0) throw invalidInput([{ path: 'amount', message: messages.moreThanZero }]);
  if (amount > left) throw tooHigh;
  const parts = divideAmount(
    cents(Math.min(amount, value)),
    units.map((line) => line.value),
  );
  return {
    amount,
    lines: units.map(({ orderId, quantity }, index) => ({
      orderId: orderId.toLowerCase(),
      quantity,
      amountCents: parts[index] ?? 0,
    })),
  };
}

/** The amount paid for units of an order that were not refunded yet, in cents. @throws REFUND_TOO_HIGH, INVALID_INPUT */
function valueOf(
  orders: Payable['orders'],
  line: { orderId: string; quantity: number },
  index: number,
): Cents {
  const order = orders.find(({ id }) => id === line.orderId.toLowerCase());
  if (!order) throw invalidInput([{ path: `lines.${index}.orderId`, message: messages.refundLineUnknown }]);
  const left = order.quantity - order.refundedQuantity;
  if (line.quantity > left) throw new ShopError('REFUND_TOO_HIGH', messages.refundUnitsTooHigh(left));
  const { quantity, refundedQuantity: refunded } = order;
  return amountOfUnits({ charged: cents(order.chargedCents), quantity, refunded }, line.quantity);
}
