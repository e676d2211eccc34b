import type { ProductReviews } from '@chuck-and-bit/contract/product-reviews';
import type { ProductDetails } from '@chuck-and-bit/contract/products';
import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { showPage, signInAs } from '../../../test/page';
import { drill } from '../../../test/products';
import { rememberPlace, storedPlace } from '../../browser/stored-place';
import { restoring, sessionState } from '../../session/store/session-state';
import { Buying, Rating } from './buying';
import { DeliveryLine } from './delivery-line';

afterEach(() => signInAs(null));

const product = { ...drill, availableQuantity: 30 };

const unread = { failure: 'The Shop Is Busy', statusCode: 503 };

const open = (values: Partial<ProductDetails>, more: Partial<Parameters<typeof Buying>[0]> = {}) =>
  showPage(<Buying product={{ ...product, ...values }} delivery={unread} isPreview={false} {...more} />);

test.each<[Partial<ProductDetails>, string]>([
  [{}, '30 pieces in stock'],
  [{ availableQuantity: 1 }, '1 piece in stock'],
  [{ minimumOrder: 2 }, '30 pieces in stock · minimum order 2 pieces, $40.00'],
  [
    { minimumOrder: 10, priceTiers: [{ minQuantity: 10, price: 15 }] },
    '30 pieces in stock · minimum order 10 pieces, $150.00',
  ],
])('of %j the page says "%s"', (values, line) => {
  open(values);
  expect(screen.getByRole('listitem').textContent).toBe(line);
  expect(screen.getByRole('link', { name: 'Order Now' }).getAttribute('href')).toBe('/purchase/drill');
});

test.each([
  ['', 'Free delivery'],
  ['AT', 'Parcel to Austria: $5.00'],
])('below the stock stands what delivery to "%s" costs, once that is known', (country, line) => {
  if (country !== '') rememberPlace({ country });
  const byPlace = [{ places: ['AT'], name: 'Parcel', rest: ': $5.00' }];
  open({}, { delivery: { text: 'Free delivery', byPlace } });
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual(['30 pieces in stock', line]);
});

test('a chosen quantity goes along to the order form and shows what it costs, as far as there are so many', () => {
  open({ minimumOrder: 2, availableQuantity: 4, priceTiers: [{ minQuantity: 4, price: 15 }] });
  const hint = screen.getByRole('textbox', { name: 'Quantity' }).getAttribute('aria-describedby');
  const said = () => document.querySelector(`[id="${hint}"][aria-live]`)?.textContent;
  const address = () => screen.getByRole('link', { name: 'Order Now' }).getAttribute('href');
  expect([said(), address()]).toEqual(['$40.00 in all. 2 more and each costs $15.00.', '/purchase/drill']);
  expect(document.querySelector<HTMLElement>('.tape')?.style.width).toBe('50%');
  for (let times = 0; times < 2; times += 1)
    fireEvent.click(screen.getByRole('button', { name: 'One more' }));
  expect([said(), address()]).toEqual(['$60.00 in all. ', '/purchase/drill?quantity=4']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One more' }).disabled).toBe(true);
});

test('what is no quantity can not be put into the cart, which staff do not have', () => {
  open({});
  expect(document.querySelector('[aria-live]')?.textContent).toBe('');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Add to Cart' });
  expect(button.disabled).toBe(false);
  const field = screen.getByRole('textbox', { name: 'Quantity' });
  fireEvent.change(field, { target: { value: 'two' } });
  expect(button.disabled).toBe(true);
  signInAs({ role: 'viewer' });
  open({});
  expect(screen.queryByRole('textbox')).toBeNull();
});

test.each([0, 30])('staff see before publication that of %d customers order later', (availableQuantity) => {
  open({ availableQuantity }, { isPreview: true });
  expect(screen.queryByRole('link', { name: /^(Order Now|Log in)/ })).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  const note = screen.queryByText('Customers order here once they see this page.');
  expect(note === null).toBe(availableQuantity === 0);
});

test.each<[number, number, string[]]>([
  [0, 1, ['Sold out', 'There are none left at the moment. Please check back later.']],
  [1, 2, ['1 piece left', 'The minimum order is 2 pieces. Please check back later.']],
])('of %d with a minimum order of %d nobody can order', (availableQuantity, minimumOrder, lines) => {
  open({ availableQuantity, minimumOrder });
  for (const line of lines) expect(screen.getByText(line)).toBeDefined();
  expect(screen.getByText(lines[0] ?? '').classList).toContain('text-error');
  expect(screen.queryByRole('link', { name: 'Order Now' })).toBeNull();
  expect(screen.getByRole('link', { name: "See what's in stock" }).getAttribute('href')).toBe(
    '/all-drills?inStock=true',
  );
});

test('who logs in on the way is not asked to', () => {
  sessionState.set(restoring);
  open({ availableQuantity: 0 });
  const link = screen.getByRole('link', { name: 'Log in to be told when it is back' });
  expect(link.classList).toContain('until-restored');
});

test.each([
  [null, '/login?from=%2Fall-drills%2Fdrill'],
  [{ role: 'viewer' }, undefined],
])('of a sold-out product visitors can ask to be told, and staff can not: %j', (user, address) => {
  signInAs(user);
  open({ availableQuantity: 0 });
  const link = screen.queryByRole('link', { name: 'Log in to be told when it is back' });
  expect(link?.getAttribute('href')).toBe(address);
  expect(link?.classList.contains('until-restored') ?? false).toBe(false);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  [null, 0, []],
  [5, 1, ['1 review']],
  [4.5, 1_200, ['1,200 reviews']],
  // What could not be read.
  [undefined, 0, []],
])('a rating of %d from %d reviews leads to them', (average, count, texts) => {
  render(<Rating reviews={average === undefined ? unread : ({ average, count } as ProductReviews)} />);
  const links = screen.queryAllByRole('link');
  expect(links.map((link) => link.textContent.replace(/^.*stars/, ''))).toEqual(texts);
  for (const link of links) expect(link.getAttribute('href')).toBe('#reviews');
});

const lines = {
  text: 'For everybody',
  byPlace: [
    { places: ['DE', 'AT'], name: 'Parcel', rest: ': free' },
    { places: ['ES-CN', 'ES-GC'], name: 'Islands', rest: ': $9.00' },
  ],
};

function shownAt(country: string | null, region: string | null = null, byPlace = lines.byPlace) {
  rememberPlace({ country, region });
  render(<DeliveryLine {...lines} byPlace={byPlace} />);
  return screen.getByRole('listitem').textContent;
}

test.each([
  [null, null, 'For everybody'],
  ['AT', null, 'Parcel to Austria: free'],
  ['AT', 'AT-9', 'Parcel to Austria: free'],
  ['ES', 'ES-GC', 'Islands to Spain: $9.00'],
  // A text in place of a code, as in older carts.
  ['DE', 'Bavaria', 'Parcel to Germany: free'],
  // Only the region would tell.
  ['ES', null, 'For everybody'],
  ['ES', 'ES-MD', 'For everybody'],
  ['PT', null, 'No delivery to Portugal'],
  ['GB', 'GB-ENG', 'No delivery to United Kingdom'],
])('in %s, %s the line says: %s', (country, region, text) => {
  expect(shownAt(country, region)).toBe(text);
});

const everywhere = { places: [], name: 'Standard', rest: ': free' };
const spain = { places: ['ES'], name: 'Mainland', rest: ': free' };
test.each([
  ['one for all places', [...lines.byPlace, everywhere], 'PT', null, 'Standard to Portugal: free'],
  ['one for the country after its regions', [...lines.byPlace, spain], 'ES', null, 'For everybody'],
  ['one for the region first', [...lines.byPlace, spain], 'ES', 'ES-CN', 'Islands to Spain: $9.00'],
  ['one for other regions first', [...lines.byPlace, spain], 'ES', 'ES-MD', 'Mainland to Spain: free'],
  ['one for the country first', [spain, ...lines.byPlace], 'ES', null, 'Mainland to Spain: free'],
  ['a single one for other places', lines.byPlace.slice(0, 1), 'PT', null, 'No delivery to Portugal'],
])('of the rates with %s', (_which, byPlace, country, region, text) => {
  expect(shownAt(country, region, byPlace)).toBe(text);
});

test('a cart without a country leaves the place that is known', () => {
  rememberPlace({ country: 'AT' });
  expect(shownAt(null)).toBe('Parcel to Austria: free');
});

test.each([
  [lines.byPlace, true],
  [[], false],
])('where %j are named, the line has room for two lines: %j', (byPlace, hasRoom) => {
  shownAt(null, null, byPlace);
  expect(screen.getByRole('listitem').classList.contains('min-h-[2lh]')).toBe(hasRoom);
});

test('what is true everywhere is said to everybody, and so is the HTML of the server', () => {
  expect(shownAt('DE', null, [])).toBe('For everybody');
  expect(renderToString(<DeliveryLine {...lines} />)).toContain('>For everybody<');
});

test('what is stored and no place counts as none', () => {
  storedPlace.write('<b>DE</b>');
  render(<DeliveryLine {...lines} />);
  expect(screen.getByRole('listitem').textContent).toBe('For everybody');
});
