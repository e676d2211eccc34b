import type { listDrillFilters, OfferedFilter } from '@chuck-and-bit/contract/drill-filters';
import type { DrillSort } from '@chuck-and-bit/contract/drills';
import type { ArgumentsOf, ResponseOf } from '@chuck-and-bit/contract/endpoint';
import {
  filterLimits,
  readNumberRange,
  writeValues,
  writeNumberRange,
} from '@chuck-and-bit/contract/filter-values';
import { fitInto } from '@chuck-and-bit/contract/graphemes';
import { limits } from '@chuck-and-bit/contract/limits';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { paths } from '../../page/paths';

export type OfferedFilters = ResponseOf<typeof listDrillFilters>;

const byPrice = [
  { value: 'price', label: 'Price, low to high' },
  { value: '-price', label: 'Price, high to low' },
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
  sort: DrillSort | '';
  chosen: Chosen;
  after: string | null;
};

type Search = Pick<ListFilters, 'q' | 'department'>;

/** The sort orders to choose from. The default has an empty value, so that a new search begins with the best match. */
export function sortOptions({
  q,
  department,
}: Search): readonly { value: ListFilters['sort']; label: string }[] {
  if (!q && department === null) return [{ value: '', label: 'Newest first' }, ...byPrice];
  const first = { value: '', label: q ? 'Best match first' : 'Featured first' } as const;
  return [first, { value: 'newest', label: 'Newest first' }, ...byPrice];
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
  const q = fitInto((address.get('q') ?? '').trim(), limits.search.max);
  const sort = address.get('sort');
  return {
    department,
    q,
    sort: sortOptions({ q, department }).find(({ value }) => value === sort)?.value ?? '',
    chosen: readChosen(address, isKnown),
    after: address.get('after') || null,
  };
}

function readChosen(address: URLSearchParams, isKnown: Parameters<typeof readFilters>[2]): Chosen {
  const chosen: Record<string, string[]> = {};
  const brands = address.getAll('brand').filter((brand) => brand !== '' && brand.length <= limits.brand.max);
  if (brands.length > 0) chosen['brand'] = distinct(brands);
  for (const field of ['price', 'rating']) {
    const ranges = readNumbers(address, field);
    if (ranges.length > 0) chosen[field] = distinct(ranges.map(writeNumberRange));
  }
  if (address.get('inStock') === 'true') chosen['inStock'] = ['true'];
  const names = [...address.keys()].filter((name) => name.startsWith(attributePrefix));
  const fields = distinct(names.map((name) => name.replace(/\.(from|to)$/, '')));
  for (const field of fields.slice(0, filterLimits.attributes.max)) {
    const slug = field.slice(attributePrefix.length);
    const ranges = readNumbers(address, field).filter((each) => isKnown(slug, each));
    if (ranges.length > 0) chosen[field] = distinct(ranges.map(writeNumberRange));
  }
  return chosen;
}

/** The numbers of a field's choices, and those between the two fields beside it, whichever way round. */
function readNumbers(address: URLSearchParams, field: string) {
  const [from = '', to = ''] = ['from', 'to'].map((end) => address.get(`${field}.${end}`)?.trim() ?? '');
  const range = readNumberRange(`${from}..${to}`) ?? readNumberRange(`${to}..${from}`);
  return [...address.getAll(field).map(readNumberRange), range].filter((each) => each !== null);
}

const distinct = (values: readonly string[]) => [...new Set(values)].sort().slice(0, filterLimits.values.max);

/** Whether the list is searched, filtered or sorted. */
export const isNarrowed = ({ q, sort, chosen }: ListFilters): boolean =>
  q !== '' || sort !== '' || Object.keys(chosen).length > 0;

type FilterQuery = NonNullable<ArgumentsOf<typeof listDrillFilters>['query']>;

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
export const drillQuery = (filters: ListFilters) => ({
  limit: String(limits.drillsPerPage),
  ...filterQuery(filters),
  ...(filters.sort && { sort: filters.sort }),
  ...(filters.after && { after: filters.after }),
});

/** The one address of the page that these filters describe. */
export function filtersPath({ department, q, sort, chosen, after }: ListFilters): string {
  const address = new URLSearchParams({ ...(q && { q }), ...(sort && { sort }) });
  for (const field of Object.keys(chosen).sort()) {
    for (const value of chosen[field] ?? []) address.append(field, value);
  }
  if (after) address.set('after', after);
  const path = department === null ? paths.allDrills : paths.department(department);
  return address.size > 0 ? `${path}?${address}` : path;
}

/** A part of the filters that can be removed: the search, or one value of a filter. `without`: the filters without it. */
export type ChosenFilter = { label: string; without: ListFilters };

/** Everything that narrows the list, for people. */
export function chosenFilters(filters: ListFilters, offered: readonly OfferedFilter[]): ChosenFilter[] {
  const first = { ...filters, after: null };
  const searched = filters.q
    ? // Without a search, "newest" is the default.
      [{ label: `“${filters.q}”`, without: { ...first, q: '', sort: '' as const } }]
    : [];
  const values = Object.entries(filters.chosen).flatMap(([field, chosen]) =>
    chosen.map((value) => ({
      label: labelOf(field, value, offered),
      without: { ...first, chosen: withoutValue(filters.chosen, field, value) },
    })),
  );
  return [...searched, ...values];
}

function withoutValue(chosen: Chosen, field: string, value: string): Chosen {
  const { [field]: values = [], ...others } = chosen;
  const left = values.filter((other) => other !== value);
  return left.length > 0 ? { ...others, [field]: left } : others;
}

/** "In stock", "Tarn", "Voltage: 18 V", "Chuck: 10 to 13 mm". */
function labelOf(field: string, value: string, offered: readonly OfferedFilter[]): string {
  const filter = offered.find((each) => fieldOf(each) === field);
  const text =
    filter?.choices.find((choice) => choice.value === value)?.label ?? rangeText(value, filter?.unit ?? '');
  return filter?.isAttribute || field === 'price' ? `${filter?.label ?? 'Price'}: ${text}` : text;
}

/** "$9,000", "$12.50". */
const dollars = (amount: string): string => formatUsd(Number(amount)).replace(/\.00$/, '');

function rangeText(value: string, unit: string): string {
  const [from, to] = value.split('..').map((end) => (unit === '$' && end ? dollars(end) : end));
  const after = unit === '' || unit === '$' ? '' : ` ${unit}`;
  if (to === undefined) return value === 'true' ? 'In stock' : `${from}${after}`;
  if (from === '') return `up to ${to}${after}`;
  return to === '' ? `from ${from}${after}` : `${from} to ${to}${after}`;
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
  after: null,
});
