import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { line } from '../../../test/cart-lines';
import { showPage, signInAs } from '../../../test/page';
import { emptyCart, storeCart } from '../../cart/stored-cart';
import { restoring, sessionState } from '../../session/store/session-state';
import { CartLink } from './cart-link';

const { sendCart } = vi.hoisted(() => ({ sendCart: vi.fn<() => void>() }));
vi.mock('./send-cart', () => ({ sendCart }));

afterEach(() => {
  signInAs(null);
  storeCart(emptyCart);
  sendCart.mockReset();
});

const open = (at = '/') => showPage(<CartLink />, { path: ['/', '/cart'], at });
const fill = (count: number) =>
  act(() =>
    storeCart({
      ...emptyCart,
      lines: [line(0, true), ...Array.from({ length: count }, (_, index) => line(index + 1))],
    }),
  );

test.each([
  [0, '/', 'Cart', null],
  [1, '/', 'Cart, 1 product', null],
  [2, '/cart', 'Cart, 2 products', 'page'],
])('with %d products in the cart, on the page %s, the link is called "%s"', (count, at, name, current) => {
  open(at);
  fill(count);
  const link = screen.getByRole('link', { name });
  expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/cart', current]);
  const { dataset, style } = document.documentElement;
  expect([dataset['cart'], style.getPropertyValue('--cart-count')]).toEqual([
    count > 0 ? '' : undefined,
    `"${count}"`,
  ]);
});

test('the cart is hidden for staff, and not before it is known who reads', () => {
  const isHidden = () => document.documentElement.dataset['cartless'] !== undefined;
  signInAs({ role: 'viewer' });
  open();
  expect(isHidden()).toBe(true);
  act(() => sessionState.set(restoring));
  expect(isHidden()).toBe(true);
  signInAs({ role: null });
  expect(isHidden()).toBe(false);
});

test.each<[string, number, boolean, number]>([
  ['who has products here', 1, false, 1],
  ['who has none here', 0, false, 0],
  ['who logs in here, with none', 0, true, 1],
])('the cart of a user %s is joined with that of the account', (_who, count, logsIn, times) => {
  act(() => storeCart({ ...emptyCart, lines: count > 0 ? [line(1)] : [] }));
  act(() => sessionState.set(restoring));
  open();
  if (logsIn) signInAs(null);
  expect(sendCart).not.toHaveBeenCalled();
  signInAs({ role: null });
  expect(sendCart).toHaveBeenCalledTimes(times);
});
