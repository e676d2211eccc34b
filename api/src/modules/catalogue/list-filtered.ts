import type { Queryable } from '../../database/client';
import { toTotal } from '../../database/list-totals';
import { cutPage, type Page, type PageRequest } from '../../paging';
import { type DrillRow, listDrillsOf } from './catalogue.queries';
import type { Narrowing } from './drill-filters.queries';
import { comparisons } from './drill-keys';
import type { FilteredProducts } from './filtered-products';
import type { DrillKey } from './list-drills.queries';
import { type MatchedKind, matchFilters, placesOf } from './match-filters';

export type FilteredList = Narrowing & { sort: keyof typeof comparisons };

/**
 * Lists products that match filters. They are found in memory: PostgreSQL would read many rows for a page of those that match
 * all filters.
 */
export async function listFiltered(
  database: Queryable,
  products: FilteredProducts,
  { sort, ...list }: FilteredList,
  page: PageRequest<DrillKey>,
): Promise<Page<DrillRow, DrillKey>> {
  const { after, limit } = page;
  const matching = keysOf(matchFilters(products, { ...list, found: null }));
  const compare = comparisons[sort];
  const following = after ? matching.filter((key) => compare(after, key) < 0) : matching;
  const first = firstOf(following, limit + 1, compare);
  const { rows: keys, ...cut } = await cutPage(
    first,
    page,
    (key) => key,
    async () => toTotal(matching.length),
  );
  const rows = await listDrillsOf(
    database,
    keys.map(({ id }) => id),
  );
  // A product may have left the shop meanwhile.
  const rowOf = new Map(rows.filter(({ isOnSale }) => isOnSale).map((row) => [row.id, row]));
  return { ...cut, rows: keys.flatMap(({ id }) => rowOf.get(id) ?? []) };
}

/** The last added first, which are mostly the newest, so that the first of a list are found soon. */
function keysOf(kinds: readonly MatchedKind[]): DrillKey[] {
  const keys: DrillKey[] = [];
  for (const { kind, missed } of kinds) {
    for (const place of placesOf(missed, null).reverse()) {
      const key = kind.keys[place];
      if (key) keys.push(key);
    }
  }
  return keys;
}

/** The first of them in this order. Sorting all would take 100,000 products a tenth of a second. */
function firstOf<Each>(
  list: readonly Each[],
  count: number,
  compare: (one: Each, other: Each) => number,
): Each[] {
  const first: Each[] = [];
  let last: Each | undefined;
  for (const each of list) {
    if (last !== undefined && compare(each, last) > 0) continue;
    first.push(each);
    if (first.length < 2 * count) continue;
    first.sort(compare).length = count;
    last = first.at(-1);
  }
  return first.sort(compare).slice(0, count);
}
