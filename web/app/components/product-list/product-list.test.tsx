import { listProducts, type Product } from '@chuck-and-bit/contract/products';
import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { press } from '../../../test/controls';
import { showPage } from '../../../test/page';
import { drill } from '../../../test/products';
import { answers, asked, newApi } from '../../../test/shop-api';
import { readFilters } from './list-filters';
import type { LoadedList } from './load-product-list';
import ProductList from './product-list';

vi.mock('../../shop-api', () => import('../../../test/shop-api'));

beforeEach(() => newApi());

const productOf = (_id: string): Product => {
  const pictures = [{ path: `/${_id}.svg`, width: null, height: null }] as Product['pictures'];
  return { ...drill, _id, name: `Drill ${_id}`, description: '', pictures };
};

const productsOf = (ids: string) => ids.split(' ').filter(Boolean).map(productOf);

type Shown = {
  query?: string;
  next?: string;
  department?: LoadedList['department'];
  /** Of `/blogs`, as the merchant wrote them. */
  questions?: string[] | null;
  loader?: () => null;
} & Partial<Pick<LoadedList, 'page' | 'offered' | 'instead'>>;

function open(ids: string, { query = '', next, questions = null, loader, ...more }: Shown = {}) {
  const items = productsOf(ids);
  const list = {
    filters: readFilters(new URLSearchParams(query), more.department?.slug ?? null, () => true),
    department: null,
    page: { items, next: next ?? null, total: items.length, didYouMean: null },
    offered: { kinds: [], count: items.length, filters: [], search: null },
    instead: null,
    ...more,
  } as unknown as LoadedList;
  const config = { publicUrl: 'https://shop', questions } as object;
  const at = `/all-drills?${query}`;
  showPage(<ProductList list={list} />, { config, path: '/all-drills', at, ...(loader && { loader }) });
}

const linkTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');
const found = () => screen.getByRole('status', { name: 'What was found' });

test('title, count and order stand above the list, whose first pictures are loaded at once', () => {
  open('a b c d e');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All drills');
  expect(found().textContent).toBe('5 products');
  expect(found().classList).not.toContain('sr-only');
  expect(screen.getByLabelText<HTMLSelectElement>('Sort by').value).toBe('');
  const list = screen.getByRole('list', { name: 'All drills, newest first' });
  const pictures = within(list)
    .getAllByRole('article')
    .map((card) => {
      const image = card.querySelector('img');
      return ['loading', 'fetchpriority'].map((name) => image?.getAttribute(name)).join(' ');
    });
  expect(pictures).toEqual(['eager high', 'eager ', 'eager ', 'eager ', 'lazy ']);
  expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Departments' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Answers' })).toBeNull();
  expect(document.querySelector('[aria-busy]')?.classList).not.toContain('opacity-50');
});

test('a department is named, with the path to it', () => {
  const department = { name: 'Wood', slug: 'wood', above: [{ name: 'Bits', slug: 'bits' }] };
  open('a', { department });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Wood');
  const links = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['All Drills', '/all-drills'],
    ['Bits', '/all-drills/bits'],
  ]);
});

test.each([
  ['q=bit', undefined, undefined, undefined],
  ['q=bit', 'b', undefined, '/all-drills?q=bit&after=b'],
  ['q=bit&after=x', undefined, '/all-drills?q=bit', undefined],
])('the page "%s" before %s leads back to %s and on to %s', (query, next, back, on) => {
  open('a', { query, ...(next && { next }) });
  expect(linkTo('Back to the start of the list')).toBe(back);
  expect(linkTo('More Drills')).toBe(on);
});

test.each(['metaKey', 'ctrlKey', 'shiftKey'])(
  'a click on More Drills with %s is left to the browser',
  (key) => {
    open('a', { next: 'b' });
    const more = screen.getByRole('link', { name: 'More Drills' });
    const click = createEvent.click(more, { [key]: true });
    click.preventDefault = vi.fn<() => void>();
    fireEvent(more, click);
    expect(click.preventDefault).not.toHaveBeenCalled();
  },
);

test.each([
  ['Wood', 'a', ['Look in a department', 'New and in stock']],
  ['', 'a', ['New and in stock']],
  ['Wood', '', ['Look in a department']],
])(
  'an empty list says so once, and leads on to the departments "%s" and the products "%s"',
  (name, ids, titles) => {
    const departments = name ? [{ name, slug: 'wood' }] : [];
    open('', {
      query: 'q=tea',
      instead: { departments, products: productsOf(ids) } as unknown as LoadedList['instead'],
    });
    expect(found().classList).toContain('sr-only');
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(2)).toEqual(titles);
    expect(screen.queryAllByRole('heading', { level: 3 })).toHaveLength(ids ? 1 : 0);
  },
);

test.each([
  ['returns', null, ['Returns and refunds /policies/returns']],
  ['tiles', ['Which saw cuts tiles?'], ['Which saw cuts tiles? /blogs#which-drill']],
  ['drill', null, []],
])('a search for "%s" is also answered by pages, with the questions %j: %j', (q, questions, answers) => {
  open('a', { query: `q=${q}`, questions });
  const links = [...document.querySelectorAll('nav[aria-label="Answers"] a')];
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual(answers);
});

test('a list that can not be read says why, not that nothing was found, and is read again', async () => {
  const loader = vi.fn<() => null>(() => null);
  open('', { page: { failure: 'The Shop Is Busy', statusCode: 503 }, loader });
  expect((await screen.findByRole('alert')).textContent).toContain('The Shop Is Busy');
  expect(found().textContent).toBe('');
  press('Try again');
  await expect.poll(() => loader.mock.calls.length).toBe(2);
});

test('an empty list offers the search that was meant', () => {
  const page = { items: [], next: null, total: 0, didYouMean: 'drill' } as unknown as LoadedList['page'];
  open('', { query: 'q=dril&brand=Tarn', page });
  expect(linkTo('drill')).toBe('/all-drills?q=drill&brand=Tarn');
});

test('what was read from a search can be searched as typed, from the start of the list', () => {
  const search = {
    read: [{ label: '18 V', without: 'drill' }],
    asTyped: '"18" "v" drill',
    nearest: 'Nothing has 18 V',
  };
  const offered = { kinds: [], count: 1, filters: [], search } as unknown as LoadedList['offered'];
  open('a', { query: 'q=18v drill&after=x', offered });
  const address = new URL(linkTo('Search these words as typed') ?? '', 'https://shop');
  expect([...address.searchParams]).toEqual([['q', '"18" "v" drill']]);
  expect(linkTo('Remove 18 V')).toBe('/all-drills?q=drill');
  expect(found().textContent).toContain('Nothing has 18 V. 1 product');
  open('a', { query: 'q=drill' });
  expect(linkTo('Search these words as typed')).toBeUndefined();
});

test.each([
  ['', []],
  ['q=drill', ['Remove “drill” (“drill”) /all-drills']],
  ['brand=Tarn', ['Remove Tarn (Tarn) /all-drills']],
  [
    'inStock=true&q=drill&after=x',
    [
      'Remove “drill” (“drill”) /all-drills?inStock=true',
      'Remove In stock (In stock) /all-drills?q=drill',
      'Clear all (Clear all) /all-drills',
    ],
  ],
])('the list "%s" can be widened by: %j', (query, ways) => {
  open('a', { query });
  const list = screen.queryByRole('list', { name: 'Chosen filters' });
  const links = [...(list?.querySelectorAll('a') ?? [])].map((link) => {
    const name = link.getAttribute('aria-label') ?? link.textContent;
    return `${name} (${link.textContent}) ${link.getAttribute('href')}`.replaceAll(/[\u2068\u2069]/g, '');
  });
  expect(links).toEqual(ways);
  expect(list === null).toBe(ways.length === 0);
});

// The last one: the entry of the history keeps its longer list.
test('more products that can not be read say why, and are asked for again', async () => {
  open('a', { next: 'b' });
  const more = screen.getByRole('link', { name: 'More Drills' });
  answers.set(listProducts, new Error('Lost'));
  fireEvent.click(more);
  expect(more.getAttribute('aria-busy')).toBe('true');
  await screen.findByRole('alert');
  expect(more.getAttribute('aria-busy')).toBe('false');
  answers.set(listProducts, productsOf('b'));
  press('Try again');
  expect(await screen.findByText('Drill b')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked).toHaveLength(2);
});
