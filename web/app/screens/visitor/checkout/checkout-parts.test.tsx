import { type Cart, changeCart, getCart } from '@chuck-and-bit/contract/carts';
import type { CheckoutForm } from '@chuck-and-bit/contract/checkout-form';
import { confirmPayment } from '@chuck-and-bit/contract/orders';
import { getPurchase, type Purchase } from '@chuck-and-bit/contract/purchases';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPage } from '../../../../test/page';
import { newApi, sent } from '../../../../test/shop-api';
import { emptyCart, storeCart } from '../../../cart/stored-cart';
import type { PricedCart } from '../../../cart/use-priced-cart';
import type { SavedAddress } from '../../../components/places/address-book';
import { storedToken } from '../../../session/store/token-storage';
import { AddressFields } from './address-fields';
import { CartOverview } from './cart-overview';
import { PlacedPurchase } from './placed-purchase';
import { ShippingChoice } from './shipping-choice';
import { idOf } from '../../../../test/cart-lines';

vi.mock('../../../shop-api', () => import('../../../../test/shop-api'));
vi.mock('../../../session/store/browser-session.client', () => ({
  browserSession: { current: async () => ({ user: { _id: idOf(9), role: null } }) },
}));
type Pay = { intent: object; payer: object; confirm: (transactionId: string) => Promise<void> };
let payment: Pay;
vi.mock('../../../components/payment/pay-by-card', () => ({
  PayByCard: (given: Pay) => {
    payment = given;
    return <p>Card form</p>;
  },
}));

beforeEach(() => {
  const cart = { _id: idOf(2), lines: [], messages: [], total: 0 };
  const orders = [{ _id: idOf(5) }, { _id: idOf(6) }];
  newApi([getCart, cart], [changeCart, cart], [getPurchase, { orders }]);
  storedToken.write('a.b.c');
  storeCart({ ...emptyCart, id: idOf(2), owner: idOf(9) });
});
afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

const open = (Component: ComponentType) => showPage(<Component />, { config: { timeZone: 'UTC' } });
const sentDetails = () =>
  sent.flatMap(([endpoint, { body }]) =>
    endpoint === changeCart ? [(body as { details?: object }).details] : [],
  );

const arrives = { from: '2026-12-03', to: '2026-12-07' };
const parcel = { _id: idOf(11), name: 'Parcel', price: 4.9, arrives };
const pickup = { _id: idOf(12), name: 'Pickup', price: 0, arrives };
const noShipping = { code: 'NO_SHIPPING', message: 'Nothing goes there' };
const unknownRate = { code: 'SHIPPING_UNKNOWN', message: 'Choose another way' };

function openShipping(priced: object, cart: object = {}) {
  const shown = { shippingOptions: [], country: 'DE', shippingRateId: null, ...priced } as unknown as Cart;
  const own = { messages: [], isSyncing: false, ...cart } as unknown as PricedCart;
  return open(() => <ShippingChoice cart={own} priced={shown} />);
}
const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked);

test.each([
  ['in a shop without rates', {}, [], 'Shipping is free.', false],
  ['before a country is chosen', { country: null }, [noShipping], /^Choose a country above/, false],
  ['where nothing goes', {}, [noShipping], 'Nothing goes there', true],
  ['where nothing goes any more', {}, [unknownRate, noShipping], 'Nothing goes there', true],
])('shipping %s is a sentence', async (_, priced, messages, text, isError) => {
  openShipping(priced, { messages });
  expect(screen.getByText(text).classList.contains('text-error')).toBe(isError);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a way to ship shows its price and days, and is chosen at once, until the shop says otherwise', async () => {
  const options = { shippingOptions: [parcel, pickup], shippingRateId: parcel._id };
  openShipping(options, { isSyncing: true });
  const labels = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(labels).toEqual([
    'ParcelArrives Thu, Dec 3 to Mon, Dec 7$4.90',
    'PickupArrives Thu, Dec 3 to Mon, Dec 7Free',
  ]);
  expect(chosen()).toEqual([true, false]);
  fireEvent.click(screen.getByRole('radio', { name: /Pickup/ }));
  expect(chosen()).toEqual([false, true]);
  await vi.waitFor(() => expect(sentDetails()).toEqual([{ shippingRateId: pickup._id }]));
  openShipping(options);
  fireEvent.click(screen.getByRole('radio', { name: /Pickup/ }));
  expect(chosen()).toEqual([true, false]);
});

test('where the chosen way is not offered any more, another one is asked for, or to ship for free', async () => {
  openShipping({ shippingOptions: [parcel] }, { messages: [unknownRate] });
  expect(screen.getByText('Choose another way')).toBeTruthy();
  expect(chosen()).toEqual([false]);
  openShipping({}, { messages: [unknownRate] });
  fireEvent.click(screen.getByRole('button', { name: 'Use free shipping' }));
  await vi.waitFor(() => expect(sentDetails()).toEqual([{ shippingRateId: null }]));
});

const line = {
  productId: idOf(1),
  name: 'Hammer Drill',
  image: '/drill.svg',
  unit: 'piece',
  price: 5,
  quantity: 2,
  total: 10,
  isDiscontinued: false,
  messages: [],
};
const amounts = { goods: 10, discount: 0, shipping: 0, tax: 0, includedTax: 0, total: 10 };

function openOverview(lines: object[], cart: object = {}) {
  const totals = { ...amounts, taxName: null, discountCode: null };
  const shown = {
    lines,
    totals,
    isCurrent: true,
    isShippingKnown: true,
    messages: [],
    priced: null,
    ...cart,
  };
  return open(() => <CartOverview cart={shown as unknown as PricedCart} />);
}

test('the overview names each line with its quantity, price and total; one that is no longer sold has none', async () => {
  openOverview([line, { ...line, productId: idOf(3), name: 'Bit', isDiscontinued: true, quantity: 1 }]);
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual(['Hammer Drill2 pieces at $5.00$10.00', 'Bit1 piece']);
  expect(screen.getByText('Show your order').classList.contains('text-error')).toBe(false);
  expect(screen.getByRole('link', { name: 'Edit cart' }).getAttribute('href')).toBe('/cart');
  expect(screen.getByRole('status').textContent).toBe('Total $10.00');
});

test.each([
  ['an estimate', { isCurrent: false }, '', 'true', 'Free'],
  ['without a way to ship', { isShippingKnown: false }, 'Total $10.00', 'false', 'Not chosen yet'],
])('a total that is %s says so', async (_, cart, announced, busy, shipping) => {
  openOverview([line], cart);
  expect(screen.getByRole('status').textContent).toBe(announced);
  const list = document.querySelector('dl');
  expect(list?.getAttribute('aria-busy')).toBe(busy);
  expect(list?.textContent).toContain(`Shipping${shipping}`);
});

test.each([
  ['a message', { messages: [{ code: 'OUT_OF_STOCK', message: 'Sold out' }] }, 'Sold out'],
  ['a higher price', { formerPrice: 4 }, 'The price has risen since you added it. It was $4.00.'],
  ['a lower price', { formerPrice: 6 }, 'The price has fallen since you added it. It was $6.00.'],
])('closed, the overview says that a line has %s', async (_, change, said) => {
  openOverview([line, { ...line, productId: idOf(3), ...change }]);
  expect(screen.getAllByRole('listitem')[1]?.textContent).toContain(said);
  expect(screen.getByText('Something changed: show your order').classList).toContain('text-error');
});

test('on narrow screens the overview opens by a press, and closes as the focus goes elsewhere', async () => {
  const wide = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as never,
    );
  openOverview([line]);
  const details = document.querySelector('details');
  const press = () => fireEvent.click(document.querySelector('summary') as HTMLElement);
  const isOpen = () => details?.open;
  expect(isOpen()).toBe(false);
  press();
  expect(isOpen()).toBe(true);
  const link = screen.getByRole('link', { name: 'Edit cart' });
  fireEvent.blur(link, { relatedTarget: screen.getByRole('textbox') });
  fireEvent.blur(link, { relatedTarget: null });
  expect(isOpen()).toBe(true);
  fireEvent.blur(link, { relatedTarget: document.body });
  expect(isOpen()).toBe(false);
  press();
  press();
  expect(isOpen()).toBe(false);
  wide.mockRestore();
  openOverview([line]);
  expect(document.querySelector('details')?.open).toBe(window.matchMedia('(min-width: 64rem)').matches);
});

const purchase = {
  ...amounts,
  _id: idOf(7),
  number: 'AB23-CD45',
  userName: 'Mona Lisa',
  userEmail: 'mona@example.com',
  address: 'Ring 2',
  city: 'Reno',
  country: 'US',
  total: 12,
  shippingName: 'Parcel',
  arrives,
  paymentStatus: 'Unpaid',
  refundedAmount: 0,
  expiresAt: '2026-12-01T10:00:00.000Z',
  orders: [
    {
      _id: idOf(5),
      productName: 'Drill',
      productImage: '/d.svg',
      price: 5,
      quantity: 2,
      unit: 'set',
      totalPrice: 10,
    },
  ],
};
const openPlaced = (values: object = {}) =>
  open(() => <PlacedPurchase purchase={{ ...purchase, ...values } as unknown as Purchase} />);
const step = (name: string) => screen.getByRole('region', { name }).textContent;

test('of a placed purchase only the payment is left', async () => {
  openPlaced();
  expect(step('Contact done')).toContain('mona@example.com');
  expect(step('Delivery done')).toMatch(/Mona Lisa.*Ring 2.*Parcel, arrives Thu, Dec 3 to Mon, Dec 7$/);
  expect(step('Payment')).toContain('Your order is placed. Held until ');
  expect(screen.getByRole('link', { name: /^Pay later/ }).getAttribute('href')).toBe('/dashboard/my-orders');
  const overview = within(screen.getByRole('region', { name: 'Order AB23-CD45' }));
  expect(overview.getByRole('listitem').textContent).toBe('Drill2 sets at $5.00$10.00');
  expect(overview.getByText('Show your order').parentElement?.nextSibling?.textContent).toBe('$12.00');
  expect(payment).toMatchObject({
    intent: { purchaseId: idOf(7), totalAmount: 12 },
    payer: { name: 'Mona Lisa', email: 'mona@example.com' },
  });
  await payment.confirm('pi_1');
  expect(sent).toEqual([[confirmPayment, { body: { orderId: idOf(5), transactionId: 'pi_1' } }]]);
});

test('a purchase that shipped for free to no known day says only that', async () => {
  openPlaced({ shippingName: null, arrives: null, taxNumber: 'DE 123' });
  expect(step('Delivery done')).toMatch(/Free shipping$/);
  expect(step('Payment')).toMatch(/Tax numberDE 123$/);
});

const filled = {
  name: 'Mona Lisa',
  company: 'Louvre',
  address: 'Rue 1',
  postcode: '75001',
  city: 'Paris',
  country: 'FR',
  region: 'FR-IDF',
  phone: '3',
};
const reno: SavedAddress = {
  name: 'Robin Carter',
  company: null,
  address: '7 Chalk Pit Road',
  postcode: '89501',
  city: 'Reno',
  country: 'US',
  region: 'US-NV',
  regionName: 'Nevada',
  phone: '555-0142-78',
};
const onPlaceChange = vi.fn<(place: object) => void>();
let form: UseFormReturn<CheckoutForm>;

function openAddress(addresses: SavedAddress[], values: object = {}) {
  onPlaceChange.mockReset();
  return open(() => {
    form = useForm<CheckoutForm>({ defaultValues: { ...filled, ...values } });
    return <AddressFields {...{ form, addresses, onPlaceChange }} isRegionRequired={false} />;
  });
}

test.each([
  ['with all of it', reno, { country: 'US', region: 'US-NV' }],
  ['without a region', { ...reno, region: null }, { country: 'US', region: '' }],
  [
    'of an order without a country',
    { ...reno, country: null, region: null },
    { country: 'FR', region: 'FR-IDF' },
  ],
])('an earlier address %s replaces what was typed', async (_, address, place) => {
  openAddress([{ ...reno, name: 'Another' }, address]);
  const list = screen.getByLabelText('Earlier addresses');
  expect(list.children).toHaveLength(3);
  await act(async () => void fireEvent.change(list, { target: { value: '1' } }));
  const { name, address: lines, postcode, city, phone } = reno;
  expect(form.getValues()).toEqual({ name, company: '', address: lines, postcode, city, phone, ...place });
  expect(onPlaceChange.mock.calls).toEqual([[place]]);
});

test('whoever ordered nothing yet has no earlier addresses', async () => {
  openAddress([]);
  expect(screen.queryByLabelText('Earlier addresses')).toBeNull();
  openAddress([reno]);
  fireEvent.change(screen.getByLabelText('Earlier addresses'), { target: { value: '' } });
  expect(form.getValues()).toEqual(filled);
  expect(onPlaceChange).not.toHaveBeenCalled();
});

test.each([
  ['', ['Company']],
  ['FR', ['Company']],
  ['IE', ['Company', 'Postcode']],
  ['SG', ['Company', 'City']],
])('in the country "%s" these may stay empty: %j', async (country, optional) => {
  openAddress([], { country });
  const marked = ['Company', 'Postcode', 'City', 'Phone'].filter((label) =>
    screen.getByText(label).closest('div')?.textContent.includes('optional'),
  );
  expect(marked).toEqual(optional);
});
