import type { Product } from '@chuck-and-bit/contract/products';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { showPage } from '../../../test/page';
import type { Page } from '../../api-client';
import { FoundText, listText, NothingFound } from './found-text';
import { readFilters } from './list-filters';

const read = (query: string) => readFilters(new URLSearchParams(query), null, () => true);
const withoutMarks = (text: string | null) => text?.replaceAll(/[\u2068\u2069]/g, '').trim();

const shown = (part: ReactElement) => withoutMarks(showPage(part).container.textContent);
const links = () =>
  screen
    .queryAllByRole('link')
    .map((link) => `${withoutMarks(link.textContent)} ${link.getAttribute('href')}`);

type Found = Partial<Page<Product[]>> & { nearest?: string };

test.each<[string, Found, string]>([
  ['', { total: 1 }, '1 product'],
  ['', { total: 2 }, '2 products'],
  ['', { total: null }, '3 products'],
  ['', { total: 1_000 }, '1,000 products'],
  ['', { total: 1_200, isTotalAtLeast: true }, '1,000+ products'],
  ['inStock=true', { total: 1 }, '1 product in stock'],
  ['q=drill', { total: 2 }, '2 products for “drill”'],
  ['q=drill&inStock=true', { total: 2 }, '2 products in stock for “drill”'],
  ['q=%25', { total: 2 }, '“%” has no word to search for. All drills: 2 products'],
  [
    'q=drill tea',
    { total: 2, notUnderstood: 'tea' },
    'Nothing here matches “tea”. Without it: 2 products for “drill tea”',
  ],
  ['q=7 mm', { total: 2, nearest: 'Nothing has 7 mm' }, 'Nothing has 7 mm. 2 products for “7 mm”'],
  [
    'q=dril',
    { total: 2, didYouMean: 'drill' },
    'No drill matches “dril”. Did you mean drill? 2 products for “drill”',
  ],
  [
    'q=dril tea',
    { total: 2, didYouMean: 'drill', notUnderstood: 'tea' },
    'Did you mean drill? Nothing here matches “tea”. Without it: 2 products for “drill”',
  ],
  ['q=tea', { total: 0 }, 'No drill matches “tea”'],
])('the list "%s" of %j says "%s"', (query, { nearest = null, ...found }, text) => {
  const page = {
    items: [{}, {}, {}],
    didYouMean: null,
    notUnderstood: null,
    isTotalAtLeast: false,
    ...found,
  };
  const part = <FoundText page={page as Page<Product[]>} filters={read(query)} nearest={nearest} />;
  expect(shown(part)).toBe(text);
});

const soon = 'New drills are on their way. Please come back soon.';
test.each<[string, string | null, string, string[]]>([
  ['', null, `There are no drills yet${soon}`, []],
  [
    'inStock=true',
    null,
    'Nothing is in stockEverything we sell is under All drills.',
    ['Without In stock /all-drills'],
  ],
  [
    'q=tea',
    null,
    'No drill matches “tea”Try fewer or shorter words, such as “hammer”, “bit” or “13 mm”.',
    ['Without “tea” /all-drills'],
  ],
  [
    'q=tea&inStock=true&after=x',
    null,
    'No drill in stock matches “tea”Leave one of them out, and there may be some.',
    ['Without “tea” /all-drills?inStock=true', 'Without In stock /all-drills?q=tea', 'Clear all /all-drills'],
  ],
  [
    'q=dril&brand=Tarn&after=x',
    'drill',
    'No product matches all of these filtersDid you mean drill?',
    [
      'drill /all-drills?q=drill&brand=Tarn',
      'Without “dril” /all-drills?brand=Tarn',
      'Without Tarn /all-drills?q=dril',
      'Clear all /all-drills',
    ],
  ],
])('the empty list "%s" says what to leave out', (query, didYouMean, text, ways) => {
  const said = shown(<NothingFound filters={read(query)} didYouMean={didYouMean} offered={[]} />);
  expect(links()).toEqual(ways);
  const names = screen.queryAllByRole('listitem').map((item) => withoutMarks(item.textContent));
  expect(said).toBe(`${text}${names.join('')}`);
});

test.each([
  ['', 'All drills, newest first'],
  ['inStock=true&sort=price', 'What is in stock, price, low to high'],
  ['q=bit&inStock=true', 'What matches “bit”, best match first'],
])('the list "%s" is called "%s"', (query, name) => {
  expect(withoutMarks(listText(read(query)))).toBe(name);
});
