import { cents } from '@chuck-and-bit/contract/money';
import { type PricedCart, priceCart } from '@chuck-and-bit/contract/pricing';
import type { OrderRow } from '../orders/orders';
import type { PurchaseRow } from './purchases.queries';

/**
 * What a purchase costs with these of its orders alone, by the terms of when it was placed: prices that have changed since
 * don't count.
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
