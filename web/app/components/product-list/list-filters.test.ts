import { numberMessages } from '@chuck-and-bit/contract/number-messages';
import { expect, test } from 'vitest';
import {
  chosenFilters,
  faultOf,
  filtersPath,
  isChosen,
  noFilters,
  productQuery,
  readFilters,
  sortOptions,
} from './list-filters';

const isKnown = (slug: string) => slug === 'diameter';
const read = (query: string) => readFilters(new URLSearchParams(query), 'bits', isKnown);

test.each([
  ['price.from=12,5', { price: ['12.5..'] }],
  ['price.from=1,000&price.to=1.500', { price: ['1000..1500'] }],
  ['price.from=$50&price.to=US$ 1,299.00', { price: ['50..1299'] }],
  ['price.to=.5', { price: ['..0.5'] }],
  ['price.from=٥٠&price.to=９０', { price: ['50..90'] }],
  ['price.from=90&price.to=50', { price: ['50..90'] }],
  ['a.diameter.from=,25&a.diameter.to=6,35', { 'a.diameter': ['0.25..6.35'] }],
  ["a.diameter.from=1'299&a.diameter.to=1 300,5", { 'a.diameter': ['1299..1300.5'] }],
  ['a.diameter.to=<20', { 'a.diameter': ['..<20'] }],
])('%s is read', (query, chosen) => {
  expect(read(query)).toMatchObject({ chosen, unread: {} });
});

test.each([
  [
    'a.diameter.from=1.000&a.diameter.to=5',
    'a.diameter.from',
    '1.000',
    { 'a.diameter': ['..5'] },
    'ambiguous',
  ],
  ['a.diameter.from=1,000', 'a.diameter.from', '1,000', {}, 'ambiguous'],
  ['price.from=5&price.to=cheap', 'price.to', 'cheap', { price: ['5..'] }, 'none'],
  ['price.from=1.5.2', 'price.from', '1.5.2', {}, 'none'],
  ['price.from=5 €&price.to=9', 'price.from', '5 €', { price: ['..9'] }, 'otherCurrency'],
  ['a.diameter.to=99999999999', 'a.diameter.to', '99999999999', {}, 'outOfBounds'],
  ['a.diameter.from=-99999999999', 'a.diameter.from', '-99999999999', {}, 'outOfBounds'],
  ['price.to=<20', 'price.to', '<20', {}, 'none'],
] as const)(
  '%s keeps what can not be read, while the other end counts',
  (query, field, typed, chosen, fault) => {
    const filters = read(query);
    expect(filters).toMatchObject({ chosen, unread: { [field]: typed } });
    expect(faultOf(typed, { name: field.split('.')[0] ?? '' })).toBe(numberMessages[fault]);
    const address = new URL(filtersPath(filters), 'http://shop').searchParams;
    expect(readFilters(address, 'bits', isKnown)).toEqual(filters);
  },
);

test('what is typed for an attribute that the department does not have is dropped', () => {
  expect(read('a.length.from=x&a.length=1')).toMatchObject({ chosen: {}, unread: {} });
  expect(noFilters(read('q=bit&price.from=x&inStock=true&sort=price&after=x'))).toEqual(read(''));
});

test('a link with more ranges than a filter may have keeps the first ones', () => {
  const ranges = ['1..2', '3..4', '5..6', '7..8', '9..10', '11..12', '10..11', '20'];
  const { chosen } = read(ranges.map((range) => `price=${range}`).join('&'));
  expect(chosen).toEqual({ price: ['1..2', '10..11', '20', '3..4', '5..6', '7..8', '9..10'] });
});

test('a link with more brands or attributes than filters may have keeps as many as they may', () => {
  const numbers = Array.from({ length: 30 }, (_, number) => number);
  const brands = read(numbers.map((number) => `brand=Brand ${number}`).join('&'));
  expect(brands.chosen['brand']).toHaveLength(20);
  const attributes = new URLSearchParams(numbers.map((number) => `a.size${number}=1`).join('&'));
  expect(Object.keys(readFilters(attributes, 'bits', () => true).chosen)).toHaveLength(10);
});

test.each([
  ['5..<20', '5 to under 20'],
  ['..<5', 'under 5'],
  ['5..20', '5 to 20'],
  ['..5', 'up to 5'],
  ['20..', 'from 20'],
])('a chosen %s that is none of the choices reads "%s"', (value, label) => {
  const filters = read(`a.diameter=${encodeURIComponent(value)}`);
  expect(chosenFilters(filters, []).map((each) => each.label)).toEqual([label]);
  expect(filtersPath(filters)).toContain(`a.diameter=${encodeURIComponent(value)}`);
});

const diameter = {
  name: 'diameter',
  label: 'Diameter',
  isAttribute: true,
  isMain: true,
  unit: 'mm',
  choices: [{ value: '18', label: '18 mm, round', count: 1 }],
  range: null,
};
const brand = { ...diameter, name: 'brand', label: 'Brand', isAttribute: false, unit: '' };

test.each([
  ['a.diameter=18', 'Diameter: 18 mm, round'],
  ['a.diameter=5', 'Diameter: 5 mm'],
  ['a.diameter=5..20', 'Diameter: 5 to 20 mm'],
  ['a.diameter=5..', 'Diameter: from 5 mm'],
  ['brand=TARN', 'Tarn'],
  ['brand=Alder', 'Alder'],
  ['price=5000..', 'Price: from $5,000'],
  ['price=10..19.99', 'Price: $10 to $19.99'],
  ['price=..9.5', 'Price: up to $9.50'],
  ['inStock=true', 'In stock'],
])('a chosen %s reads "%s", as it is offered if it is', (query, label) => {
  const offered = [diameter, { ...brand, choices: [{ value: 'Tarn', label: 'Tarn', count: 1 }] }];
  const labels = chosenFilters(read(query), offered).map((each) => each.label);
  expect(labels.map((each) => each.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([label]);
});

test('a text that is too long is cut, and what can not be chosen is dropped', () => {
  const filters = read(`q= ${'x'.repeat(201)} &sort=colour&after=`);
  expect(filters).toMatchObject({ q: 'x'.repeat(200), sort: '', after: null });
});

test.each([
  ['inStock=false', {}],
  ['inStock=1', {}],
  [`brand=${'b'.repeat(80)}&brand=${'c'.repeat(81)}&brand=`, { brand: ['b'.repeat(80)] }],
  ['brand=Tarn&brand=TARN&rating=4..', { brand: ['TARN'], rating: ['4..'] }],
])('of "%s" only what can be chosen is: %j', (query, chosen) => {
  expect(read(query).chosen).toEqual(chosen);
});

test.each([
  ['brand', 'TARN', true],
  ['brand', 'Alder', false],
  ['rating', 'Tarn', false],
  ['rating', 'TARN', true],
])('with the brand Tarn chosen, the %s %s is: %j', (field, value, is) => {
  expect(isChosen({ brand: ['Tarn'], rating: ['TARN'] }, field, value)).toBe(is);
});

test('a page asks for 24 products after those before, and for what is chosen', () => {
  const filters = read(
    'q=drill&sort=price&brand=Tarn&price=5..9&rating=4..&inStock=true&a.diameter=18&after=x',
  );
  expect(productQuery(filters)).toEqual({
    limit: '24',
    kind: 'bits',
    q: 'drill',
    sort: 'price',
    brand: 'Tarn',
    price: '5..9',
    rating: '4..',
    inStock: 'true',
    attributes: 'diameter:18',
    after: 'x',
  });
  expect(productQuery(readFilters(new URLSearchParams(), null, isKnown))).toEqual({ limit: '24' });
});

test('without its search a list has its own order again', () => {
  const [search] = chosenFilters(read('q=drill&sort=newest'), []);
  expect(filtersPath(search?.without ?? read(''))).toBe('/all-drills/bits');
});

test('each part of what narrows a list is removed alone', () => {
  const filters = read('q=tarn 12 V&brand=Tarn&brand=Alder&after=key');
  const meant = [{ label: 'Tarn', without: '12 V' }];
  const parts = chosenFilters(filters, [], meant).map(({ without }) =>
    decodeURIComponent(filtersPath(without)).replace(/^.*\?/, '').replaceAll('+', ' '),
  );
  expect(parts).toEqual([
    'brand=Alder&brand=Tarn',
    'q=12 V&brand=Alder&brand=Tarn',
    'q=tarn 12 V&brand=Tarn',
    'q=tarn 12 V&brand=Alder',
  ]);
});

const byFigure = ['Price, low to high', 'Price, high to low', 'Lightest first'];
test.each([
  ['', null, ['Newest first', ...byFigure]],
  ['', 'bits', ['Featured first', 'Newest first', ...byFigure]],
  ['drill', null, ['Best match first', 'Newest first', ...byFigure]],
  ['drill', 'bits', ['Best match first', 'Newest first', ...byFigure]],
])('a search for "%s" in the department %s is sorted by one of %j', (q, department, labels) => {
  expect(sortOptions({ q, department }).map(({ label }) => label)).toEqual(labels);
});
