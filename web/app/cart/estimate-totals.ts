import type { Cart } from '@chuck-and-bit/contract/carts';
import { cents, centsToUsd, usdToCents } from '@chuck-and-bit/contract/money';
import { priceCart } from '@chuck-and-bit/contract/pricing';
import type { StoredLine } from './parse-cart';

export type Totals = Pick<Cart, 'goods' | 'discount' | 'shipping' | 'tax' | 'includedTax' | 'total'>;

/**
 * Estimates the cart's totals in USD until the server responds: by the server's own pricing, with rates derived from its
 * last response.
 */
export function estimateTotals(
  lines: readonly Pick<StoredLine, 'productId' | 'quantity' | 'price' | 'isSaved'>[],
  last: Totals | null,
): Totals {
  const ordered = lines
    .filter((line) => !line.isSaved)
    .map(({ productId, quantity, price }) => ({
      productId,
      quantity,
      price: usdToCents(price),
      weight: 0,
      tiers: [],
    }));
  const goods = ordered.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const rateOf = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 10_000) : 0);
  const beforeTax = last ? last.goods - last.discount + last.shipping : 0;
  const isIncluded = last !== null && last.includedTax > 0;
  const priced = priceCart(ordered, {
    shipping: {
      basis: 'flat',
      steps: [{ from: 0, price: usdToCents(goods > 0 ? (last?.shipping ?? 0) : 0) }],
    },
    discount: last?.discount
      ? { kind: 'percent', rate: rateOf(last.discount, last.goods), minimumGoods: cents(0) }
      : null,
    tax: last && {
      rate: isIncluded ? rateOf(last.includedTax, beforeTax - last.includedTax) : rateOf(last.tax, beforeTax),
      isIncluded,
      coversShipping: true,
    },
  });
  const usd = (key: keyof Totals) => centsToUsd(priced[key]);
  return {
    goods: usd('goods'),
    discount: usd('discount'),
    shipping: usd('shipping'),
    tax: usd('tax'),
    includedTax: usd('includedTax'),
    total: usd('total'),
  };
}
