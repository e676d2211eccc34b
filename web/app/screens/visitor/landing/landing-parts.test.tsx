// @vitest-environment happy-dom
import { defaultLanding } from '@chuck-and-bit/contract/default-pages';
import type { Department } from '@chuck-and-bit/contract/departments';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { PageContext } from '../../../browser/page-context';
import { Banner } from './banner';
import { ShopCounters } from './shop-counters';
import { TopDepartments } from './top-departments';

afterEach(cleanup);

const hold = { hours: 24, unverifiedHours: 2, largeMinutes: 20, unverifiedTotalMax: 100 };
const none = { countries: '', shipped: '', customers: '', reviews: '' };
const open = (part: ReactElement, counters = none) => {
  const publicConfig = { counters } as PublicConfig;
  const Stub = createRoutesStub([
    { path: '/', Component: () => <PageContext value={{ publicConfig }}>{part}</PageContext> },
  ]);
  render(<Stub />);
};
const links = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

const product = {
  _id: 'drill',
  name: 'Hammer Drill',
  price: 149,
  pictures: [],
} as unknown as Department['product'];
const others = [
  ['See every product', '/all-drills'],
  ['Which drill do I need?', '/blogs'],
];

test.each([
  [null, others],
  [product, [...others, ['Hammer Drill$149.00', '/all-drills/drill']]],
])('the banner with %j leads to the products, and to its own', (hung, expected) => {
  open(<Banner content={defaultLanding(hold)} product={hung} />);
  expect(links()).toEqual(expected);
});

test.each([
  [[], []],
  [
    [{ name: 'Bits', slug: 'bits', count: 1, product }],
    [
      ['All departments', '/all-drills'],
      ['Bits', '/all-drills/bits'],
    ],
  ],
])('of the departments %j there are these links', (departments, expected) => {
  open(<TopDepartments departments={departments} />);
  expect(links()).toEqual(expected);
});

test.each([
  [none, []],
  [{ ...none, shipped: '500K+' }, ['500K+', 'Tools sent out']],
  [{ ...none, countries: '0', reviews: '7' }, ['0', 'Countries we ship to', '7', 'Customer reviews']],
])('of the counters %j those that were entered are shown', (counters, expected) => {
  open(<ShopCounters />, counters);
  const shown = screen.queryByRole('region', { name: 'The shop in numbers' });
  const parts = shown
    ? [...within(shown).getAllByRole('definition'), ...within(shown).getAllByRole('term')]
    : [];
  expect(parts.map(({ textContent }) => textContent).sort()).toEqual([...expected].sort());
});
