import { messages } from '@chuck-and-bit/contract/messages';
import type { OrderPrice } from '@chuck-and-bit/contract/order-price';
import type { Product } from '@chuck-and-bit/contract/products';
import { listPurchases } from '@chuck-and-bit/contract/purchases';
import { getUserRole, type User } from '@chuck-and-bit/contract/users';
import { act, screen } from '@testing-library/react';
import { type ComponentProps, createElement, useState } from 'react';
import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepPictures, showPage } from '../../../../test/page';
import { asked, newApi } from '../../../../test/shop-api';
import { ShopApiError } from '../../../browser/shop-api-error';
import { sessionContext } from '../../../session/access/guards';
import type { Session } from '../../../session/store/session-state';
import PurchaseScreen, { clientLoader } from './order-form';
import { OrderTotal } from './order-total';
import { SoldOut, SoldOutMeanwhile } from './sold-out';

vi.mock('../../../shop-api', () => import('../../../../test/shop-api'));
vi.mock('../../../session/store/browser-session.client', () => ({ browserSession: {} }));

beforeEach(keepPictures);

const product = {
  _id: 'auger',
  name: 'Auger',
  unit: 'set',
  price: 20,
  priceTiers: [],
  availableQuantity: 9,
  minimumOrder: 2,
  description: 'Drills.\n\n- wood',
  pictures: [{ path: '/first.svg' }, { path: '/second.svg' }],
} as unknown as Product;

const open = (part: ComponentProps<'div'>['children']) => showPage(part).container;
const openScreen = (values: Partial<Product>, user: object | null = null) => {
  const loaderData = { product: { ...product, ...values }, user, last: null };
  return open(
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
    expect(loaded).toMatchObject({ product: { _id: 'auger' }, user: { emailVerified: true }, last: null });
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
  open(<Shown first={{ product, user: null, last: null }} />);
  act(() => show(failed));
  expect(title()).toBe('Auger');
  act(() => show({ ...failed, product: { ...product, name: 'Bits' } }));
  expect(title()).toBe('Bits');
  open(<Shown first={failed} />);
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
  open(<SoldOut product={soldOut} />);
  expect(screen.getByText(text, { exact: false }).textContent).toMatch(/^[^.]+\. When somebody cancels/);
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Place Order' });
  const reason = document.getElementById(submit.getAttribute('aria-describedby') ?? '')?.textContent;
  expect([submit.disabled, reason]).toEqual([true, `Maximum Order Unit is ${availableQuantity}`]);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/all-drills?inStock=true');
  open(<SoldOutMeanwhile product={soldOut} />);
  expect(screen.getByRole('alert').textContent).toContain(`sold out. ${text} What you typed stays`);
});

const totals = { goods: 20, discount: 0, shipping: 0, tax: 0, includedTax: 0, total: 20 };
const price = {
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
  const known = priced && ({ ...price, ...priced } as unknown as OrderPrice);
  const page = open(<OrderTotal totals={of} price={known} isCurrent={isCurrent} />);
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
