import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { listDeliveries } from '@chuck-and-bit/contract/order-price';
import { listProductReviews } from '@chuck-and-bit/contract/product-reviews';
import { getProduct, listBoughtTogether } from '@chuck-and-bit/contract/products';
import { expect, test } from 'vitest';
import type { ShopApi } from '../../api-client';
import { ShopApiError } from '../../browser/shop-api-error';
import { loadProduct } from './load-product';

const product = { _id: 'drill', weight: 0, inTheBox: '', figures: [], documents: [] };
const answers = new Map<Endpoint, unknown>([
  [getProduct, product],
  [listBoughtTogether, ['another']],
  [listProductReviews, 'the reviews'],
  [listDeliveries, []],
]);
const whole = {
  product,
  related: { title: 'Bought together', products: ['another'] },
  reviews: 'the reviews',
  delivery: { text: 'Free delivery' },
};
const failure = { failure: 'The Shop Is Busy', statusCode: 503 };

test.each([
  [undefined, {}],
  [listBoughtTogether, { related: { title: '', products: [] } }],
  [listProductReviews, { reviews: failure }],
  [listDeliveries, { delivery: failure }],
])('the page of a product without %j has all the rest', async (lost, part) => {
  const call = async (endpoint: Endpoint) => {
    if (endpoint === lost) throw new ShopApiError(503, 'BUSY', 'The Shop Is Busy');
    return answers.get(endpoint);
  };
  expect(await loadProduct({ call } as unknown as ShopApi, 'drill', 'kg')).toMatchObject({
    ...whole,
    ...part,
  });
});
