import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Order } from '@chuck-and-bit/contract/orders';
import { getProduct } from '@chuck-and-bit/contract/products';
import { beforeEach, expect, it, vi } from 'vitest';
import { emptyCart, storeCart, storedCart } from '../../cart/stored-cart';
import { ShopApiError } from '../../browser/shop-api-error';
import { orderAgain } from './order-again';
import { idOf, line } from '../../../test/cart-lines';
import { newApi } from '../../../test/shop-api';

type Shelf = { minimumOrder?: number; availableQuantity?: number };
let shelf: Record<string, Shelf | Error> = {};
let syncs = 0;

vi.mock('../../shop-api', () => import('../../../test/shop-api'));
function find({ params: { id = '' } }: { params: { id?: string } }) {
  const found = shelf[id] ?? new ShopApiError(404, 'PRODUCT_NOT_FOUND', 'Not found');
  if (found instanceof Error) return found;
  const product = { _id: id, name: `Today's ${id.slice(-1)}`, image: '/bit.svg', unit: 'piece', price: 5 };
  return { ...product, priceTiers: [], pictures: [], minimumOrder: 1, availableQuantity: 40, ...found };
}
vi.mock('../../cart/cart-sync', () => ({
  syncCart: async () => {
    syncs += 1;
  },
}));

const order = (number: number, quantity = 2) =>
  ({ productId: idOf(number), productName: `Product ${number}`, quantity }) as Order;
const inCart = () => storedCart().lines.map(({ productId, quantity }) => [productId, quantity]);

beforeEach(() => {
  newApi([getProduct, find]);
  shelf = {};
  syncs = 0;
});

it('puts all orders of a purchase into the cart, each at least with the minimum order of today', async () => {
  shelf = { [idOf(1)]: {}, [idOf(2)]: { minimumOrder: 6 } };
  storeCart({ ...emptyCart, lines: [line(1)] });
  const { added, leftOut } = await orderAgain([order(1), order(2)]);
  expect(added).toHaveLength(2);
  expect(messages.notOrderedAgain(leftOut, limits.cartLines.max)).toBe('');
  expect(inCart()).toEqual([
    [idOf(1), 3],
    [idOf(2), 6],
  ]);
  expect(syncs).toBe(1);
});

it('names what is no longer sold, what is sold out and what has no room, and adds the rest', async () => {
  const others = Array.from({ length: limits.cartLines.max - 1 }, (_, index) => line(100 + index));
  storeCart({ ...emptyCart, lines: others });
  shelf = { [idOf(2)]: { minimumOrder: 6, availableQuantity: 5 }, [idOf(3)]: {}, [idOf(4)]: {} };
  const { added, leftOut } = await orderAgain([order(1), order(2), order(3), order(4)]);
  expect(added).toMatchObject([{ product: { _id: idOf(3) }, quantity: 2 }]);
  expect(messages.notOrderedAgain(leftOut, limits.cartLines.max)).toBe(
    "No longer sold: Product 1. Sold out: Today's 2. A cart holds at most 50 products, so there is no room for: Today's 4",
  );
  expect(inCart()).toHaveLength(limits.cartLines.max);
});

it.each([0, 503])('adds nothing while a product of the purchase can not be looked up: %d', async (status) => {
  const unreachable = new ShopApiError(status, 'NETWORK', 'No connection');
  shelf = { [idOf(1)]: {}, [idOf(2)]: unreachable };
  await expect(orderAgain([order(1), order(2)])).rejects.toBe(unreachable);
  expect(inCart()).toEqual([]);
  expect(syncs).toBe(0);
});
