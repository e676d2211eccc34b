import { changeCart, getCart } from '@chuck-and-bit/contract/carts';
import { limits } from '@chuck-and-bit/contract/limits';
import type { User } from '@chuck-and-bit/contract/users';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { syncCart } from '../../cart/cart-sync';
import { emptyCart, storeCart } from '../../cart/stored-cart';
import { forgetTypedCode } from '../../cart/typed-code';
import { usePricedCart } from '../../cart/use-priced-cart';
import { storedToken } from '../../session/store/token-storage';
import { DiscountCode } from './discount-code';
import { idOf } from '../../../test/cart-lines';
import { showPage, signInAs } from '../../../test/page';
import { newApi, sent } from '../../../test/shop-api';

const user = { _id: idOf(9), role: null } as User;

/** Of this test: about the carts of others there are answers. */
let cartId: string;
let tests = 0;
let answer: object;
let failure: ShopApiError | null;
vi.mock('../../shop-api', () => import('../../../test/shop-api'));
const cart = () =>
  failure ?? { _id: cartId, lines: [], messages: [], total: 0, discountCode: null, ...answer };
vi.mock('../../session/store/browser-session.client', () => ({
  browserSession: { current: async () => ({ user }) },
}));

beforeEach(() => {
  tests += 1;
  cartId = idOf(100 + tests);
  storedToken.write('a.b.c');
  signInAs(user);
  storeCart({ ...emptyCart, id: cartId, owner: user._id });
  answer = {};
  failure = null;
  newApi([getCart, cart], [changeCart, cart]);
});
afterEach(() => {
  cleanup();
  act(forgetTypedCode);
  window.localStorage.clear();
});

const refused = { discountCode: 'OLD', messages: [{ code: 'CODE_NOT_VALID_NOW', message: 'Not now' }] };
const unknown = { messages: [{ code: 'CODE_UNKNOWN', message: 'No such code' }] };

async function open(first: object = {}) {
  answer = first;
  await syncCart();
  const Shown = () => <DiscountCode cart={usePricedCart()} />;
  showPage(<Shown />);
  await act(async () => {});
}
const detailsSent = () => sent.map(([, { body }]) => (body as { details?: object }).details);
const field = () => screen.getByLabelText<HTMLInputElement>('Discount code');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const button = () => screen.getByRole<HTMLButtonElement>('button');
/** The text, whether it can be changed, the button, and what is said. */
const shown = () => [
  field().value,
  field().readOnly ? 'fixed' : 'open',
  `${button().textContent}${button().disabled ? ' (disabled)' : ''}`,
  [...document.querySelectorAll('p')]
    .map(({ textContent }) => textContent)
    .join(' ')
    .trim(),
];
async function press() {
  await act(async () => void fireEvent.submit(field().form as HTMLFormElement));
  await act(() => syncCart());
}

test.each([
  ['none', {}, ['', 'open', 'Apply (disabled)', '']],
  ['one', { discountCode: 'OLD' }, ['OLD', 'fixed', 'Remove', 'This code is applied.']],
  ['a note', { discountCode: 'OLD', discountNote: '10 %' }, ['OLD', 'fixed', 'Remove', '10 %']],
  ['a refused one', refused, ['OLD', 'open', 'Apply', 'Not now']],
  [
    'another fault',
    { messages: [{ code: 'NO_SHIPPING', message: 'No' }] },
    ['', 'open', 'Apply (disabled)', ''],
  ],
])('a cart with %s shows it', async (_, cart, expected) => {
  await open(cart);
  expect(shown()).toEqual(expected);
});

test('a typed code is applied, and removed again', async () => {
  await open();
  type(' ');
  expect(button().disabled).toBe(true);
  type(' spring ');
  expect(shown()).toEqual([' spring ', 'open', 'Apply', '']);
  answer = { discountCode: 'SPRING' };
  await press();
  expect(detailsSent()).toEqual([{ discountCode: 'SPRING' }]);
  expect(shown()).toEqual(['SPRING', 'fixed', 'Remove', 'This code is applied.']);
  answer = {};
  await press();
  expect(detailsSent().slice(1)).toEqual([{ discountCode: null }]);
  expect(shown()).toEqual(['', 'open', 'Apply (disabled)', '']);
});

test('a code that is refused stays with the reason, until it is typed anew', async () => {
  await open();
  type('winter');
  answer = unknown;
  await press();
  expect(shown()).toEqual(['winter', 'open', 'Apply', 'No such code']);
  type('winte');
  expect(shown()).toEqual(['winte', 'open', 'Apply', '']);
  type('winter');
  expect(shown()).toEqual(['winter', 'open', 'Apply', '']);
});

test('a refused code of the cart gives way to another one, or to none', async () => {
  await open(refused);
  type('');
  expect(shown()).toEqual(['', 'open', 'Apply', '']);
  answer = {};
  await press();
  expect(detailsSent()).toEqual([{ discountCode: null }]);
  expect(shown()).toEqual(['', 'open', 'Apply (disabled)', '']);
});

test('a code that could not be sent stays, with the reason, and counts as not refused', async () => {
  await open();
  type('spring');
  failure = new ShopApiError(0, 'NETWORK', 'Lost');
  await press();
  expect(shown()).toEqual(['spring', 'open', 'Apply', 'Lost']);
  failure = null;
  answer = { discountCode: 'SPRING' };
  fireEvent.submit(field().form as HTMLFormElement);
  // Another press is not taken meanwhile, and nothing is wrong yet.
  expect(shown()).toEqual(['spring', 'open', 'Apply (disabled)', '']);
  await act(() => syncCart());
  expect(shown()).toEqual(['SPRING', 'fixed', 'Remove', 'This code is applied.']);
});

test('what is typed while a code is applied stays', async () => {
  await open();
  type('spring');
  answer = { discountCode: 'SPRING' };
  fireEvent.submit(field().form as HTMLFormElement);
  type('summer');
  await act(() => syncCart());
  expect(field().value).toBe('summer');
  expect(field().maxLength).toBe(limits.typedDiscountCode.max);
});
