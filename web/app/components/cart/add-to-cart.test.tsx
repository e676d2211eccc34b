import type { Product } from '@chuck-and-bit/contract/products';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idOf, line } from '../../../test/cart-lines';
import { showPage, signInAs } from '../../../test/page';
import { drill } from '../../../test/products';
import { emptyCart, storeCart, storedCart } from '../../cart/stored-cart';
import { restoring, sessionState } from '../../session/store/session-state';
import { ToastPlace } from '../toasts/toast-place';
import { AddQuantityToCart } from './add-quantity-to-cart';
import { AddToCart } from './add-to-cart';
import { CartLink } from './cart-link';

const { sendCart } = vi.hoisted(() => ({ sendCart: vi.fn<() => void>() }));
vi.mock('./send-cart', () => ({ sendCart }));

beforeEach(() => sessionState.set(restoring));
afterEach(() => {
  sendCart.mockReset();
  act(() => storeCart(emptyCart));
});
const openLink = (at = '/') => showPage(<CartLink />, { path: '*', at });

test.each([
  [[], '/', 'Cart', null, [undefined, '"0"']],
  [[line(1), line(2, true)], '/carts', 'Cart, 1 product', null, ['', '"1"']],
  [[line(1), line(2)], '/cart', 'Cart, 2 products', 'page', ['', '"2"']],
])('the link to a cart with %j at %s is named “%s”', (lines, at, name, current, shown) => {
  storeCart({ ...emptyCart, lines });
  openLink(at);
  const link = screen.getByRole('link', { name });
  expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/cart', current]);
  const { dataset, style } = document.documentElement;
  expect([dataset['cart'], style.getPropertyValue('--cart-count')]).toEqual(shown);
});

const [nobody, ada] = [null, { _id: 'ada', role: null }];
test.each([
  ['of a visitor is not sent', [nobody], { lines: [line(1)] }, 0],
  ['of who was logged in all along is not sent without lines', [ada], {}, 0],
  ['of who was logged in all along is sent with lines', [ada], { lines: [line(1)] }, 1],
  ['of who was logged in all along is sent if it is that of the account', [ada], { id: idOf(2) }, 1],
  ['is sent by a login, also without lines', [nobody, ada], {}, 1],
])('the cart %s', (_, users, cart, times) => {
  storeCart({ ...emptyCart, ...cart });
  openLink();
  for (const user of users) signInAs(user);
  expect(sendCart).toHaveBeenCalledTimes(times);
});

test('the header of staff has no cart, once it is known who they are', () => {
  const isHidden = () => document.documentElement.hasAttribute('data-cartless');
  signInAs({ role: 'viewer' });
  openLink();
  expect(isHidden()).toBe(true);
  act(() => sessionState.set(restoring));
  expect(isHidden()).toBe(true);
  signInAs(null);
  expect(isHidden()).toBe(false);
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
