import { isolated } from '@chuck-and-bit/contract/isolated';
import type {
  listProductFilters,
  OfferedFilter,
  SearchReading,
} from '@chuck-and-bit/contract/product-filters';
import type { ProductSort } from '@chuck-and-bit/contract/products';
import type { ArgumentsOf, ResponseOf } from '@chuck-and-bit/contract/endpoint';
import {
  brandKey,
  fewRanges,
  filterLimits,
  rangeBetween,
  readEnd,
  readNumberRange,
  writeValues,
  writeNumberRange,
} from '@chuck-and-bit/contract/filter-values';
import { fitInto } from '@chuck-and-bit/contract/graphemes';
import { pageLimits } from '@chuck-and-bit/contract/page-limits';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { numberMessages } from '@chuck-and-bit/contract/number-messages';
import { longestNumber } from '@chuck-and-bit/contract/whole-number';
import { paths } from '../../browser/paths';

export type OfferedFilters = ResponseOf<typeof listProductFilters>;

const byFigure = [
  { value: 'price', label: 'Price, low to high' },
  { value: '-price', label: 'Price, high to low' },
  { value: 'weight', label: 'Lightest first' },
] as const;

/** Chosen values by the names of their fields, those of an attribute after this prefix. */
type Chosen = Readonly<Record<string, readonly string[]>>;

const attributePrefix = 'a.';

/** The name of a filter's field in forms and in the page's address. */
export const fieldOf = ({ name, isAttribute }: Pick<OfferedFilter, 'name' | 'isAttribute'>): string =>
  isAttribute ? `${attributePrefix}${name}` : name;

/**
 * Which products to show, and after which cursor. Kept in the page's address.
 * `department`: the slug of a kind, null for all products. `sort`: empty for the default, which is the best match first, or
 * without a search the shop's own order in a department, and the newest first elsewhere.
 */
export type ListFilters = {
  department: string | null;
  q: string;
  sort: ProductSort | '';
  chosen: Chosen;
  /** What was typed as an end of a range and can't be read, by the name of its field. */
  unread: Readonly<Record<string, string>>;
  after: string | null;
};

type Search = Pick<ListFilters, 'q' | 'department'>;

/** The sort orders to choose from. The default has an empty value, so that a new search begins with the best match. */
export function sortOptions({
  q,
  department,
}: Search): readonly { value: ListFilters['sort']; label: string }[] {
  if (!q && department === null) return [{ value: '', label: 'Newest first' }, ...byFigure];
  const first = { value: '', label: q ? 'Best match first' : 'Featured first' } as const;
  return [first, { value: 'newest', label: 'Newest first' }, ...byFigure];
}

/** The label of the chosen sort order, in lower case for use within a sentence. */
export function describeSort(filters: ListFilters): string {
  const chosen = sortOptions(filters).find(({ value }) => value === filters.sort);
  return chosen?.label.toLowerCase() ?? '';
}

/**
 * Reads the filters of an address or a form, without invalid ones.
 * @param isKnown whether the department has this attribute, with these numbers
 */
export function readFilters(
  address: URLSearchParams,
  department: string | null,
  isKnown: (slug: string, range: { from: number; to: number }) => boolean,
): ListFilters {
  const q = fitInto((address.get('q') ?? '').trim(), pageLimits.search.max);
  const sort = address.get('sort');
  return {
    department,
    q,
    sort: sortOptions({ q, department }).find(({ value }) => value === sort)?.value ?? '',
    ...readChosen(address, isKnown),
    after: address.get('after') || null,
  };
}

function readChosen(address: URLSearchParams, isKnown: Parameters<typeof readFilters>[2]) {
  const chosen: Record<string, string[]> = {};
  let unread: Record<string, string> = {};
  const brands = address
    .getAll('brand')
    .filter((brand) => brand !== '' && brand.length <= pageLimits.brand.max);
  const spelled = new Map(brands.map((brand) => [brandKey(brand), brand]));
  if (spelled.size > 0) chosen['brand'] = distinct([...spelled.values()]);
  for (const field of ['price', 'rating']) {
    const { ranges, ...read } = readNumbers(address, field);
    unread = { ...unread, ...read.unread };
    if (ranges.length > 0) chosen[field] = distinct(ranges.map(writeNumberRange));
  }
  if (address.get('inStock') === 'true') chosen['inStock'] = ['true'];
  const names = [...address.keys()].filter((name) => name.startsWith(attributePrefix));
  const fields = distinct(names.map((name) => name.replace(/\.(from|to)$/, '')));
  for (const field of fields.slice(0, filterLimits.attributes.max)) {
    const slug = field.slice(attributePrefix.length);
    const read = readNumbers(address, field);
    const ranges = read.ranges.filter((each) => isKnown(slug, each));
    if (isKnown(slug, rangeBetween())) unread = { ...unread, ...read.unread };
    if (ranges.length > 0) chosen[field] = distinct(ranges.map(writeNumberRange));
  }
  return { chosen, unread };
}

/** The numbers of a field's choices, and those between the two fields beside it, whichever way round. */
function readNumbers(address: URLSearchParams, field: string) {
  const ends: { from?: number; to?: number } = {};
  const unread: Record<string, string> = {};
  for (const end of ['from', 'to'] as const) {
    const name = `${field}.${end}`;
    const typed = address.get(name)?.trim().slice(0, longestNumber) ?? '';
    const value = typed === '' ? undefined : readEnd(typed, { inUsd: field === 'price' });
    if (typeof value === 'number') ends[end] = value;
    else if (value !== undefined) unread[name] = typed;
  }
  const range = ends.from === undefined && ends.to === undefined ? null : rangeBetween(ends.from, ends.to);
  const ranges = [...address.getAll(field).map(readNumberRange), range].filter((each) => each !== null);
  return { ranges: fewRanges(ranges), unread };
}

/** Why what was typed as an end of a range is no number. */
export function faultOf(typed: string, { name }: Pick<OfferedFilter, 'name'>): string | undefined {
  const value = readEnd(typed, { inUsd: name === 'price' });
  return typeof value === 'number' ? undefined : numberMessages[value];
}

const distinct = (values: readonly string[]) => [...new Set(values)].sort().slice(0, filterLimits.values.max);

type FilterQuery = NonNullable<ArgumentsOf<typeof listProductFilters>['query']>;

/** The query of `GET /drill-filters`. */
export function filterQuery({ department, q, chosen }: ListFilters): FilterQuery {
  const { brand, price, rating, inStock, ...attributes } = chosen;
  const written = Object.entries(attributes).map(
    ([field, values]) => `${field.slice(attributePrefix.length)}:${values.join(',')}`,
  );
  return {
    ...(department !== null && { kind: department }),
    ...(q && { q }),
    ...(brand && { brand: writeValues(brand) }),
    ...(price && { price: price.join(',') }),
    ...(rating && { rating: rating.join(',') }),
    ...(inStock && { inStock: 'true' as const }),
    ...(written.length > 0 && { attributes: written.join(';') }),
  };
}

/** The query of `GET /drill`. */
export const productQuery = (filters: ListFilters) => ({
  limit: String(pageLimits.productsPerPage),
  ...filterQuery(filters),
  ...(filters.sort && { sort: filters.sort }),
  ...(filters.after && { after: filters.after }),
});

/** The one address of the page that these filters describe. */
export function filtersPath({ department, q, sort, chosen, unread, after }: ListFilters): string {
  const address = new URLSearchParams({ ...(q && { q }), ...(sort && { sort }) });
  for (const field of Object.keys(chosen).sort()) {
    for (const value of chosen[field] ?? []) address.append(field, value);
  }
  for (const field of Object.keys(unread).sort()) address.set(field, unread[field] ?? '');
  if (after) address.set('after', after);
  const path = department === null ? paths.allDrills : paths.department(department);
  return address.size > 0 ? `${path}?${address}` : path;
}

/** A part of the filters that can be removed: the search, what was read from it, or one value of a filter. `without`: the filters without it. */
export type ChosenFilter = { label: string; without: ListFilters };

/** Everything that narrows the list, for people. */
export function chosenFilters(
  filters: ListFilters,
  offered: readonly OfferedFilter[],
  read: SearchReading['read'] = [],
): ChosenFilter[] {
  const first = { ...filters, after: null };
  const searched = filters.q
    ? // Without a search, "newest" is the default.
      [{ label: `“${isolated(filters.q)}”`, without: { ...first, q: '', sort: '' as const } }]
    : [];
  const values = Object.entries(filters.chosen).flatMap(([field, chosen]) =>
    chosen.map((value) => ({
      label: labelOf(field, value, offered),
      without: { ...first, chosen: withoutValue(filters.chosen, field, value) },
    })),
  );
  const meant = read.map(({ label, without }) => ({ label, without: { ...first, q: without } }));
  return [...searched, ...meant, ...values];
}

function withoutValue(chosen: Chosen, field: string, value: string): Chosen {
  const { [field]: values = [], ...others } = chosen;
  const left = values.filter((other) => other !== value);
  return left.length > 0 ? { ...others, [field]: left } : others;
}

/** Whether a value is chosen, which brands are in any spelling. */
export const isChosen = (chosen: Chosen, field: string, value: string): boolean =>
  chosen[field]?.some((each) => isSameValue(field, each, value)) ?? false;

const isSameValue = (field: string, one: string, other: string): boolean =>
  one === other || (field === 'brand' && brandKey(one) === brandKey(other));

/** "In stock", "Tarn", "Voltage: 18 V", "Chuck: 10 to 13 mm". */
function labelOf(field: string, value: string, offered: readonly OfferedFilter[]): string {
  const filter = offered.find((each) => fieldOf(each) === field);
  const isPrice = field === 'price';
  const text =
    filter?.choices.find((choice) => isSameValue(field, choice.value, value))?.label ??
    // Also where no filter is offered, because nothing is found.
    rangeText(value, isPrice ? '$' : (filter?.unit ?? ''));
  return filter?.isAttribute || isPrice ? `${isolated(filter?.label ?? 'Price')}: ${text}` : text;
}

/** "$9,000", "$12.50". */
const dollars = (amount: string): string => formatUsd(Number(amount)).replace(/\.00$/, '');

function rangeText(value: string, unit: string): string {
  const [from, to] = value.split('..').map((end) => (unit === '$' && end ? dollars(end) : end));
  const after = unit === '' || unit === '$' ? '' : ` ${unit}`;
  if (to === undefined) return value === 'true' ? 'In stock' : `${from}${after}`;
  if (to === '') return `from ${from}${after}`;
  const end = `${to.replace('<', 'under ')}${after}`;
  if (from === '') return to.startsWith('<') ? end : `up to ${end}`;
  return `${from} to ${end}`;
}

/** The ends of the chosen range that is none of the choices, for the two fields of a filter. */
export function ownRange(chosen: Chosen, filter: OfferedFilter): { from: string; to: string } {
  const own = chosen[fieldOf(filter)]?.find((value) =>
    filter.choices.every((choice) => choice.value !== value),
  );
  const [from = '', to = from] = own?.split('..') ?? [];
  return { from, to };
}

export const noFilters = (filters: ListFilters): ListFilters => ({
  department: filters.department,
  q: '',
  sort: '',
  chosen: {},
  unread: {},
  after: null,
});
