import type { DrillSort } from '@chuck-and-bit/contract/drills';
import { fitInto } from '@chuck-and-bit/contract/graphemes';
import { limits } from '@chuck-and-bit/contract/limits';
import { paths } from '../../../page/paths';

const byPrice = [
  { value: 'price', label: 'Price, low to high' },
  { value: '-price', label: 'Price, high to low' },
] as const;

/**
 * Which products to show, and after which cursor. Kept in the page's address.
 * `sort`: empty for the default, which is the best match first, or without a search the newest first.
 */
export type DrillFilters = { q: string; sort: DrillSort | ''; inStock: boolean; after: string | null };

type Search = Pick<DrillFilters, 'q'>;

/** The sort orders to choose from. The default has an empty value, so that a new search begins with the best match. */
export function sortOptions({ q }: Search): readonly { value: DrillFilters['sort']; label: string }[] {
  if (!q) return [{ value: '', label: 'Newest first' }, ...byPrice];
  return [{ value: '', label: 'Best match first' }, { value: 'newest', label: 'Newest first' }, ...byPrice];
}

/** The label of the chosen sort order, in lower case for use within a sentence. */
export function describeSort(filters: DrillFilters): string {
  const chosen = sortOptions(filters).find(({ value }) => value === filters.sort);
  return chosen?.label.toLowerCase() ?? '';
}

/** Reads the filters of an address, without invalid ones. */
export function readFilters(address: URLSearchParams): DrillFilters {
  const q = fitInto((address.get('q') ?? '').trim(), limits.search.max);
  const sort = address.get('sort');
  return {
    q,
    sort: sortOptions({ q }).find(({ value }) => value === sort)?.value ?? '',
    inStock: address.get('inStock') === 'true',
    after: address.get('after') || null,
  };
}

/** The filters that are set, as fields of an address. */
const toFields = ({ q, sort, inStock, after }: DrillFilters) => ({
  ...(q && { q }),
  ...(sort && { sort }),
  ...(inStock && { inStock: 'true' as const }),
  ...(after && { after }),
});

/** Whether the list is searched, filtered or sorted. */
export const isNarrowed = ({ q, sort, inStock }: DrillFilters): boolean => q !== '' || sort !== '' || inStock;

/** The query of `GET /drill` for these filters. */
export const drillQuery = (filters: DrillFilters) => ({
  limit: String(limits.drillsPerPage),
  ...toFields(filters),
});

/** The address of the page that these filters describe. */
export function filtersPath(filters: DrillFilters): string {
  const address = new URLSearchParams(toFields(filters));
  return address.size > 0 ? `${paths.allDrills}?${address}` : paths.allDrills;
}
