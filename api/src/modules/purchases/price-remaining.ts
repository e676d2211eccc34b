import { cents } from '@chuck-and-bit/contract/money';
import { type PricedCart, priceCart } from '@chuck-and-bit/contract/pricing';
import type { OrderRow } from '../orders/orders';
import type { PurchaseRow } from './purchases.queries';

/**
 * Prices a purchase with only these of its orders, by the pricing rules from when it was placed. Later price changes don't
 * count.
 */
export function priceRemaining(
  { pricingRules }: Pick<PurchaseRow, 'pricingRules'>,
  orders: readonly Pick<OrderRow, 'productId' | 'quantity'>[],
): PricedCart {
  const products = new Map(pricingRules.products.map((product) => [product.productId, product]));
  const lines = orders.map(({ productId, quantity }) => {
    const product = products.get(productId);
    if (!product) throw new Error(`The purchase was placed without the product ${productId}`);
    return { ...product, price: cents(product.price), quantity };
  });
  return priceCart(lines, pricingRules);
}
