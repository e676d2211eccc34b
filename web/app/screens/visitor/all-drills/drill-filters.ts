import type { DrillSort } from '@chuck-and-bit/contract/drills';
import { limits } from '@chuck-and-bit/contract/limits';
import { paths } from '../../../page/paths';

export const sortOptions: readonly { value: DrillSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'price', label: 'Price, low to high' },
  { value: '-price', label: 'Price, high to low' },
];

/** What of the products to show, and from where on. Lives in the page's address. */
export type DrillFilters = { q: string; sort: DrillSort; inStock: boolean; after: string | null };

/** Reads the filters of an address. What makes no sense there counts as not said. */
export function readFilters(address: URLSearchParams): DrillFilters {
  const sort = address.get('sort');
  return {
    q: (address.get('q') ?? '').trim().slice(0, limits.search.max),
    sort: sortOptions.find(({ value }) => value === sort)?.value ?? 'newest',
    inStock: address.get('inStock') === 'true',
    after: address.get('after') || null,
  };
}

/** The query of `GET /drill` for these filters. */
export function drillQuery({ q, sort, inStock, after }: DrillFilters) {
  return {
    limit: String(limits.drillsPerPage),
    sort,
    ...(q && { q }),
    ...(inStock && { inStock: 'true' as const }),
    ...(after && { after }),
  };
}

/** The address of the page that these filters describe. */
export function filtersPath({ q, sort, inStock, after }: DrillFilters): string {
  const address = new URLSearchParams();
  if (q) address.set('q', q);
  if (sort !== 'newest') address.set('sort', sort);
  if (inStock) address.set('inStock', 'true');
  if (after) address.set('after', after);
  return address.size > 0 ? `${paths.allDrills}?${address}` : paths.allDrills;
}
