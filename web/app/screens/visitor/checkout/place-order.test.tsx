import { emptyInvoiceAddress } from '@chuck-and-bit/contract/addresses';
import { changeCart, getCart, getOwnCart, placePurchase } from '@chuck-and-bit/contract/carts';
import { type CheckoutForm, checkoutForm } from '@chuck-and-bit/contract/checkout-form';
import { getInserted } from '@chuck-and-bit/contract/idempotency-keys';
import { messages } from '@chuck-and-bit/contract/messages';
import type { User } from '@chuck-and-bit/contract/users';
import { zodResolver } from '@hookform/resolvers/zod';
import { act, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { answeredCart, idOf, sentDetails } from '../../../../test/cart-lines';
import { pressSoon } from '../../../../test/controls';
import { showPage, signInAs } from '../../../../test/page';
import { answers, asked, keys, newApi, sent } from '../../../../test/shop-api';
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
let form: UseFormReturn<CheckoutForm>;

vi.mock('../../../shop-api', () => import('../../../../test/shop-api'));
vi.mock('../../../session/store/browser-session.client', () => import('../../../../test/noted-calls'));
/** The answer to an order, while whose buyer types another code. */
function placed() {
  if (refusal) return refusal;
  typeCode('TYPED-MEANWHILE');
  return { insertedId: idOf(7) };
}

beforeEach(() => {
  storedToken.write('a.b.c');
  storeCart({ ...emptyCart, id: idOf(2), owner: user._id });
  signInAs(user);
  refusal = null;
  priced = cartWith({});
  newApi(
    [getInserted, new ShopApiError(404, 'NOT_FOUND', 'Nothing')],
    [getOwnCart, { cartId: idOf(2) }],
    [getCart, () => priced],
    [changeCart, () => priced],
    [placePurchase, placed],
  );
});

const cartWith = (more: object) => answeredCart({ _id: idOf(2), goods: 12, total: 20, ...more });
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

const openPayment = () => showPage(<Payment />, { config: { hold: { hours: 24 } } as object });
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
  priced = cartWith({ total: 21 });
  await place();
  const changed = await screen.findByText(messages.priceChanged);
  await expect.poll(() => document.activeElement).toBe(changed);
  priced = cartWith({});
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
    priced = cartWith({ updatedAt });
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
  priced = cartWith(more);
  openPayment();
  await place();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(bodiesOf(placePurchase)).toEqual([]);
});

test('a missing region is shown at its field', async () => {
  priced = cartWith({ messages: [{ code: 'REGION_MISSING', message: 'Choose a state' }] });
  openPayment();
  await place();
  await expect.poll(() => form.getFieldState('region').error?.message).toBe('Choose a state');
  expect(form.getFieldState('country').error).toBeUndefined();
  expect(bodiesOf(placePurchase)).toEqual([]);
});

test('a typed code is applied first, and another total because of it is shown as such', async () => {
  typeCode('spring');
  priced = cartWith({ total: 18, discountCode: 'SPRING' });
  openPayment();
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
