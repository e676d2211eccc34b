import { emptyInvoiceAddress } from '@chuck-and-bit/contract/addresses';
import { type Cart, changeCart, getCart, getOwnCart, placePurchase } from '@chuck-and-bit/contract/carts';
import { type CheckoutForm, checkoutForm } from '@chuck-and-bit/contract/checkout-form';
import { getInserted } from '@chuck-and-bit/contract/idempotency-keys';
import { messages } from '@chuck-and-bit/contract/messages';
import type { User } from '@chuck-and-bit/contract/users';
import { zodResolver } from '@hookform/resolvers/zod';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPage, signInAs } from '../../../../test/page';
import * as z from 'zod/mini';
import { paths } from '../../../browser/paths';
import { ShopApiError } from '../../../browser/shop-api-error';
import { emptyCart, storeCart } from '../../../cart/stored-cart';
import { typeCode } from '../../../cart/typed-code';
import type { PricedCart } from '../../../cart/use-priced-cart';
import { toast } from '../../../components/toasts/toast';
import { hasDraft, keepDraft } from '../../../session/store/drafts';
import { storedToken } from '../../../session/store/token-storage';
import { draftName, redirectIfPlaced } from './place-cart';
import { PlaceOrder } from './place-order';
import { idOf } from '../../../../test/cart-lines';

const user = { _id: idOf(9), email: 'ada@example.com', role: null, emailVerified: true } as unknown as User;
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

let priced: object;
let refusal: ShopApiError | null;
let lost: ShopApiError | null;
let created: string | null;
let calls: { endpoint: unknown; body: unknown; key: string | undefined }[];
let form: UseFormReturn<CheckoutForm>;

vi.mock('../../../shop-api', () => ({
  browserShopApi: () => ({
    call: async (
      endpoint: unknown,
      { body }: { body?: unknown } = {},
      options?: { idempotencyKey?: string },
    ) => {
      calls.push({ endpoint, body, key: options?.idempotencyKey });
      if (endpoint === getInserted && !created) throw new ShopApiError(404, 'NOT_FOUND', 'Nothing');
      if (endpoint === getInserted) return { insertedId: created };
      if (endpoint === getOwnCart) return { cartId: idOf(2) };
      if (endpoint === changeCart && lost) throw lost;
      if (endpoint !== placePurchase) return priced;
      if (refusal) throw refusal;
      typeCode('TYPED-MEANWHILE');
      return { insertedId: idOf(7) };
    },
  }),
}));
vi.mock('../../../session/store/browser-session.client', () => ({
  browserSession: { current: async () => ({ user }) },
}));

beforeEach(() => {
  storedToken.write('a.b.c');
  storeCart({ ...emptyCart, id: idOf(2), owner: user._id });
  calls = [];
  refusal = lost = created = null;
  priced = cartWith({});
});
afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const cartWith = (more: object) => ({ _id: idOf(2), lines: [], messages: [], total: 20, goods: 12, ...more });
const bodiesOf = (endpoint: unknown) =>
  calls.filter((call) => call.endpoint === endpoint).map(({ body }) => body);
const sentDetails = () => bodiesOf(changeCart).map((body) => (body as { details: Partial<Cart> }).details);

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

const openPayment = () => showPage(<Payment />, { config: { hold: { hours: 24 } } as object });
const place = () => fireEvent.click(screen.getByRole('button', { name: 'Place Order · $20.00' }));

test('what is emptied after a refusal is no longer in the cart', async () => {
  refusal = new ShopApiError(409, 'PRICE_CHANGED', 'Look again');
  openPayment();
  place();
  await screen.findByText('Look again');
  act(() => form.reset(emptied));
  refusal = null;
  place();
  await screen.findByText(/^At .checkout.purchase=/);
  const sent = { ...filled, email: user.email, invoiceAddress: { name: 'Books', address: 'Hof 3' } };
  const nothing = { company: '', region: null, poNumber: '', taxNumber: null, invoiceAddress: null };
  expect(sentDetails()).toEqual([sent, { ...sent, ...nothing }]);
  expect(bodiesOf(placePurchase)).toEqual([{ expectedTotal: 20 }, { expectedTotal: 20 }]);
});

test('an order is confirmed, its draft and what was typed meanwhile are gone, and the next cart begins', async () => {
  const success = vi.spyOn(toast, 'success');
  signInAs(user);
  const draft = { owner: user._id, values: { city: 'Reno' }, defaults: {} };
  keepDraft(draftName, draft, { city: z.string() });
  openPayment();
  place();
  await screen.findByText(/^At .checkout.purchase=/);
  expect(success.mock.calls).toEqual([[messages.orderPlaced, { toastId: messages.orderPlaced }]]);
  expect(hasDraft(draftName, user._id)).toBe(false);
  await vi.waitFor(() => expect(bodiesOf(getOwnCart)).toHaveLength(1));
  expect(window.sessionStorage.getItem('chuck-and-bit:draft:discountCode')).toBeNull();
});

test('only the last refusal is shown, and the cart is read again after one by the shop', async () => {
  openPayment();
  priced = cartWith({ total: 21 });
  place();
  const text = await screen.findByText(messages.priceChanged);
  expect(document.activeElement).toBe(text);
  priced = cartWith({});
  refusal = new ShopApiError(409, 'OUT_OF_STOCK', 'Look again');
  place();
  await screen.findByText('Look again');
  await vi.waitFor(() => expect(bodiesOf(getCart)).toHaveLength(1));
  lost = new ShopApiError(0, 'NETWORK', 'Lost');
  place();
  await screen.findByText('Lost');
  expect(bodiesOf(placePurchase)).toHaveLength(1);
});

test('the same cart is placed once, a changed one under another key, and what was placed is found again', async () => {
  refusal = new ShopApiError(409, 'OUT_OF_STOCK', 'Look again');
  openPayment();
  const keys: unknown[] = [];
  for (const updatedAt of ['first', 'first', 'second']) {
    priced = cartWith({ updatedAt });
    calls = [];
    place();
    await vi.waitFor(() => expect(bodiesOf(getCart)).toHaveLength(1));
    keys.push(calls.find(({ endpoint }) => endpoint === placePurchase)?.key);
  }
  const [first, again, changed] = keys;
  expect(first).toBeTruthy();
  expect([again === first, changed === first]).toEqual([true, false]);
  await redirectIfPlaced();
  created = idOf(7);
  const response = await redirectIfPlaced().catch((thrown: unknown) => thrown as Response);
  expect(response?.headers.get('location')).toBe(paths.checkout(idOf(7)));
});

const lineMessage = { code: 'OUT_OF_STOCK', productId: idOf(1), message: 'Sold out' };

test.each([
  ['another total', { total: 21 }, messages.priceChanged],
  ['a refused line', { messages: [lineMessage] }, messages.linesRefused],
  ['a refusal of all', { messages: [{ code: 'NO_SHIPPING', message: 'No way there' }] }, 'No way there'],
])('%s is shown and nothing is placed', async (_, more, text) => {
  priced = cartWith(more);
  openPayment();
  place();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(bodiesOf(placePurchase)).toEqual([]);
});

test('a missing region is shown at its field', async () => {
  priced = cartWith({ messages: [{ code: 'REGION_MISSING', message: 'Choose a state' }] });
  openPayment();
  place();
  await vi.waitFor(() => expect(form.getFieldState('region').error?.message).toBe('Choose a state'));
  expect(form.getFieldState('country').error).toBeUndefined();
  expect(bodiesOf(placePurchase)).toEqual([]);
});

test('a typed code is applied first, and another total because of it is shown as such', async () => {
  typeCode('spring');
  priced = cartWith({ total: 18, discountCode: 'SPRING' });
  openPayment();
  place();
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
  place();
  await vi.waitFor(() => expect(form.getFieldState(name).error).toBeDefined());
  expect(screen.queryByRole('group', { name: 'Invoice' }) !== null).toBe(text !== null);
  if (text) expect(screen.getByText(text)).toBeDefined();
  expect(calls).toEqual([]);
});
