import { changeCart } from '@chuck-and-bit/contract/carts';
import type { StoredLine } from '../app/cart/parse-cart';
import { sent } from './shop-api';

/** An id of the shape of the shop's own. */
export const idOf = (number: number) => `0198a6a2-7c3e-7c3e-8c3e-${String(number).padStart(12, '0')}`;

let carts = 100;
/** The id of the cart of a test: about the carts of others there are answers. */
export const newCartId = () => idOf((carts += 1));

/** A line of a cart: one piece of a product of this number, at $5. */
export const line = (number: number, isSaved = false): StoredLine => ({
  productId: idOf(number),
  name: `Product ${number}`,
  image: '/bit.svg',
  unit: 'piece',
  minimumOrder: 1,
  price: 5,
  quantity: 1,
  isSaved,
});

/** What the shop answers about a cart of $10, with these parts. */
export const answeredCart = (parts: object) => ({
  lines: [] as object[],
  messages: [],
  shippingOptions: [],
  shippingRateId: null,
  address: null,
  country: null,
  region: null,
  discountCode: null,
  goods: 10,
  discount: 0,
  shipping: 0,
  tax: 0,
  includedTax: 0,
  total: 10,
  ...parts,
});

/** What was sent of a cart beside its lines. */
export const sentDetails = () =>
  sent.flatMap(([endpoint, { body }]) =>
    endpoint === changeCart ? [(body as { details?: object }).details] : [],
  );
