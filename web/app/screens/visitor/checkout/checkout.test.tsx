import { emptyInvoiceAddress } from '@chuck-and-bit/contract/addresses';
import { changeCart, getCart, getOwnCart, placePurchase } from '@chuck-and-bit/contract/carts';
import { type CheckoutForm, checkoutForm } from '@chuck-and-bit/contract/checkout-form';
import { getInserted } from '@chuck-and-bit/contract/idempotency-keys';
import { messages } from '@chuck-and-bit/contract/messages';
import { getPurchase, listPurchases } from '@chuck-and-bit/contract/purchases';
import type { User } from '@chuck-and-bit/contract/users';
import { zodResolver } from '@hookform/resolvers/zod';
import { act, fireEvent, screen } from '@testing-library/react';
import { type ComponentProps, useEffect } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { answeredCart, idOf, line as lineOf, newCartId, sentDetails } from '../../../../test/cart-lines';
import { fieldOf, press, pressSoon, type } from '../../../../test/controls';
import { reno } from '../../../../test/orders';
import { showPage, signInAs } from '../../../../test/page';
import { answers, asked, keys, newApi, sent } from '../../../../test/shop-api';
import { paths } from '../../../browser/paths';
import { ShopApiError } from '../../../browser/shop-api-error';
import { syncCart } from '../../../cart/cart-sync';
import { emptyCart, type storedCart, storeCart } from '../../../cart/stored-cart';
import { typeCode } from '../../../cart/typed-code';
import type { PricedCart } from '../../../cart/use-priced-cart';
import { createWithKey } from '../../../components/forms/idempotency-keys';
import type { SavedAddress } from '../../../components/places/address-book';
import { toast } from '../../../components/toasts/toast';
import { hasDraft, keepDraft } from '../../../session/store/drafts';
import { storedToken } from '../../../session/store/token-storage';
import Checkout, { clientLoader } from './checkout';
import { CheckoutCart } from './checkout-cart';
import { draftName, redirectIfPlaced } from './place-cart';
import { PlaceOrder } from './place-order';

const user = { _id: idOf(9), name: 'Ada', email: 'ada@example.com', role: null, emailVerified: true } as User;
const line = { ...lineOf(1), name: 'Hammer Drill', quantity: 2 };

let cartId: string;
let priced: object;
let failure: ShopApiError | null;
/** Why no order is placed; null: one is. */
let refusal: ShopApiError | null;
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
  refusal = null;
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
    [placePurchase, placed],
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
  press('Try again');
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

const filled: CheckoutForm = {
  name: 'Ada Byron',
  phone: '555-0142-78',
  company: 'Byron & Daughters',
  address: 'Ring 2',
  postcode: '89501',
  city: 'Reno',
  country: 'US',
  region: 'US-NV',
  poNumber: 'PO-7',
  taxNumber: 'DE 123',
  invoiceAddress: { ...emptyInvoiceAddress, name: 'Books', address: 'Hof 3' },
};
const emptied: CheckoutForm = {
  ...filled,
  company: '',
  region: '',
  poNumber: '',
  taxNumber: '',
  invoiceAddress: emptyInvoiceAddress,
};

let form: UseFormReturn<CheckoutForm>;

/** The answer to an order, while whose buyer types another code. */
function placed() {
  if (refusal) return refusal;
  typeCode('TYPED-MEANWHILE');
  return { insertedId: idOf(7) };
}

const totalled = (more: object) => answeredCart({ _id: cartId, goods: 12, total: 20, ...more });
const bodiesOf = (endpoint: unknown) => sent.flatMap(([each, { body }]) => (each === endpoint ? [body] : []));
const reads = (endpoint: unknown) => asked.filter(([each]) => each === endpoint).length;

function Payment() {
  const own = useForm<CheckoutForm>({ resolver: zodResolver(checkoutForm), defaultValues: filled });
  useEffect(() => {
    form = own;
  });
  const cart = { lines: [], totals: { total: 20 } } as unknown as PricedCart;
  return (
    <FormProvider {...own}>
      <PlaceOrder form={own} user={user} cart={cart} />
    </FormProvider>
  );
}

function openPayment(more: object = {}) {
  storeLines({ lines: [] });
  priced = totalled(more);
  showPage(<Payment />, { config });
}
const place = () => pressSoon('Place Order · $20.00');

test('what is emptied after a refusal is no longer in the cart', async () => {
  refusal = new ShopApiError(409, 'PRICE_CHANGED', 'Look again');
  openPayment();
  await place();
  await screen.findByText('Look again');
  act(() => form.reset(emptied));
  refusal = null;
  await place();
  await screen.findByText(/^At .checkout.purchase=/);
  const details = { ...filled, email: user.email, invoiceAddress: { name: 'Books', address: 'Hof 3' } };
  const nothing = { company: '', region: null, poNumber: '', taxNumber: null, invoiceAddress: null };
  expect(sentDetails()).toEqual([details, { ...details, ...nothing }]);
  expect(bodiesOf(placePurchase)).toEqual([{ expectedTotal: 20 }, { expectedTotal: 20 }]);
});

test('an order is confirmed, its draft and what was typed meanwhile are gone, and the next cart begins', async () => {
  const success = vi.spyOn(toast, 'success');
  const draft = { owner: user._id, values: { city: 'Reno' }, defaults: {} };
  keepDraft(draftName, draft, { city: z.string() });
  openPayment();
  expect(screen.getByText(/^Held until/)).toBeDefined();
  await place();
  await screen.findByText(/^At .checkout.purchase=/);
  expect(success.mock.calls).toEqual([[messages.orderPlaced, { toastId: messages.orderPlaced }]]);
  expect(hasDraft(draftName, user._id)).toBe(false);
  await expect.poll(() => reads(getOwnCart)).toBe(1);
  expect(window.sessionStorage.getItem('chuck-and-bit:draft:discountCode')).toBeNull();
});

test('only the last refusal is shown, and the cart is read again after one by the shop', async () => {
  openPayment();
  priced = totalled({ total: 21 });
  await place();
  const changed = await screen.findByText(messages.priceChanged);
  await expect.poll(() => document.activeElement).toBe(changed);
  priced = totalled({});
  refusal = new ShopApiError(409, 'OUT_OF_STOCK', 'Look again');
  await place();
  await screen.findByText('Look again');
  await expect.poll(() => reads(getCart)).toBe(1);
  answers.set(changeCart, new ShopApiError(0, 'NETWORK', 'Lost'));
  await place();
  await screen.findByText('Lost');
  expect(bodiesOf(placePurchase)).toHaveLength(1);
});

test('the same cart is placed once, a changed one under another key, and what was placed is found again', async () => {
  refusal = new ShopApiError(409, 'OUT_OF_STOCK', 'Look again');
  openPayment();
  const used: unknown[] = [];
  for (const updatedAt of ['first', 'first', 'second']) {
    priced = totalled({ updatedAt });
    for (const noted of [asked, sent, keys]) noted.length = 0;
    await place();
    await expect.poll(() => reads(getCart)).toBe(1);
    used.push(keys[sent.findIndex(([endpoint]) => endpoint === placePurchase)]);
  }
  const [first, again, changed] = used;
  expect(first).toBeTruthy();
  expect([again === first, changed === first]).toEqual([true, false]);
  await redirectIfPlaced();
  answers.set(getInserted, { insertedId: idOf(7) });
  const response = await redirectIfPlaced().catch((thrown: unknown) => thrown as Response);
  expect(response?.headers.get('location')).toBe(paths.checkout(idOf(7)));
});

const lineMessage = { code: 'OUT_OF_STOCK', productId: idOf(1), message: 'Sold out' };

test.each([
  ['another total', { total: 21 }, messages.priceChanged],
  ['a refused line', { messages: [lineMessage] }, messages.linesRefused],
  ['a refusal of all', { messages: [{ code: 'NO_SHIPPING', message: 'No way there' }] }, 'No way there'],
])('%s is shown and nothing is placed', async (_, more, text) => {
  openPayment(more);
  await place();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(bodiesOf(placePurchase)).toEqual([]);
});

test('a missing region is shown at its field', async () => {
  openPayment({ messages: [{ code: 'REGION_MISSING', message: 'Choose a state' }] });
  await place();
  await expect.poll(() => form.getFieldState('region').error?.message).toBe('Choose a state');
  expect(form.getFieldState('country').error).toBeUndefined();
  expect(bodiesOf(placePurchase)).toEqual([]);
});

test('a typed code is applied first, and another total because of it is shown as such', async () => {
  typeCode('spring');
  openPayment({ total: 18, discountCode: 'SPRING' });
  await place();
  expect(await screen.findByText(messages.codeApplied)).toBeTruthy();
  expect(sentDetails()).toMatchObject([{ discountCode: 'SPRING', city: 'Reno' }]);
  expect(bodiesOf(placePurchase)).toEqual([]);
});

test.each([
  ['phone', '', null],
  ['invoiceAddress.name', '', messages.nameRequired],
  ['invoiceAddress.address', '', messages.addressRequired],
  ['taxNumber', '1'.repeat(41), messages.tooLong(40)],
] as const)('a fault in %s sends nothing, and one of the invoice is shown', async (name, value, text) => {
  openPayment();
  expect(screen.queryByRole('group', { name: 'Invoice' })).toBeNull();
  act(() => form.setValue(name, value));
  await place();
  await expect.poll(() => form.getFieldState(name).error).toBeDefined();
  if (text) await screen.findByText(text);
  expect(screen.queryByRole('group', { name: 'Invoice' }) !== null).toBe(text !== null);
  expect([asked, sent]).toEqual([[], []]);
});
