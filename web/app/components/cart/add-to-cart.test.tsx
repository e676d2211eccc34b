import type { Product } from '@chuck-and-bit/contract/products';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyCart, storeCart, storedCart } from '../../cart/stored-cart';
import { type Session, sessionState, signedOut } from '../../session/store/session-state';
import { ToastPlace } from '../toasts/toast-place';
import { AddToCart } from './add-to-cart';

const { sendCart } = vi.hoisted(() => ({ sendCart: vi.fn<() => void>() }));
vi.mock('./send-cart', () => ({ sendCart }));

afterEach(() => {
  cleanup();
  storeCart(emptyCart);
  sessionState.set(signedOut);
  sendCart.mockReset();
});

const idOf = (number: number) => `0198a6a2-7c3e-7c3e-8c3e-${String(number).padStart(12, '0')}`;
const productOf = (number: number) => ({
  _id: idOf(number),
  name: 'Auger',
  image: '/bit.svg',
  unit: 'set' as const,
  price: 20,
  priceTiers: [],
  minimumOrder: 2,
  pictures: [],
});

const signedIn = (role: string | null) =>
  ({ status: 'signed-in', session: { user: { role } } as unknown as Session }) as const;

function open(quantity?: number) {
  const product = productOf(0) as unknown as Product;
  const Page = () => (
    <>
      <AddToCart product={product} {...(quantity !== undefined && { quantity })} variant="icon" />
      <ToastPlace />
    </>
  );
  const Stub = createRoutesStub([{ path: '/', Component: Page }]);
  render(<Stub />);
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
  const lines = Array.from({ length: 50 }, (_, index) => ({
    ...productOf(index + 1),
    productId: idOf(index + 1),
    quantity: 2,
    isSaved: false,
  }));
  storeCart({ ...emptyCart, lines });
  expect(add()[0]).toBe('error');
  expect(inCart()).toHaveLength(50);
});

test.each([
  [signedOut, 0],
  [signedIn(null), 1],
])('the cart of %j is sent at once %d times', (state, times) => {
  sessionState.set(state);
  add();
  expect(sendCart).toHaveBeenCalledTimes(times);
});

test('staff have no cart', () => {
  sessionState.set(signedIn('viewer'));
  expect(open()).toBeNull();
});
