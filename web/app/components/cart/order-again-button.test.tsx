import { messages } from '@chuck-and-bit/contract/messages';
import type { Order } from '@chuck-and-bit/contract/orders';
import { getProduct } from '@chuck-and-bit/contract/products';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idOf } from '../../../test/cart-lines';
import { buttons, pressAndSettle as press } from '../../../test/controls';
import { noteToasts } from '../../../test/noted-toasts';
import { showPage } from '../../../test/page';
import { newApi } from '../../../test/shop-api';
import { ShopApiError } from '../../browser/shop-api-error';
import { emptyCart, storeCart, storedCart } from '../../cart/stored-cart';
import { OrderAgainButton } from './order-again-button';

vi.mock('../../shop-api', () => import('../../../test/shop-api'));
vi.mock('../../cart/cart-sync', () => ({ syncCart: async () => {} }));

const said = noteToasts('success', 'error');
/** The products of this test that are still sold. */
let sold: string[];
beforeEach(() => {
  storeCart(emptyCart);
  newApi([
    getProduct,
    ({ params: { id = '' } }: { params: { id?: string } }) => {
      if (!sold.includes(id)) return new ShopApiError(404, 'PRODUCT_NOT_FOUND', 'Not found');
      const stock = { minimumOrder: 1, availableQuantity: 9 };
      return {
        _id: id,
        name: 'Auger',
        image: '/1.svg',
        unit: 'piece',
        price: 5,
        priceTiers: [],
        pictures: [],
        ...stock,
      };
    },
  ]);
});
afterEach(() => storeCart(emptyCart));

const orders = [1, 2].map(
  (number) => ({ productId: idOf(number), productName: `Drill ${number}`, quantity: 2 }) as Order,
);
const open = (count: number) => showPage(<OrderAgainButton orders={orders.slice(0, count)} size="small" />);
/** What was said about the cart, with a link to it. */
const textOf = (content: unknown) =>
  showPage(content as ReactNode).container.textContent.replaceAll(/[\u2068\u2069]/g, '');

test('one order is put into the cart, and all of a purchase, which leads there', async () => {
  sold = [idOf(1), idOf(2)];
  open(1);
  expect(buttons()).toEqual(['Order again']);
  await press('Order again');
  await expect.poll(() => said).toHaveLength(1);
  expect(screen.queryByText('At /cart')).toBeNull();
  expect(textOf(said[0])).toBe('Added to your cart: 2 pieces of Auger. View cart');
  open(2);
  await press('Order all again');
  expect(await screen.findByText('At /cart')).toBeDefined();
  expect(said.slice(1)).toEqual([messages.orderedAgain(2)]);
  expect(storedCart().lines.map(({ quantity }) => quantity)).toEqual([4, 2]);
});

test('where nothing can be had any more, that is all that is said', async () => {
  sold = [];
  open(2);
  await press('Order all again');
  await expect.poll(() => said).toHaveLength(1);
  expect(screen.queryByText('At /cart')).toBeNull();
  expect(textOf(said[0])).toBe('No longer sold: Drill 1, Drill 2. View cart');
});
