import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Order } from '@chuck-and-bit/contract/orders';
import { getProduct } from '@chuck-and-bit/contract/products';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, test, vi } from 'vitest';
import { idOf, line } from '../../../test/cart-lines';
import { buttons, pressAndSettle as press } from '../../../test/controls';
import { noteToasts } from '../../../test/noted-toasts';
import { showPage } from '../../../test/page';
import { newApi } from '../../../test/shop-api';
import { ShopApiError } from '../../browser/shop-api-error';
import { emptyCart, storeCart, storedCart } from '../../cart/stored-cart';
import { orderAgain } from './order-again';
import { OrderAgainButton } from './order-again-button';

type Shelf = { minimumOrder?: number; availableQuantity?: number };
/** What is still sold, by its id. */
let shelf: Record<string, Shelf | Error>;
const syncCart = vi.hoisted(() => vi.fn<() => Promise<void>>(async () => {}));
vi.mock('../../shop-api', () => import('../../../test/shop-api'));
vi.mock('../../cart/cart-sync', () => ({ syncCart }));
function find({ params: { id = '' } }: { params: { id?: string } }) {
  const found = shelf[id] ?? new ShopApiError(404, 'PRODUCT_NOT_FOUND', 'Not found');
  if (found instanceof Error) return found;
  const product = { _id: id, name: `Today's ${id.slice(-1)}`, image: '/bit.svg', unit: 'piece', price: 5 };
  return { ...product, priceTiers: [], pictures: [], minimumOrder: 1, availableQuantity: 40, ...found };
}

const order = (number: number) =>
  ({ productId: idOf(number), productName: `Product ${number}`, quantity: 2 }) as Order;
const inCart = () => storedCart().lines.map(({ productId, quantity }) => [productId, quantity]);

const said = noteToasts('success', 'error');
beforeEach(() => {
  newApi([getProduct, find]);
  shelf = {};
  syncCart.mockClear();
  storeCart(emptyCart);
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
  expect(syncCart).toHaveBeenCalledOnce();
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
  expect(syncCart).not.toHaveBeenCalled();
});

const open = (...orders: Order[]) => showPage(<OrderAgainButton orders={orders} size="small" />);
/** What was said about the cart, with a link to it. */
const textOf = (content: unknown) =>
  showPage(content as ReactNode).container.textContent.replaceAll(/[\u2068\u2069]/g, '');

test('one order is put into the cart, and all of a purchase, which leads there', async () => {
  shelf = { [idOf(1)]: {}, [idOf(2)]: {} };
  open(order(1));
  expect(buttons()).toEqual(['Order again']);
  await press('Order again');
  await expect.poll(() => said).toHaveLength(1);
  expect(screen.queryByText('At /cart')).toBeNull();
  expect(textOf(said[0])).toBe("Added to your cart: 2 pieces of Today's 1. View cart");
  open(order(1), order(2));
  await press('Order all again');
  expect(await screen.findByText('At /cart')).toBeDefined();
  expect(said.slice(1)).toEqual([messages.orderedAgain(2)]);
  expect(inCart().map(([, quantity]) => quantity)).toEqual([4, 2]);
});

test('where nothing can be had any more, that is all that is said', async () => {
  open(order(1), order(2));
  await press('Order all again');
  await expect.poll(() => said).toHaveLength(1);
  expect(screen.queryByText('At /cart')).toBeNull();
  expect(textOf(said[0])).toBe('No longer sold: Product 1, Product 2. View cart');
});
