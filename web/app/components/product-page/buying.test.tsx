// @vitest-environment happy-dom
import type { ProductReviews } from '@chuck-and-bit/contract/product-reviews';
import type { ProductDetails } from '@chuck-and-bit/contract/products';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { type Session, sessionState, signedOut } from '../../session/store/session-state';
import { Buying, Rating } from './buying';

afterEach(() => {
  cleanup();
  sessionState.set(signedOut);
});

const product = {
  _id: 'drill',
  name: 'Hammer Drill',
  unit: 'piece',
  price: 20,
  priceTiers: [],
  availableQuantity: 30,
  minimumOrder: 1,
} as unknown as ProductDetails;

const unread = { failure: 'The Shop Is Busy', statusCode: 503 };

const open = (values: Partial<ProductDetails>) => {
  const Page = () => <Buying product={{ ...product, ...values }} delivery={unread} isPreview={false} />;
  const Stub = createRoutesStub([{ path: '/', Component: Page }]);
  render(<Stub />);
};

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

test.each<[number, number, string[]]>([
  [0, 1, ['Sold out', 'There are none left at the moment. Please check back later.']],
  [1, 2, ['1 piece left', 'The minimum order is 2 pieces. Please check back later.']],
])('of %d with a minimum order of %d nobody can order', (availableQuantity, minimumOrder, lines) => {
  open({ availableQuantity, minimumOrder });
  for (const line of lines) expect(screen.getByText(line)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Order Now' })).toBeNull();
  expect(screen.getByRole('link', { name: "See what's in stock" }).getAttribute('href')).toBe(
    '/all-drills?inStock=true',
  );
});

test.each([
  [signedOut, '/login?from=%2Fall-drills%2Fdrill'],
  [{ status: 'signed-in', session: { user: { role: 'viewer' } } as unknown as Session } as const, undefined],
])('of a sold-out product visitors can ask to be told, and staff can not: %j', (state, address) => {
  sessionState.set(state);
  open({ availableQuantity: 0 });
  const link = screen.queryByRole('link', { name: 'Log in to be told when it is back' });
  expect(link?.getAttribute('href')).toBe(address);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  [null, 0, []],
  [5, 1, ['1 review']],
  [4.5, 1_200, ['1,200 reviews']],
])('a rating of %d from %d reviews leads to them', (average, count, texts) => {
  render(<Rating reviews={{ average, count } as ProductReviews} />);
  const links = screen.queryAllByRole('link');
  expect(links.map((link) => link.textContent.replace(/^.*stars/, ''))).toEqual(texts);
  for (const link of links) expect(link.getAttribute('href')).toBe('#reviews');
});
