import { cents } from '@chuck-and-bit/contract/money';
import { type PricedCart, priceCart } from '@chuck-and-bit/contract/pricing';
import type { OrderRow } from '../orders/orders';
import type { PurchaseRow } from './purchases.queries';

/**
 * Prices a purchase with only these of its orders, by the terms charged when it was placed. Later price changes don't
 * count.
 */
export function priceRest(
  { terms }: Pick<PurchaseRow, 'terms'>,
  orders: readonly Pick<OrderRow, 'productId' | 'quantity'>[],
): PricedCart {
  const products = new Map(terms.products.map((product) => [product.productId, product]));
  const lines = orders.map(({ productId, quantity }) => {
    const product = products.get(productId);
    if (!product) throw new Error(`The purchase was placed without the product ${productId}`);
    return { ...product, price: cents(product.price), quantity };
  });
  return priceCart(lines, terms);
}
