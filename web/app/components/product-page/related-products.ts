import { type Product, listProducts } from '@chuck-and-bit/contract/products';
import type { ShopApi } from '../../api-client';
import { ShopApiError } from '../../browser/shop-api-error';

const maxRelated = 4;

/**
 * Related products in stock: first those of the same kind, then the newest. The kind is the last word of the name
 * ("… Rotary Hammer", "… Bit Set"). Empty if the API fails: the page works without them.
 */
export async function findRelatedProducts(api: ShopApi, product: Product): Promise<Product[]> {
  const kind = product.name.match(/\p{L}{3,}/gu)?.at(-1);
  const query = { limit: String(maxRelated + 1), inStock: 'true' as const };
  try {
    const lists = await Promise.all([
      kind ? api.call(listProducts, { query: { ...query, q: kind } }) : [],
      api.call(listProducts, { query }),
    ]);
    const others = new Map(lists.flat().map((other) => [other._id, other]));
    others.delete(product._id);
    return [...others.values()].slice(0, maxRelated);
  } catch (error) {
    if (error instanceof ShopApiError) return [];
    throw error;
  }
}
