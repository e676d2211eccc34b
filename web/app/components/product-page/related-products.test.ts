import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { listBoughtTogether, type Product, type ProductDetails } from '@chuck-and-bit/contract/products';
import { expect, test } from 'vitest';
import type { ShopApi } from '../../api-client';
import { ShopApiError } from '../../browser/shop-api-error';
import { findRelatedProducts } from './related-products';

const product = {
  _id: 'own',
  kind: [
    { name: 'Bits', slug: 'bits' },
    { name: 'Wood', slug: 'wood' },
  ],
} as ProductDetails;

const productsOf = (ids: string) => ids.split(' ').map((_id) => ({ _id }) as Product);

type Lists = { together?: string; wood?: string; bits?: string; all?: string };

/** What is related to the product where the API has these lists of products, by their ids. */
async function relatedIn({ together, ...lists }: Lists) {
  const call = async (endpoint: Endpoint, { query }: { query: Record<string, string> }) => {
    if (endpoint === listBoughtTogether) return together ? productsOf(together) : [];
    const list = lists[(query['kind'] ?? 'all') as keyof typeof lists];
    if (list === undefined) throw new ShopApiError(503, 'BUSY', 'The Shop Is Busy');
    return query['inStock'] === 'true' ? productsOf(list).slice(0, Number(query['limit'])) : [];
  };
  const { title, products } = await findRelatedProducts({ call } as unknown as ShopApi, product);
  return `${title}: ${products.map(({ _id }) => _id).join(' ')}`;
}

test.each<[Lists, string]>([
  [{ together: 'a b', wood: 'c' }, 'Bought together: a b'],
  [{ together: 'a', wood: 'c' }, 'Bought together: a'],
  [{ wood: 'a own b c d e' }, 'Similar products: a b c d'],
  [{ wood: 'own a b', bits: 'c own b d e' }, 'Similar products: a b c d'],
  [{ wood: 'own', bits: 'a own', all: 'b a own c d' }, 'Similar products: a b c d'],
  [{ wood: 'own', bits: 'own', all: 'own' }, 'Similar products: '],
  [{ wood: 'own a b c', bits: 'own' }, ': '],
])('where there are %j, it shows "%s"', async (lists, shown) => {
  expect(await relatedIn(lists)).toBe(shown);
});
