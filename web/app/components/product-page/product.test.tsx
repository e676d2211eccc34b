import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import type { ProductReviews } from '@chuck-and-bit/contract/product-reviews';
import type { Product, ProductDetails } from '@chuck-and-bit/contract/products';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../../test/page';
import { drill } from '../../../test/products';
import { ProductPage } from './product';
import { productDetails } from './product-details';

const product = {
  ...drill,
  price: 149,
  kind: [
    { name: 'Machines', slug: 'machines' },
    { name: 'Hammers', slug: 'hammers' },
  ],
  brand: 'Tarn',
  manufacturer: 'Tarn Tools',
  inTheBox: 'Drill',
  documents: [{ title: 'Manual', kind: 'manual', path: null, bytes: 9 }],
} as ProductDetails;

const page = {
  reviews: { average: null, count: 0, spread: [], reviews: [], next: null } as ProductReviews,
  delivery: { text: 'Free delivery', byPlace: [] },
  related: {
    title: 'Similar products',
    products: [{ ...product, _id: 'other', name: 'Drill Press' } as Product],
  },
};

const open = (values: Partial<ProductDetails> = {}, more: Partial<typeof page> = {}) => {
  const shown = { ...product, ...values };
  const details = productDetails(shown, 'kg');
  showPage(<ProductPage {...page} {...more} product={shown} details={details} />, {
    config: { publicUrl: 'https://shop' },
  });
};

test('the headings of the page are an outline', () => {
  open();
  const headings = screen.getAllByRole('heading');
  expect(headings.map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
    'H1 Hammer Drill',
    'H2 About this product',
    'H2 In the box',
    'H2 Documents',
    'H2 Details',
    'H2 Safety',
    'H2 Reviews',
    'H2 Similar products',
    'H3 Drill Press',
  ]);
});

test.each([
  [{}, ['Home /', 'All Drills /all-drills', 'Machines /all-drills/machines', 'Hammers /all-drills/hammers']],
  [{ kindId: otherKindId, kind: [{ name: 'Other', slug: 'other' }] }, ['Home /', 'All Drills /all-drills']],
])('the path to a product with %j is %j', (values, path) => {
  open(values);
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  const links = crumbs.getAllByRole('link');
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual(path);
  expect(crumbs.getByText('Hammer Drill').closest('li')?.getAttribute('aria-current')).toBe('page');
  const data = document.querySelector('nav script[type="application/ld+json"]')?.textContent ?? '';
  const { itemListElement: entries } = JSON.parse(data) as { itemListElement: Record<string, unknown>[] };
  expect(entries.map(({ name, position }) => [name, position]).at(-1)).toEqual([
    'Hammer Drill',
    path.length + 1,
  ]);
  expect(entries.slice(0, -1).map(({ name, item }) => `${String(name)} ${String(item)}`)).toEqual(
    path.map((link) => link.replace(' /', ' https://shop/')),
  );
});

test('beside the pictures stand name, rating, price, key figures and the box to buy, in this order', () => {
  const figures = [{ name: 'Voltage', text: '18 V', isKey: true }];
  open({ figures }, { reviews: { ...page.reviews, average: 4.5, count: 2 } });
  const column = screen.getByRole('heading', { level: 1 }).parentElement;
  const parts = [...(column?.children ?? []), column?.nextElementSibling];
  expect(parts.map((part) => part?.textContent)).toEqual([
    'Hammer Drill',
    '4.5 out of 5 stars2 reviews',
    '$149.00 per piece',
    'Voltage18 V',
    expect.stringMatching(/^9 pieces in stockFree delivery.*Order Now$/),
  ]);
  expect(screen.getByLabelText('Key figures').textContent).toBe('Voltage18 V');
  expect(within(screen.getByRole('region', { name: 'Details' })).getByText('18 V')).toBeDefined();
});

test('what is in the box and the documents are lists; a document without a file is no link', () => {
  open({
    inTheBox: 'Drill\nCase',
    documents: [
      { title: 'Manual', kind: 'manual', path: '/documents/1', bytes: 9 },
      { title: 'Datasheet', kind: 'other', path: null, bytes: 9 },
    ] as unknown as ProductDetails['documents'],
  });
  const lines = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map((line) => [
        line.firstElementChild?.textContent ?? line.textContent,
        line.querySelector('a')?.pathname,
      ]);
  expect(lines('In the box')).toEqual([
    ['Drill', undefined],
    ['Case', undefined],
  ]);
  expect(lines('Documents')).toEqual([
    ['Manual', '/documents/1'],
    ['Datasheet', undefined],
  ]);
  const about = [...document.querySelectorAll('#documents + ul p')].map(({ textContent }) => textContent);
  expect(about).toEqual(['PDF, 1 kB', 'PDF, 1 kB']);
  expect(document.querySelector('#in-the-box + ul')?.classList).toContain('list-disc');
});

test('what was not entered has no part, and nothing is related to nothing', () => {
  open(
    { inTheBox: '', documents: [], manufacturer: '', brand: '' },
    { related: { title: 'Similar products', products: [] } },
  );
  const names = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(names).toEqual(['Hammer Drill', 'About this product', 'Reviews']);
  expect(document.querySelector('dl')).toBeNull();
});
