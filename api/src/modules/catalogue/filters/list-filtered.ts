import type { Queryable } from '../../../database/client';
import { toTotal } from '../../../database/list-totals';
import { cutPage, type Page, type PageRequest } from '../../../paging';
import { createTurns, type GiveTurn, sortInTurns } from '../../../turns';
import { type ProductRow, listProductsOf } from '../products/products.queries';
import type { Narrowing } from './product-filters.queries';
import { comparisons } from '../products/product-keys';
import type { FilteredProducts } from './filtered-products';
import type { ProductKey } from '../products/list-products.queries';
import { type MatchedKind, matchFilters, indexesOf } from './match-filters';

export type FilteredList = Narrowing & { sort: keyof typeof comparisons };

/** Runs work with the products as they are now. They do not change until it ends, and nobody else works with them. */
export type WithProducts = <Result>(work: (products: FilteredProducts) => Promise<Result>) => Promise<Result>;

/** The next products of a list, at most one more than its page has, and the number of all that match. */
type Found = { keys: ProductKey[]; total: number };

/**
 * Lists products that match filters. They are found in memory: PostgreSQL would read many rows for a page of those that match
 * all filters.
 * @param isWhole all pages are read, one after the other: the products are matched and sorted once
 */
export function filteredPages(
  database: Queryable,
  withProducts: WithProducts,
  { list, isWhole }: { list: FilteredList; isWhole: boolean },
): (page: PageRequest<ProductKey>) => Promise<Page<ProductRow, ProductKey>> {
  const find = isWhole ? findAllOnce(withProducts, list) : findPage(withProducts, list);
  return async (page) => {
    const { keys: found, total } = await find(page);
    const { rows: keys, ...cut } = await cutPage(
      found,
      page,
      (key) => key,
      async () => toTotal(total),
    );
    const rows = await listProductsOf(
      database,
      keys.map(({ id }) => id),
    );
    // A product may have left the shop meanwhile.
    const rowOf = new Map(rows.filter(({ isOnSale }) => isOnSale).map((row) => [row.id, row]));
    return { ...cut, rows: keys.flatMap(({ id }) => rowOf.get(id) ?? []) };
  };
}

type Find = (page: PageRequest<ProductKey>) => Promise<Found>;

const findPage =
  (withProducts: WithProducts, list: FilteredList): Find =>
  ({ after, limit }) =>
    withProducts(async (products) => {
      const giveTurn = createTurns();
      const matching = await matchingKeys(products, list, giveTurn);
      const compare = comparisons[list.sort];
      const following = after ? matching.filter((key) => compare(after, key) < 0) : matching;
      return { keys: firstOf(following, limit + 1, compare), total: matching.length };
    });

function findAllOnce(withProducts: WithProducts, list: FilteredList): Find {
  let all: Promise<ProductKey[]> | null = null;
  let start = 0;
  return async ({ limit }) => {
    all ??= withProducts(async (products) => {
      const giveTurn = createTurns();
      const matching = await matchingKeys(products, list, giveTurn);
      return sortInTurns(matching, comparisons[list.sort], giveTurn);
    });
    const sorted = await all;
    const keys = sorted.slice(start, start + limit + 1);
    start += limit;
    return { keys, total: sorted.length };
  };
}

async function matchingKeys(
  products: FilteredProducts,
  list: FilteredList,
  giveTurn: GiveTurn,
): Promise<ProductKey[]> {
  return keysOf(await matchFilters(products, { ...list, found: null }, giveTurn));
}

/** The first product of a list, or nothing. */
export async function firstOfList(
  products: FilteredProducts,
  { sort, ...list }: FilteredList,
  giveTurn: GiveTurn,
): Promise<ProductKey | undefined> {
  const kinds = await matchFilters(products, { ...list, found: null }, giveTurn);
  return firstOf(keysOf(kinds), 1, comparisons[sort])[0];
}

/** The last added first, which are mostly the newest, so that the first of a list are found soon. */
function keysOf(kinds: readonly MatchedKind[]): ProductKey[] {
  const keys: ProductKey[] = [];
  for (const { kind, missed } of kinds) {
    for (const index of indexesOf(missed, null).reverse()) {
      const key = kind.keys[index];
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
