import { type Product, getProduct } from '@chuck-and-bit/contract/products';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import type { Order } from '@chuck-and-bit/contract/orders';
import { syncCart } from '../../cart/cart-sync';
import { addLine } from '../../cart/stored-cart';
import { ShopApiError } from '../../browser/shop-api-error';
import { browserShopApi } from '../../shop-api';

type AddedLine = { product: Product; quantity: number };

/** The names of the products that could not be added, by the reason. */
type LeftOut = { noLongerSold: string[]; soldOut: string[]; noRoom: string[] };

/**
 * Puts what these orders have into the cart again, at today's prices: each quantity, or the minimum order if that is more now.
 * Adds nothing if a product can't be looked up.
 */
export async function orderAgain(
  orders: readonly Order[],
): Promise<{ added: AddedLine[]; leftOut: LeftOut }> {
  const found = await Promise.all(
    orders.map(async (order) => ({ order, product: await findProduct(order) })),
  );
  const added: AddedLine[] = [];
  const leftOut: LeftOut = { noLongerSold: [], soldOut: [], noRoom: [] };
  for (const { order, product } of found) {
    const quantity = Math.max(order.quantity, product?.minimumOrder ?? 0);
    if (!product) leftOut.noLongerSold.push(order.productName);
    else if (!isOrderable(product)) leftOut.soldOut.push(product.name);
    else if (!addLine(product, quantity)) leftOut.noRoom.push(product.name);
    else added.push({ product, quantity });
  }
  if (added.length > 0) void syncCart();
  return { added, leftOut };
}

/** Null for a product that is no longer sold. */
async function findProduct({ productId }: Order): Promise<Product | null> {
  try {
    return await browserShopApi().call(getProduct, { params: { id: productId } });
  } catch (error) {
    if (error instanceof ShopApiError && error.statusCode === 404) return null;
    throw error;
  }
}
