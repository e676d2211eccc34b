import { messages } from '@chuck-and-bit/contract/messages';
import type { OrderPrice } from '@chuck-and-bit/contract/order-price';
import type { Product } from '@chuck-and-bit/contract/products';
import { cleanup, render, screen } from '@testing-library/react';
import { type ComponentProps, createElement } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import PurchaseScreen from './order-form';
import { OrderTotal } from './order-total';
import { SoldOut, SoldOutMeanwhile } from './sold-out';

// The page carries it as JSON.
vi.hoisted(() => {
  document.body.innerHTML = '<script id="public-config" type="application/json">{"identity":{}}</script>';
});

// No picture is broken.
beforeEach(() => void vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

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

function open(part: ComponentProps<'div'>['children']) {
  const Stub = createRoutesStub([{ path: '/', Component: () => part }]);
  return render(<Stub />).container;
}
const openScreen = (values: Partial<Product>) => {
  const loaderData = { product: { ...product, ...values }, user: null, last: null };
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
  expect(['src', 'alt', 'loading', 'fetchpriority'].map((name) => image?.getAttribute(name))).toEqual([
    '/first.svg',
    'Auger',
    'eager',
    'high',
  ]);
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.parentElement?.textContent).toBe('Auger$20.00 per set');
  expect(page.querySelectorAll('.list-disc')).toHaveLength(2);
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
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Place Order' }).disabled).toBe(true);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/all-drills?inStock=true');
  cleanup();
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
  cleanup();
  shownTotal([{}, { tax: 1 }]);
  const current = document.querySelector('dl');
  expect([current?.getAttribute('aria-busy'), current?.classList.contains('opacity-85')]).toEqual([
    'false',
    false,
  ]);
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
