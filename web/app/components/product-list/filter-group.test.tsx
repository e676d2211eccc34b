import { numberMessages } from '@chuck-and-bit/contract/number-messages';
import type { OfferedFilter } from '@chuck-and-bit/contract/product-filters';
import type { Product } from '@chuck-and-bit/contract/products';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { showPage } from '../../../test/page';
import type { Page } from '../../api-client';
import { FilterForm } from './filter-form';
import { FilterGroup } from './filter-group';
import { FoundText, listText, NothingFound } from './found-text';
import { readFilters } from './list-filters';

const choice = (value: string, count = 5) => ({ value, label: `${value} V`, count });
const voltage: OfferedFilter = {
  name: 'voltage',
  label: 'Voltage',
  isAttribute: true,
  isMain: true,
  unit: 'V',
  choices: [choice('12'), choice('18', 1), choice('36', 0)],
  range: { from: 12, to: 36.5 },
};
const price: OfferedFilter = {
  ...voltage,
  name: 'price',
  label: 'Price',
  isAttribute: false,
  unit: '$',
  choices: [],
  range: { from: 4.6, to: 1_299 },
};
const read = (query: string) => readFilters(new URLSearchParams(query), 'drills', () => true);

function open(filter: OfferedFilter, query = '', isOpen = false) {
  const onLeave = vi.fn<() => void>();
  render(<FilterGroup filter={filter} filters={read(query)} isOpen={isOpen} onLeave={onLeave} />);
  return onLeave;
}

/** Of each choice whether it is ticked, whether it can be, and its count. */
const boxes = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => {
    const row = box.closest('div');
    const state = `${box.checked ? 'ticked' : 'free'}${box.disabled ? ', disabled' : ''}`;
    const count = row?.querySelector(`[id="${box.getAttribute('aria-describedby')}"]`)?.textContent;
    return [state, count, row?.classList.contains('text-base-content/70')];
  });

test.each([
  ['', 'free, disabled'],
  ['a.voltage=36', 'ticked'],
])('of the choices with "%s" one that gives nothing can only be taken back', (query, last) => {
  open(voltage, query);
  expect(boxes()).toEqual([
    ['free', '5 products', false],
    ['free', '1 product', false],
    [last, '0 products', last !== 'ticked'],
  ]);
});

test.each([
  ['', false, false],
  ['', true, true],
  ['a.voltage=18', false, true],
  ['a.voltage.from=x', false, true],
  ['a.length.from=x', false, false],
])('a group with "%s", open: %j, is open: %j', (query, isOpen, shown) => {
  open(voltage, query, isOpen);
  expect(document.querySelector('details')?.open).toBe(shown);
});

test.each([
  [8, ''],
  [9, 'max-h-72 overflow-y-auto'],
])('%d choices scroll: "%s"', (count, look) => {
  open({ ...voltage, choices: Array.from({ length: count }, (_, index) => choice(String(index))) });
  expect(document.querySelector('legend + div')?.className).toBe(look);
});

/** The name of each field, what is in it, and what it proposes. */
const fields = () =>
  screen
    .getAllByRole<HTMLInputElement>('textbox')
    .map((field) => [field.getAttribute('aria-label'), field.value, field.placeholder].join(' | '));

test.each<[OfferedFilter, string, string[]]>([
  [voltage, '', ['Voltage from, V |  | 12', 'Voltage to, V |  | 36.5']],
  [price, '', ['Price from, USD |  | 4.60', 'Price to, USD |  | 1299']],
  [{ ...price, unit: '' }, '', ['Price from |  | 4.6', 'Price to |  | 1299']],
  [price, 'price=5..9', ['Price from, USD | 5 | 4.60', 'Price to, USD | 9 | 1299']],
  [price, 'price=5', ['Price from, USD | 5 | 4.60', 'Price to, USD | 5 | 1299']],
  [price, 'price.from=5', ['Price from, USD | 5 | 4.60', 'Price to, USD |  | 1299']],
  [voltage, 'a.voltage=18&a.voltage=20..30', ['Voltage from, V | 20 | 12', 'Voltage to, V | 30 | 36.5']],
  [price, 'price.from=cheap&price.to=9', ['Price from, USD | cheap | 4.60', 'Price to, USD | 9 | 1299']],
])('the ends of %j with "%s" are %j', (filter, query, shown) => {
  open(filter, query);
  expect(fields()).toEqual(shown);
});

test('an end that is no number says so, and looks so', () => {
  open(price, 'price.from=cheap');
  const [from, to] = screen.getAllByRole('textbox');
  const state = (field: HTMLElement | undefined) => [
    field?.getAttribute('aria-invalid'),
    field?.classList.contains('input-error'),
    document.getElementById(field?.getAttribute('aria-describedby') ?? '')?.textContent,
  ];
  expect(state(from)).toEqual(['true', true, numberMessages.none]);
  expect(state(to)).toEqual([null, false, '']);
  const labels = [from, to].map((field) => field?.previousElementSibling?.textContent);
  expect(labels).toEqual(['From, USD', 'To, USD']);
});

test('numbers count once both ends are left', () => {
  const onLeave = open(price);
  const [from, to] = screen.getAllByRole('textbox') as [HTMLElement, HTMLElement];
  fireEvent.blur(from, { relatedTarget: to });
  expect(onLeave).not.toHaveBeenCalled();
  fireEvent.blur(to, { relatedTarget: document.body });
  expect(onLeave).toHaveBeenCalledOnce();
});

test('the first four groups of key figures are open, and what all products have', () => {
  const offered: OfferedFilter[] = [
    ...['a', 'b', 'c', 'd', 'e'].map((name) => ({ ...voltage, name })),
    { ...voltage, name: 'f', isMain: false },
    price,
    { ...price, name: 'g', isMain: false },
  ];
  showPage(<FilterForm filters={read('q=drill')} offered={offered} count={3} />);
  const groups = [...document.querySelectorAll('details')].map((group) => group.open);
  expect(groups).toEqual([true, true, true, true, false, false, true, false]);
  expect(document.querySelector<HTMLInputElement>('input[type="hidden"]')?.value).toBe('drill');
});

const readAll = (query: string) => readFilters(new URLSearchParams(query), null, () => true);
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
  const part = <FoundText page={page as Page<Product[]>} filters={readAll(query)} nearest={nearest} />;
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
  const said = shown(<NothingFound filters={readAll(query)} didYouMean={didYouMean} offered={[]} />);
  expect(links()).toEqual(ways);
  const names = screen.queryAllByRole('listitem').map((item) => withoutMarks(item.textContent));
  expect(said).toBe(`${text}${names.join('')}`);
});

test.each([
  ['', 'All drills, newest first'],
  ['inStock=true&sort=price', 'What is in stock, price, low to high'],
  ['q=bit&inStock=true', 'What matches “bit”, best match first'],
])('the list "%s" is called "%s"', (query, name) => {
  expect(withoutMarks(listText(readAll(query)))).toBe(name);
});
