import type { Queryable } from '../../database/client';
import { payableOfOrder, type Payable } from '../purchases/payables';
import { priceRest } from '../purchases/price-rest';
import type { StockActor } from '../stock/change-stock';
import type { UnpaidEnd } from './end-unpaid';
import type { PaymentDeps } from './payment-deps';
import * as queries from './settlement.queries';

/**
 * Cancels one order of a locked, unpaid purchase and prices the rest by the terms charged when it was placed. Cancelling the
 * last order ends the purchase.
 */
export async function cancelLine(
  transaction: Queryable,
  { notifications }: Pick<PaymentDeps, 'notifications'>,
  payable: Payable,
  orderId: string,
  actor: StockActor,
): Promise<UnpaidEnd> {
  const { purchase, orders, target } = payable;
  const cancelled = orders.find(({ id }) => id === orderId);
  if (!purchase || !cancelled) return 'gone';
  const cause = { reason: 'cancelled' as const, actor };
  const rest = orders.filter(({ id }) => id !== orderId);
  if (rest.length === 0) {
    await queries.deleteUnpaid(transaction, target, cause);
    await notifications.cancelled(transaction, payable);
    return 'ended';
  }
  const priced = priceRest(purchase, rest);
  const prices = rest.map(({ id }, index): queries.LinePrice => {
    const line = priced.lines[index];
    if (!line) throw new Error(`The order ${id} was not priced`);
    return {
      id,
      priceCents: line.price,
      totalCents: line.goods,
      discountCents: line.discount,
      taxCents: line.tax,
    };
  });
  const total = {
    goodsCents: priced.goods,
    discountCents: priced.discount,
    shippingCents: priced.shipping,
    taxCents: priced.tax,
    includedTaxCents: priced.includedTax,
    totalCents: priced.total,
  };
  await queries.setPrices(transaction, purchase.id, total, prices);
  await queries.deleteUnpaidLine(transaction, orderId, cause);
  await notifications.cancelled(transaction, payableOfOrder(cancelled));
  return 'ended';
}
