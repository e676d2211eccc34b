import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idOf, line } from '../../../test/cart-lines';
import { showPage, signInAs } from '../../../test/page';
import { emptyCart, storeCart } from '../../cart/stored-cart';
import { restoring, sessionState } from '../../session/store/session-state';
import { CartLink } from './cart-link';

const { sendCart } = vi.hoisted(() => ({ sendCart: vi.fn<() => void>() }));
vi.mock('./send-cart', () => ({ sendCart }));

beforeEach(() => sessionState.set(restoring));
afterEach(() => {
  sendCart.mockReset();
  act(() => storeCart(emptyCart));
});
const open = (at = '/') => showPage(<CartLink />, { path: '*', at });

test.each([
  [[], '/', 'Cart', null, [undefined, '"0"']],
  [[line(1), line(2, true)], '/carts', 'Cart, 1 product', null, ['', '"1"']],
  [[line(1), line(2)], '/cart', 'Cart, 2 products', 'page', ['', '"2"']],
])('the link to a cart with %j at %s is named “%s”', (lines, at, name, current, shown) => {
  storeCart({ ...emptyCart, lines });
  open(at);
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
  open();
  for (const user of users) signInAs(user);
  expect(sendCart).toHaveBeenCalledTimes(times);
});

test('the header of staff has no cart, once it is known who they are', () => {
  const isHidden = () => document.documentElement.hasAttribute('data-cartless');
  signInAs({ role: 'viewer' });
  open();
  expect(isHidden()).toBe(true);
  act(() => sessionState.set(restoring));
  expect(isHidden()).toBe(true);
  signInAs(null);
  expect(isHidden()).toBe(false);
});
