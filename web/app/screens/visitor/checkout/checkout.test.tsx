import { changeCart, getCart, getOwnCart } from '@chuck-and-bit/contract/carts';
import { getInserted } from '@chuck-and-bit/contract/idempotency-keys';
import { getPurchase, listPurchases } from '@chuck-and-bit/contract/purchases';
import type { User } from '@chuck-and-bit/contract/users';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answeredCart, idOf, line as lineOf, newCartId, sentDetails } from '../../../../test/cart-lines';
import { reno } from '../../../../test/orders';
import { fieldOf, type } from '../../../../test/controls';
import { showPage, signInAs } from '../../../../test/page';
import { answers, asked, newApi } from '../../../../test/shop-api';
import { ShopApiError } from '../../../browser/shop-api-error';
import { syncCart } from '../../../cart/cart-sync';
import { emptyCart, type storedCart, storeCart } from '../../../cart/stored-cart';
import type { SavedAddress } from '../../../components/places/address-book';
import { createWithKey } from '../../../components/forms/idempotency-keys';
import { storedToken } from '../../../session/store/token-storage';
import Checkout, { clientLoader } from './checkout';
import { CheckoutCart } from './checkout-cart';
import { draftName } from './place-cart';

const user = { _id: idOf(9), name: 'Ada', email: 'ada@example.com', role: null, emailVerified: true } as User;
const line = { ...lineOf(1), name: 'Hammer Drill', quantity: 2 };

let cartId: string;
let priced: object;
let failure: ShopApiError | null;
let purchase: object;
vi.mock('../../../shop-api', () => import('../../../../test/shop-api'));
vi.mock('../../../session/store/browser-session.client', () => import('../../../../test/noted-calls'));

const cartWith = (more: object) => answeredCart({ _id: cartId, lines: [line], ...more });

function signIn(next: User | null) {
  if (next) storedToken.write('a.b.c');
  signInAs(next);
}

beforeEach(() => {
  cartId = newCartId();
  signIn(user);
  failure = null;
  purchase = { _id: idOf(7), paymentStatus: 'Unpaid', orders: [] };
  priced = cartWith({});
  const cart = () => failure ?? priced;
  newApi(
    [getPurchase, () => purchase],
    [getInserted, new ShopApiError(404, 'NOT_FOUND', 'Nothing')],
    [listPurchases, [{ ...reno, userName: reno.name }]],
    [getOwnCart, { cartId }],
    [getCart, cart],
    [changeCart, cart],
  );
});

const storeLines = (more: Partial<ReturnType<typeof storedCart>> = {}) =>
  storeCart({ ...emptyCart, id: cartId, owner: user._id, lines: [line], ...more });
const config = { timeZone: 'UTC', identity: { kind: 'embedded' }, hold: { hours: 24 } } as object;

const open = (shown: User | null = user, addresses: SavedAddress[] = []) =>
  showPage(<CheckoutCart user={shown} addresses={addresses} />, { config });
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test.each([
  ['nowhere, if nothing is known', {}, [], []],
  ['the last place', {}, [reno], [{ country: 'US', region: 'US-NV' }]],
  ['the last country', {}, [{ ...reno, region: null }], [{ country: 'US', region: null }]],
  ['the place that it has', { country: 'FR', address: 'Rue 1' }, [reno], []],
])('a cart goes to %s', async (_, more, addresses, sent) => {
  priced = cartWith(more);
  storeLines();
  open(user, addresses);
  await screen.findByRole('form', { name: 'Checkout' });
  await act(() => syncCart());
  expect(sentDetails()).toEqual(sent);
  expect(titles()).toEqual(['Contact done', '2Delivery', '3Payment', 'Your order']);
});

const areWrong = () =>
  ['Postcode', 'City'].map((label) => fieldOf(label).getAttribute('aria-invalid') === 'true');

test('postcode and city are asked for beside their fields, until the country has none', async () => {
  storeLines();
  open();
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: /^Place Order/ }));
  await screen.findByRole('form', { name: 'Checkout' });
  for (const [label, text] of Object.entries({ Address: 'Road 7', Phone: '5', Country: 'US' }))
    type(label, text);
  await press();
  await expect.poll(areWrong).toEqual([true, true]);
  expect(document.activeElement).toBe(fieldOf('Postcode'));
  type('Postcode', '45150');
  await expect.poll(areWrong).toEqual([false, true]);
  type('Country', 'HK');
  await expect.poll(areWrong).toEqual([false, false]);
});

test('an earlier address without a city asks for it when it is used', async () => {
  storeLines();
  open(user, [reno, { ...reno, city: null }]);
  fireEvent.change(await screen.findByLabelText('Earlier addresses'), { target: { value: '1' } });
  await expect.poll(areWrong).toEqual([false, true]);
});

test('a visitor logs in first, and comes back here', async () => {
  signIn(null);
  storeLines({ owner: null });
  open(null);
  expect((await screen.findByRole('link', { name: 'Login' })).getAttribute('href')).toBe(
    '/login?from=%2Fcheckout',
  );
  expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe(
    '/register?from=%2Fcheckout',
  );
  expect(titles()).toEqual(['1Contact', '2Delivery', '3Payment', 'Your order']);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('form', { name: 'Checkout' })).toBeNull();
});

test('whose session has ended logs in again', async () => {
  signIn(null);
  storeLines();
  open(null);
  expect((await screen.findByRole('alert')).textContent).toContain('what you typed are kept.');
  expect(screen.queryByRole('link', { name: 'Register' })).toBeNull();
});

test('an empty cart can not be ordered, once the shop has said that it is empty', async () => {
  storeLines({ lines: [] });
  priced = cartWith({ lines: [] });
  open();
  expect(screen.queryByText('There is nothing to order')).toBeNull();
  expect(await screen.findByText('There is nothing to order')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'My Orders' }).getAttribute('href')).toBe('/dashboard/my-orders');
});

test('a cart that can not be priced says why, and is asked for again', async () => {
  failure = new ShopApiError(503, 'UNAVAILABLE', 'The Shop Is Busy');
  storeLines();
  open();
  await screen.findByText('The Shop Is Busy');
  failure = null;
  priced = cartWith({});
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('form', { name: 'Checkout' });
  expect(asked.filter(([endpoint]) => endpoint === getCart).length).toBeGreaterThan(1);
  // What is typed stays when a later answer is lost.
  failure = new ShopApiError(503, 'UNAVAILABLE', 'The Shop Is Busy');
  await act(() => syncCart());
  expect(screen.getByRole('form', { name: 'Checkout' })).toBeTruthy();
});

type Loaded = { user: User | null; addresses: unknown[]; purchase: object | null };
const load = (query = '') =>
  clientLoader({ request: new Request(`https://shop/checkout${query}`) } as never) as Promise<Loaded>;
const redirectOf = (query: string) =>
  load(query).then(
    () => null,
    (thrown: Response) => thrown.headers.get('location'),
  );
const paying = `?purchase=${idOf(7)}`;

test.each([
  ['a visitor', null, '', { addresses: 0, purchase: false }],
  ['a buyer', user, '', { addresses: 1, purchase: false }],
  ['staff', { ...user, role: 'viewer' } as User, '', { addresses: 0, purchase: false }],
  ['a buyer with a placed purchase', user, paying, { addresses: 0, purchase: true }],
])('the page of %s is loaded with what it shows', async (_, who, query, shown) => {
  signIn(who);
  const loaded = await load(query);
  expect(loaded.user).toEqual(who);
  expect({ addresses: loaded.addresses.length, purchase: loaded.purchase !== null }).toEqual(shown);
});

test('whoever can not pay here is led elsewhere', async () => {
  signIn(null);
  expect(await redirectOf(paying)).toBe(`/login?from=${encodeURIComponent(`/checkout${paying}`)}`);
  signIn(user);
  for (const paymentStatus of ['Paid', 'Refunded']) {
    purchase = { ...purchase, paymentStatus };
    expect(await redirectOf(paying)).toBe(`/dashboard/purchases/${idOf(7)}`);
  }
});

test('whoever placed an order whose answer was lost is led to it, until it was loaded', async () => {
  const lost = new ShopApiError(0, 'NETWORK', 'Lost');
  await expect(createWithKey(draftName, {}, async () => Promise.reject(lost))).rejects.toBe(lost);
  answers.set(getInserted, { insertedId: idOf(7) });
  expect(await redirectOf('')).toBe(`/checkout${paying}`);
  await load(paying);
  expect(await redirectOf('')).toBeNull();
});

test('staff read that they do not order', async () => {
  const loaderData = { user: { ...user, role: 'viewer' }, addresses: [], purchase: null } as never;
  storeLines();
  showPage(<Checkout {...({ loaderData } as unknown as ComponentProps<typeof Checkout>)} />, { config });
  await screen.findByRole('heading', { name: 'Checkout' });
  expect(screen.queryByRole('heading', { level: 2, name: /Contact/ })).toBeNull();
});
