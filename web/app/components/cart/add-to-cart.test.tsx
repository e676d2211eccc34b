import type { Product } from '@chuck-and-bit/contract/products';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showPage, signInAs } from '../../../test/page';
import { emptyCart, storeCart, storedCart } from '../../cart/stored-cart';
import { ToastPlace } from '../toasts/toast-place';
import { AddQuantityToCart } from './add-quantity-to-cart';
import { AddToCart } from './add-to-cart';
import { drill } from '../../../test/products';
import { idOf, line } from '../../../test/cart-lines';

const { sendCart } = vi.hoisted(() => ({ sendCart: vi.fn<() => void>() }));
vi.mock('./send-cart', () => ({ sendCart }));

afterEach(() => {
  signInAs(null);
  sendCart.mockReset();
});

function open(quantity?: number) {
  const product: Product = { ...drill, _id: idOf(0), name: 'Auger', unit: 'set', minimumOrder: 2 };
  const given = quantity !== undefined && { quantity };
  showPage([<AddToCart key="1" {...{ product, ...given }} variant="icon" />, <ToastPlace key="2" />]);
  return screen.queryByRole('button', { name: 'Add to Cart' });
}
/** Presses the button. @returns what is said then */
function add(quantity?: number) {
  fireEvent.click(open(quantity) as HTMLElement);
  const said = screen.getByRole('alert');
  return [said.dataset['kind'], said.textContent.replaceAll(/[\u2068\u2069]/g, '')];
}
const inCart = () => storedCart().lines.map(({ productId, quantity }) => [productId, quantity]);

test.each([
  [undefined, 2, 'Added to your cart: 2 sets of Auger. View cart✕'],
  [1, 1, 'Added to your cart: 1 set of Auger. View cart✕'],
])('a press with the quantity %j puts %d units into the cart', (quantity, units, text) => {
  expect(add(quantity)).toEqual(['success', text]);
  expect(inCart()).toEqual([[idOf(0), units]]);
  expect(screen.getByRole('link', { name: 'View cart' }).getAttribute('href')).toBe('/cart');
});

test('a full cart says so, and takes no more', () => {
  storeCart({ ...emptyCart, lines: Array.from({ length: 50 }, (_, index) => line(index + 1)) });
  expect(add()[0]).toBe('error');
  expect(inCart()).toHaveLength(50);
});

test.each([
  [null, 0],
  [{ role: null }, 1],
])('the cart of %j is sent at once %d times', (user, times) => {
  signInAs(user);
  add();
  expect(sendCart).toHaveBeenCalledTimes(times);
});

test('nobody chooses more than there are, and staff choose no quantity', () => {
  const product: Product = { ...drill, minimumOrder: 2, availableQuantity: 3 };
  const ordering = (quantity: number | undefined) => <p>{`Order ${quantity}`}</p>;
  const show = () => showPage(<AddQuantityToCart product={product}>{ordering}</AddQuantityToCart>);
  signInAs({ role: null });
  show();
  const more = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'One more' });
  fireEvent.click(more() as HTMLElement);
  expect([screen.getByText(/^Order/).textContent, more()?.disabled]).toEqual(['Order 3', true]);
  signInAs({ role: 'viewer' });
  show();
  expect([screen.getByText(/^Order/).textContent, more()]).toEqual(['Order undefined', null]);
});

test('staff have no cart', () => {
  signInAs({ role: 'viewer' });
  expect(open()).toBeNull();
});
