import { messages } from '@chuck-and-bit/contract/messages';
import { type Cents, cents, centsToUsd, usdToCents } from '@chuck-and-bit/contract/money';
import { divideRefund, refundableTotal } from '@chuck-and-bit/contract/refund-amounts';
import type { RefundRequest } from '@chuck-and-bit/contract/refunds';
import { invalidInput, ShopError } from '../../../errors';
import { onlyOrder, type RefundParts, type TaxedRefundable, withTaxes } from './refundable';

/**
 * Decides the amount of a refund and divides it over lines and shipping.
 * @throws REFUND_TOO_HIGH, INVALID_INPUT
 */
export function decideRefund(
  whole: TaxedRefundable,
  { amount: amountUsd, orderId, lines, shipping, restock }: RefundRequest,
): RefundParts {
  const refundable = orderId === undefined ? whole : onlyOrder(whole, orderId);
  if (!refundable) throw invalidInput([{ path: 'orderId', message: messages.lineUnknown }]);
  const amount = amountUsd === undefined ? undefined : usdToCents(amountUsd);
  if (shipping && (lines || restock)) {
    throw invalidInput([{ path: 'shipping', message: messages.refundShippingAlone }]);
  }
  if (restock && amount !== undefined && !lines) {
    throw invalidInput([{ path: 'restock', message: messages.refundNeedsLines }]);
  }
  const named = lines?.map((line) => ({ ...line, orderId: line.orderId.toLowerCase() }));
  for (const [index, line] of (named ?? []).entries()) requireUnits(refundable, line, index);
  requireAmount(shipping ? refundable.shipping : refundableTotal(refundable), amount);
  const divided = divideRefund(refundable, { lines: named, amount, shipping });
  if (divided.amount === 0) throw invalidInput([{ path: 'amount', message: messages.moreThanZero }]);
  return withTaxes(refundable, divided, named);
}

function requireAmount(remaining: Cents, amount: Cents | undefined): void {
  if (remaining > 0 && (amount ?? cents(0)) <= remaining) return;
  throw new ShopError('REFUND_TOO_HIGH', messages.refundTooHigh(centsToUsd(remaining)));
}

function requireUnits(
  { lines }: TaxedRefundable,
  { orderId, quantity, shipped }: NonNullable<RefundRequest['lines']>[number],
  index: number,
): void {
  const line = lines.find((each) => each.orderId === orderId);
  if (!line) throw invalidInput([{ path: `lines.${index}.orderId`, message: messages.lineUnknown }]);
  const { units, inReturns, unshipped } = line;
  const remainingShipped = units - unshipped - inReturns;
  const remaining =
    shipped === undefined ? unshipped + remainingShipped : shipped ? remainingShipped : unshipped;
  if (quantity > remaining) throw new ShopError('REFUND_TOO_HIGH', messages.refundUnitsTooHigh(remaining));
}
