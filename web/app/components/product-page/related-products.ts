import { limits } from '@chuck-and-bit/contract/limits';
import {
  type Product,
  type ProductDetails,
  listBoughtTogether,
  listProducts,
} from '@chuck-and-bit/contract/products';
import type { ShopApi } from '../../api-client';
import { ShopApiError } from '../../browser/shop-api-error';

/** As many as were bought together at most. */
const maxRelated = limits.boughtTogether.products;

export type RelatedProducts = { title: string; products: Product[] };

/**
 * What others bought together with a product, else products in stock like it: of its department, then of those above, then the
 * newest. Empty if the API fails: the page works without them.
 */
export async function findRelatedProducts(api: ShopApi, product: ProductDetails): Promise<RelatedProducts> {
  try {
    const together = await api.call(listBoughtTogether, { params: { id: product._id } });
    if (together.length > 0) return { title: 'Bought together', products: together };
    return { title: 'Similar products', products: await listSimilar(api, product) };
  } catch (error) {
    if (error instanceof ShopApiError) return { title: '', products: [] };
    throw error;
  }
}

async function listSimilar(api: ShopApi, { _id, kind }: ProductDetails): Promise<Product[]> {
  const query = { limit: String(maxRelated + 1), inStock: 'true' as const };
  const others = new Map<string, Product>();
  for (const department of [...kind.map(({ slug }) => slug).toReversed(), undefined]) {
    const found = await api.call(listProducts, {
      query: department ? { ...query, kind: department } : query,
    });
    for (const other of found) if (other._id !== _id) others.set(other._id, other);
    if (others.size >= maxRelated) break;
  }
  return [...others.values()].slice(0, maxRelated);
}
