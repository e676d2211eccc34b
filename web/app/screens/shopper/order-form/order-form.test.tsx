import { getInserted } from '@chuck-and-bit/contract/idempotency-keys';
import { messages } from '@chuck-and-bit/contract/messages';
import { type OrderPrice, priceOrder } from '@chuck-and-bit/contract/order-price';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import type { Product } from '@chuck-and-bit/contract/products';
import { listPurchases } from '@chuck-and-bit/contract/purchases';
import { getUserRole, type User } from '@chuck-and-bit/contract/users';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { type ComponentProps, createElement, useEffect, useState } from 'react';
import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, fieldOf, pressSoon, type } from '../../../../test/controls';
import { reno } from '../../../../test/orders';
import { showPage } from '../../../../test/page';
import { drill } from '../../../../test/products';
import { answers, asked, newApi, sent } from '../../../../test/shop-api';
import { ShopApiError } from '../../../browser/shop-api-error';
import { storedPlace } from '../../../browser/stored-place';
import type { SavedAddress } from '../../../components/places/address-book';
import { sessionContext } from '../../../session/access/guards';
import type { Session } from '../../../session/store/session-state';
import PurchaseScreen, { clientLoader } from './order-form';
import { OrderFormCard } from './order-form-card';
import { OrderTotal } from './order-total';
import { redirectIfPlaced } from './send-order';
import { SoldOut, SoldOutMeanwhile } from './sold-out';

const user = {
  _id: '9',
  name: 'Mona Lisa',
  email: 'mona@example.com',
  phone: '0301234567',
  address: 'Profile Road',
  role: null,
  emailVerified: true,
} as unknown as User;
const priceTiers = [{ minQuantity: 4, price: 15 }];
const auger: Product = { ...drill, _id: 'auger', name: 'Auger', priceTiers, minimumOrder: 2 };
const last: SavedAddress = { ...reno, company: 'Carter' };

const free = { shipping: 0, tax: 0, includedTax: 0, discount: 0 };
const options = { taxName: null, shippingRateId: null, shippingOptions: [], needsPlace: false };
let price: object;
/** The answer for this quantity waits until it is sent. */
let late: { quantity: string; sent: Promise<void> } | null;
vi.mock('../../../shop-api', () => import('../../../../test/shop-api'));
async function priceOf({ query: { quantity } }: { query: Record<string, string> }) {
  if (late?.quantity === quantity) await late?.sent;
  const goods = 20 * Number(quantity);
  return { goods, total: goods, ...free, ...options, regionRequired: false, refusal: null, ...price };
}
/** What prices were asked for. */
const asks = () => asked.flatMap(([endpoint, query]) => (endpoint === priceOrder ? [query] : []));

beforeEach(() => {
  price = {};
  late = null;
  newApi(
    [priceOrder, priceOf],
    [getInserted, new ShopApiError(404, 'NOT_FOUND', 'Nothing')],
    [placeOrder, { insertedId: 'order-1' }],
  );
});

const config = { hold: { hours: 24 } } as object;

async function open(query = '', values: Partial<Product> = {}, address: SavedAddress | null = null) {
  const shown = { ...auger, ...values };
  showPage(<OrderFormCard product={shown} user={user} last={address} />, { config, at: `/${query}` });
  await expect.poll(asks).not.toEqual([]);
  await act(async () => {});
}
const total = () => screen.getByRole('status').textContent;
const placing = () => button('Place Order');

test.each([
  ['', '2'],
  ['?quantity=4', '4'],
  ['?quantity=9', '9'],
  ['?quantity=10', '2'],
  ['?quantity=1', '2'],
  ['?quantity=x', '2'],
])('the page "%s" begins with the quantity %s', async (query, quantity) => {
  await open(query);
  expect(fieldOf('Quantity').value).toBe(quantity);
});

test('the address is that of the last order, else that of the profile', async () => {
  await open('', {}, last);
  const labels = ['Company', 'Address', 'Postcode', 'City', 'Country', 'Phone'];
  const { company, address, postcode, city, country, phone } = last;
  const filled = labels.map((label) => fieldOf(label).value);
  expect(filled).toEqual([company, address, postcode, city, country, phone]);
  const own = ['Name', 'Email'].map((label) => [fieldOf(label).value, fieldOf(label).readOnly]);
  expect(own.join()).toBe('Mona Lisa,true,mona@example.com,true');
  expect(screen.getByText('in pieces')).toBeTruthy();
  for (const page of ['terms', 'shipping', 'returns'])
    expect(document.querySelector(`a[href="/policies/${page}"]`)).not.toBeNull();
  await open();
  expect([fieldOf('Address').value, fieldOf('Phone').value]).toEqual([user.address, user.phone]);
  expect(screen.queryByLabelText('Country')).toBeNull();
  // An address of one text.
  await open('', {}, { ...last, company: null, postcode: null, city: null, country: null, region: null });
  expect([fieldOf('Phone').value, screen.queryByLabelText('Country')]).toEqual([last.phone, null]);
});

test('a city is asked for beside its field, until the country has none', async () => {
  await open('', {}, { ...last, region: null, postcode: '' });
  const areWrong = () =>
    ['Postcode', 'City'].map((label) => fieldOf(label).getAttribute('aria-invalid') === 'true');
  type('City', ' ');
  type('Country', 'PA');
  await pressSoon('Place Order');
  await screen.findByText(messages.cityRequired);
  expect([areWrong(), document.activeElement]).toEqual([[false, true], fieldOf('City')]);
  expect([fieldOf('Address').value, sent]).toEqual([last.address, []]);
  type('Country', 'AE');
  await expect.poll(areWrong).toEqual([false, false]);
});

test('the form says how long the order is held, and how shortly while the e-mail is not verified', async () => {
  await open();
  expect(screen.getByText(/^Held until/)).toBeDefined();
  const hold = { hours: 24, unverifiedHours: 24, largeMinutes: 20, unverifiedTotalMax: 500 };
  const unverified = { ...user, emailVerified: false };
  showPage(<OrderFormCard product={product} user={unverified} last={null} />, { config: { hold } });
  const isShort = () => screen.queryByText(/^This takes more than a quarter/) !== null;
  expect(isShort()).toBe(false);
  type('Quantity', '3');
  await expect.poll(isShort).toBe(true);
});

test('a country is asked for where the price depends on it', async () => {
  price = { needsPlace: true, refusal: messages.countryRequired };
  await open();
  expect(screen.getByLabelText('Country')).toBeTruthy();
  expect(screen.getByText(`${messages.countryRequired}: shipping and taxes depend on it.`)).toBeTruthy();
  expect(total()).toBe('–');
});

test.each([
  ['1', 'Minimum Order Unit is 2', true],
  ['10', 'Maximum Order Unit is 9', true],
  ['x', 'Please enter a whole number', true],
  ['', null, false],
  ['3', null, false],
])('the quantity "%s" is refused while it is typed: %s', async (typed, text, isRefused) => {
  await open();
  type('Quantity', typed);
  expect(placing().disabled).toBe(isRefused);
  if (text) expect(screen.getByText(text)).toBeTruthy();
});

test('an order without address, phone and quantity is refused beside its fields, and not sent', async () => {
  await open();
  for (const label of ['Address', 'Phone', 'Quantity']) type(label, '');
  await pressSoon('Place Order');
  for (const text of [messages.addressRequired, messages.phoneRequired, messages.quantityRequired])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('an order that no card can pay is refused while it is typed', async () => {
  await open('', { price: 500_000, priceTiers: [] });
  expect(placing().disabled).toBe(true);
  expect(screen.getByText(messages.totalTooHigh)).toBeTruthy();
});

test('arrows step the quantity within its bounds, and the total follows at once, with volume prices', async () => {
  await open();
  const step = (key: string) => fireEvent.keyDown(fieldOf('Quantity'), { key });
  const steps = ['ArrowDown', 'ArrowUp', 'ArrowUp'].map((key) => {
    step(key);
    return [fieldOf('Quantity').value, total()];
  });
  expect(steps).toEqual([
    ['2', '$40.00'],
    ['3', '$60.00'],
    ['4', '$60.00'],
  ]);
  for (let count = 0; count < 9; count += 1) step('ArrowUp');
  expect(fieldOf('Quantity').value).toBe('9');
  type('Quantity', 'x');
  expect(step('ArrowUp')).toBe(true);
  expect(step('Enter')).toBe(true);
});

const rate = (id: string, cost: number) => ({
  _id: id,
  name: id,
  price: cost,
  arrives: { from: '2026-12-03', to: '2026-12-07' },
});

test('what is sent is what is shown, with the way to ship that was chosen', async () => {
  price = {
    needsPlace: true,
    shippingOptions: [rate('Parcel', 5), rate('Express', 9)],
    shippingRateId: 'Parcel',
  };
  await open('', {}, last);
  const checked = () => screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked);
  expect(checked()).toEqual([true, false]);
  price = { ...price, shippingRateId: 'Express', shipping: 9, total: 49 };
  fireEvent.click(screen.getByRole('radio', { name: /Express/ }));
  await expect.poll(total).toBe('$49.00');
  expect(checked()).toEqual([false, true]);
  const place = { country: 'US', region: 'US-NV', shippingRateId: 'Express' };
  expect(asks().at(-1)).toEqual({ quantity: '2', ...place });
  await expect.poll(() => button('Place Order').disabled).toBe(false);
  for (const _press of [1, 2]) fireEvent.click(button('Place Order'));
  await expect.poll(() => sent).toHaveLength(1);
  await screen.findByText('At /dashboard/my-orders');
  const { name: _name, regionName: _region, ...address } = last;
  const sums = { quantity: 2, totalPrice: 40, expectedTotal: 49 };
  const body = { productId: 'auger', ...sums, ...address, shippingRateId: 'Express' };
  const request = { query: { email: user.email }, body: expect.objectContaining(body) as object };
  expect(sent).toEqual([[placeOrder, request]]);
  expect(storedPlace.read()).toBe('US-NV');
});

const unknownRate = messages.shippingRateUnknown;
test.each([
  [unknownRate, [rate('Parcel', 5)], unknownRate, 0],
  ['Too far', [rate('Parcel', 5)], '', 0],
  [unknownRate, [], unknownRate, 1],
])('refused with "%s", the ways to ship %j say "%s"', async (reason, shippingOptions, text, buttons) => {
  price = { refusal: reason, shippingOptions };
  await open();
  const ways = within(screen.getByRole('group', { name: 'Shipping' }));
  expect(
    ways
      .queryAllByText(unknownRate)
      .map(({ textContent }) => textContent)
      .join(''),
  ).toBe(text);
  expect(ways.queryAllByText('Too far')).toEqual([]);
  expect(ways.queryAllByRole('button', { name: 'Use free shipping' })).toHaveLength(buttons);
  price = { refusal: 'Too far' };
  await open();
  expect(screen.queryByRole('group', { name: 'Shipping' })).toBeNull();
});

test('a late answer does not replace that for the quantity typed since', async () => {
  await open();
  let send = () => {};
  late = { quantity: '3', sent: new Promise((resolve) => (send = resolve)) };
  type('Quantity', '3');
  await expect.poll(() => asks().at(-1)).toEqual({ quantity: '3' });
  type('Quantity', '5');
  // The shop's answer. The estimate, at the volume price, is $75.00.
  await expect.poll(total).toBe('$100.00');
  await act(async () => send());
  expect(total()).toBe('$100.00');
});

test('after a refusal the price is read again', async () => {
  await open('?quantity=3');
  answers.set(placeOrder, new ShopApiError(409, 'PRICE_CHANGED', 'Look again'));
  price = { total: 66 };
  await pressSoon('Place Order');
  await screen.findByText('Look again');
  await expect.poll(total).toBe('$66.00');
  expect(asks()).toEqual([{ quantity: '3' }, { quantity: '3' }]);
});

test('an open form stays when the product sells out, and one that is opened then does not', async () => {
  let sellOut = () => {};
  const Shown = () => {
    const [availableQuantity, setAvailable] = useState(9);
    useEffect(() => {
      sellOut = () => setAvailable(1);
    });
    return <OrderFormCard product={{ ...auger, availableQuantity }} user={user} last={null} />;
  };
  showPage(<Shown />, { config });
  expect(await screen.findByLabelText('Quantity')).toBeTruthy();
  act(() => sellOut());
  expect(screen.getByLabelText('Quantity')).toBeTruthy();
  expect(placing().disabled).toBe(true);
  showPage(<OrderFormCard product={{ ...auger, availableQuantity: 1 }} user={user} last={null} />, {
    config,
  });
  await screen.findByRole('link');
  expect(screen.queryByLabelText('Quantity')).toBeNull();
});

test('an order whose answer was lost is found again', async () => {
  await open();
  answers.set(placeOrder, new ShopApiError(0, 'NETWORK', 'Lost'));
  await pressSoon('Place Order');
  await screen.findByText('Lost');
  await redirectIfPlaced('auger');
  answers.set(getInserted, { insertedId: 'order-1' });
  await redirectIfPlaced('another');
  const response = await redirectIfPlaced('auger').catch((thrown: unknown) => thrown as Response);
  expect(response?.headers.get('location')).toBe('/dashboard/my-orders');
});

vi.mock('../../../session/store/browser-session.client', () => ({ browserSession: {} }));

const product: Product = {
  ...drill,
  name: 'Auger',
  unit: 'set',
  minimumOrder: 2,
  description: 'Drills.\n\n- wood',
  pictures: ['/first.svg', '/second.svg'].map((path) => ({ path })) as Product['pictures'],
};

const showPart = (part: ComponentProps<'div'>['children']) => showPage(part).container;
const openScreen = (values: Partial<Product>, user: object | null = null) => {
  const loaderData = { product: { ...product, ...values }, user, last: null };
  return showPart(
    createElement(PurchaseScreen, { loaderData } as unknown as ComponentProps<typeof PurchaseScreen>),
  );
};

test.each([
  [9, '9 sets', false],
  [1, '1 set', false],
  [0, 'Sold out', true],
])('of %d the form says "%s" beside the minimum order', (availableQuantity, text, isRed) => {
  const page = openScreen({ availableQuantity });
  const facts = [...page.querySelectorAll('dl > div')].map((fact) => fact.textContent);
  expect(facts).toEqual([`Available${text}`, 'Minimum order2 sets']);
  expect(page.querySelector('dd .text-error') !== null).toBe(isRed);
});

test('picture, name, price and description are those of the product', () => {
  const page = openScreen({});
  const image = page.querySelector('img');
  const set = ['src', 'alt', 'loading', 'fetchpriority'].map((name) => image?.getAttribute(name));
  expect(set).toEqual(['/first.svg', 'Auger', 'eager', 'high']);
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.parentElement?.textContent).toBe('Auger$20.00 per set');
  // Beside the form, or on a narrow screen below it.
  const places = [...page.querySelectorAll('.list-disc')].map(
    (list) => list.closest('[class*=hidden]')?.className,
  );
  expect(places).toEqual(['max-lg:hidden', 'lg:hidden']);
  expect(screen.getByText('Looking up your account …')).toBeDefined();
  openScreen({}, { role: 'viewer' });
  expect(screen.getByText(/^Staff can't place orders\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/dashboard');
  expect(screen.queryByText('Looking up your account …')).toBeNull();
});

const ada = { _id: 'ada', email: 'ada@bits.example', role: null, emailVerified: true } as User;
const load = (user: object, serverLoader: () => Promise<object>) => {
  const context = new RouterContextProvider();
  context.set(sessionContext, { user: { ...ada, ...user } } as unknown as Session);
  return clientLoader({ context, params: { id: 'auger' }, serverLoader } as never);
};

test.each([
  [{}, [listPurchases]],
  [{ emailVerified: false }, [getUserRole, listPurchases]],
  [{ role: 'viewer' }, []],
])(
  'the form of a user with %j reads again whether the e-mail is verified, and the last address',
  async (user, read) => {
    newApi([getUserRole, ada]);
    const loaded = await load(user, async () => ({ product }));
    expect(asked.map(([endpoint]) => endpoint)).toEqual(read);
    expect(loaded).toMatchObject({ product: { _id: 'drill' }, user: { emailVerified: true }, last: null });
  },
);

test('why no product is read is told, unless it is on another page', async () => {
  const busy = new ShopApiError(503, 'BUSY', 'The Shop Is Busy');
  const loaded = await load({}, () => Promise.reject(busy));
  expect(loaded).toMatchObject({ product: null, user: ada, error: busy });
  const elsewhere = new Response(null, { status: 404 });
  await expect(load({}, () => Promise.reject(elsewhere))).rejects.toBe(elsewhere);
});

test('a product that can not be read again stays; one that was not read says why', () => {
  const failed = {
    product: null,
    user: null,
    last: null,
    error: new ShopApiError(503, 'BUSY', 'The Shop Is Busy'),
  };
  let show = (_loaded: object) => {};
  const Shown = ({ first }: { first: object }) => {
    const [loaderData, setLoaded] = useState(first);
    show = setLoaded;
    return createElement(PurchaseScreen, { loaderData } as unknown as ComponentProps<typeof PurchaseScreen>);
  };
  const title = () => screen.getByRole('heading', { level: 1 }).textContent;
  showPart(<Shown first={{ product, user: null, last: null }} />);
  act(() => show(failed));
  expect(title()).toBe('Auger');
  act(() => show({ ...failed, product: { ...product, name: 'Bits' } }));
  expect(title()).toBe('Bits');
  showPart(<Shown first={failed} />);
  expect([title(), screen.getByRole('alert').textContent]).toEqual([
    "This page didn't load",
    expect.stringContaining('The Shop Is Busy'),
  ]);
});

const none = 'There are none left at the moment.';
const fewer = '1 set left, fewer than the minimum order of 2 sets.';
test.each([
  [0, none],
  [1, fewer],
])('of %d nobody can order, before and while the form is open', (availableQuantity, text) => {
  const soldOut = { ...product, availableQuantity };
  showPart(<SoldOut product={soldOut} />);
  expect(screen.getByText(text, { exact: false }).textContent).toMatch(/^[^.]+\. When somebody cancels/);
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Place Order' });
  const reason = document.getElementById(submit.getAttribute('aria-describedby') ?? '')?.textContent;
  expect([submit.disabled, reason]).toEqual([true, `Maximum Order Unit is ${availableQuantity}`]);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/all-drills?inStock=true');
  showPart(<SoldOutMeanwhile product={soldOut} />);
  expect(screen.getByRole('alert').textContent).toContain(`sold out. ${text} What you typed stays`);
});

const totals = { goods: 20, discount: 0, shipping: 0, tax: 0, includedTax: 0, total: 20 };
const unpriced = {
  refusal: null,
  needsPlace: false,
  shippingOptions: [],
  tax: 0,
  includedTax: 0,
  taxName: 'VAT',
};
type Priced = [totals: object, price: object | null];

/** What the total says, and whether its parts stand above. */
const shownTotal = ([more, priced]: Priced, isCurrent = true) => {
  const of = { ...totals, ...more } as unknown as ComponentProps<typeof OrderTotal>['totals'];
  const known = priced && ({ ...unpriced, ...priced } as unknown as OrderPrice);
  const page = showPart(<OrderTotal totals={of} price={known} isCurrent={isCurrent} />);
  return [screen.getByRole('status').textContent, page.querySelector('dl') !== null];
};

test.each<[Priced, string, boolean]>([
  [[{}, null], '$20.00', false],
  [[{}, {}], '$20.00', false],
  [[{}, { needsPlace: true }], '$20.00', true],
  [[{}, { tax: 1 }], '$20.00', true],
  [[{}, { includedTax: 1 }], '$20.00', true],
  [[{}, { shippingOptions: [{}] }], '$20.00', true],
  [[{ total: 0 }, { tax: 1 }], '–', false],
  [[{}, { tax: 1, refusal: 'Too far' }], '–', false],
])('a total of %j reads %s, with its parts: %j', (priced, text, hasParts) => {
  expect(shownTotal(priced)).toEqual([text, hasParts]);
});

test('a tax that is contained is named, and parts that are out of date look so', () => {
  shownTotal([{ includedTax: 3 }, { includedTax: 3 }], false);
  expect(screen.getByText('Includes VAT').nextElementSibling?.textContent).toBe('$3.00');
  const parts = document.querySelector('dl');
  expect([parts?.getAttribute('aria-busy'), parts?.classList.contains('opacity-85')]).toEqual(['true', true]);
  shownTotal([{}, { tax: 1 }]);
  const current = document.querySelector('dl');
  expect(current?.getAttribute('aria-busy')).toBe('false');
  expect(current?.classList).not.toContain('opacity-85');
  expect(screen.queryByText(/Includes/)).toBeNull();
});

test.each([
  [messages.countryRequired, `${messages.countryRequired}: shipping and taxes depend on it.`],
  [messages.regionRequired, `${messages.regionRequired}: shipping and taxes depend on it.`],
  ['Too far', 'Too far'],
])('without a price because of "%s" the form says "%s"', (refusal, text) => {
  shownTotal([{}, { refusal }]);
  expect(screen.getByText(text)).toBeDefined();
});
