import type { ShownProducts } from '@chuck-and-bit/contract/managed-products';
import type { SearchReading } from '@chuck-and-bit/contract/product-filters';
import type { ProductSort } from '@chuck-and-bit/contract/products';
import { typedWords } from '@chuck-and-bit/contract/search';
import type { Queryable } from '../../../database/client';
import { invalidCursor, type Page, type PageRequest } from '../../../paging';
import type { SearchLimit } from '../../../search/search-limit';
import type { SearchQuery } from '../../../search/search-terms';
import type { FilteredProducts } from '../filters/filtered-products';
import { filteredPages, type WithProducts } from '../filters/list-filtered';
import { nearestSizes } from '../filters/nearest-sizes';
import { inStockOnly, withSpellings } from '../filters/product-filters';
import { conditionOf, type Filter, type Narrowing } from '../filters/product-filters.queries';
import { listProducts, type ListSort, type ProductKey } from '../products/list-products.queries';
import type { ProductRow } from '../products/products.queries';
import { readQuery, readWords, type ReadFilter, type Reading } from './read-query';
import { type Meaning, type Outcome, tryMeanings } from './try-meanings';
import type { Vocabulary } from './vocabulary';

type ProductPage = Page<ProductRow, ProductKey>;

const queryOf = ({ words, ranking, without }: Reading): SearchQuery => ({ words, ranking, without });

export type StaffSearch = {
  q: string;
  show: ShownProducts;
  /** Without a search. */
  sort: ListSort;
  /** With one. */
  searchSort: ListSort | 'relevance';
};

/** Lists products for staff, or searches them by words alone. @throws UNAVAILABLE when too many searches are waiting */
export async function searchByWords(
  database: Queryable,
  limit: SearchLimit,
  { q, show, sort, searchSort }: StaffSearch,
  request: PageRequest<ProductKey>,
): Promise<ProductPage> {
  const list = { show, inStock: false };
  if (typedWords(q).length === 0) return listProducts(database, { ...list, query: null, sort }, request);
  const interpreter = { read: readWords, words: [], phrases: [], mayLeaveOut: false };
  const attempt = ({ reading }: Meaning) =>
    listProducts(database, { ...list, query: queryOf(reading), sort: searchSort }, request);
  return limit(async () => (await tryMeanings(database, interpreter, q, attempt)).found);
}

export type SearchDeps = {
  database: Queryable;
  limit: SearchLimit;
  withProducts: WithProducts;
  vocabulary: Vocabulary;
};

/** A search of visitors, with the filters that they have chosen. `sort`: undefined for the one that was read, or else the best. */
export type ProductSearch = {
  q: string;
  narrowing: Narrowing;
  inStock: boolean;
  sort?: ProductSort | undefined;
};

/** What a text means, as filters and words. `nearest`: which sizes are shown instead, for people. */
type Meant = { narrowing: Narrowing; query: SearchQuery | null; reading: Reading; nearest: string | null };

export type FoundPage = ProductPage & Pick<Outcome<unknown>, 'didYouMean' | 'leftOut'>;

/**
 * Lists what a search means, in pages.
 * @param isWhole all pages are read, one after the other
 * @throws UNAVAILABLE when too many searches are waiting
 */
export function foundPages(
  deps: SearchDeps,
  search: ProductSearch,
  { isWhole }: { isWhole: boolean },
): (page: PageRequest<ProductKey>) => Promise<FoundPage> {
  const pagesOf = async (meaning: Meaning) => {
    const meant = await toMeant(deps, search, meaning);
    return listOf(deps, search, meant, isWhole);
  };
  let known: { readPage: Awaited<ReturnType<typeof pagesOf>>; outcome: Outcome<ProductPage> } | null = null;
  return async (request) => {
    if (known && isWhole) return { ...known.outcome, ...(await known.readPage(request)) };
    let readPage: Awaited<ReturnType<typeof pagesOf>> | null = null;
    const outcome = await interpret(deps, search.q, async (meaning) => {
      readPage = await pagesOf(meaning);
      return readPage(request);
    });
    if (readPage) known = { readPage, outcome };
    const { didYouMean, leftOut, found } = outcome;
    return { ...found, didYouMean, leftOut };
  };
}

/**
 * Counts what a search means, as it is listed.
 * @param count counts the products of a list
 */
export async function countFound<Counted extends { count: number }>(
  deps: SearchDeps,
  search: ProductSearch,
  count: (list: { narrowing: Narrowing; query: SearchQuery | null }) => Promise<Counted>,
): Promise<{ counted: Counted; search: SearchReading }> {
  let nearest: string | null = null;
  const { found, reading, leftOut } = await interpret(deps, search.q, async (meaning) => {
    const meant = await toMeant(deps, search, meaning);
    nearest = meant.nearest;
    const counted = await count(meant);
    return { total: counted.count, counted };
  });
  return {
    counted: found.counted,
    search: {
      read: reading.parts.map((part) => ({ ...part })),
      asTyped: reading.parts.length > 0 ? `"${search.q.replaceAll(/["“”„]/g, ' ').trim()}"` : null,
      notUnderstood: [...leftOut],
      nearest,
    },
  };
}

/** Words take a place among searches. What is only read is found in memory. */
function interpret<Found extends { total: number }>(
  { database, limit, vocabulary }: SearchDeps,
  q: string,
  attempt: (meaning: Meaning) => Promise<Found>,
): Promise<Outcome<Found>> {
  const read = (text: string) => readQuery(text, vocabulary);
  const { words, codes } = read(q);
  const { words: known, phrases } = vocabulary;
  const interpreter = { read, words: known, phrases, mayLeaveOut: true };
  const run = () => tryMeanings(database, interpreter, q, attempt);
  return words.length > 0 || codes.length > 0 ? limit(run) : run();
}

async function toMeant(
  { withProducts }: SearchDeps,
  { narrowing, inStock }: ProductSearch,
  { reading, ids }: Meaning,
): Promise<Meant> {
  const chosen = inStock ? [...narrowing.chosen, inStockOnly] : narrowing.chosen;
  if (ids) return { narrowing: { ...narrowing, chosen, ids }, query: noWords, reading, nearest: null };
  const kindIds = bothOf(narrowing.kindIds, reading.kindIds);
  const sizes = reading.filters.filter(({ written }) => written !== null);
  const { filters, nearest } =
    sizes.length > 0
      ? await withProducts(async (products) => withNearest(products, kindIds, reading.filters))
      : { filters: reading.filters, nearest: null };
  const read: Filter[][] = [
    ...filters.map(({ among }) =>
      among.map(({ attribute, ranges }) => ({ field: { name: attribute._id, attribute }, values: ranges })),
    ),
    ...(reading.brands.length > 0 ? [[{ field: { name: 'brand' }, values: reading.brands }]] : []),
    ...(reading.price ? [[{ field: { name: 'price' }, values: [reading.price] }]] : []),
  ];
  const hasWords = [reading.words, reading.ranking, reading.without].some(({ length }) => length > 0);
  return {
    narrowing: { kindIds, chosen, read },
    query: hasWords ? queryOf(reading) : null,
    reading,
    nearest,
  };
}

const noWords: SearchQuery = { words: [], ranking: [], without: [] };

const bothOf = (one: readonly string[] | null, other: readonly string[] | null) =>
  one && other ? one.filter((id) => other.includes(id)) : (one ?? other);

function withNearest(
  products: FilteredProducts,
  kindIds: readonly string[] | null,
  filters: readonly ReadFilter[],
): { filters: Pick<ReadFilter, 'among'>[]; nearest: string | null } {
  const found = filters.map(({ among, written }) =>
    written === null ? { among, told: null } : nearestSizes(products, kindIds, { among, written }),
  );
  const told = found.flatMap((each) => each.told ?? []);
  return { filters: found, nearest: told.length > 0 ? told.join('. ') : null };
}

/** A list without words comes from memory. */
async function listOf(
  { database, withProducts }: SearchDeps,
  { sort }: ProductSearch,
  { narrowing, query, reading }: Meant,
  isWhole: boolean,
): Promise<(page: PageRequest<ProductKey>) => Promise<ProductPage>> {
  if (!query) {
    const order = sort ?? reading.sort ?? (narrowing.kindIds ? 'own' : 'newest');
    return filteredPages(database, withProducts, { list: { ...narrowing, sort: order }, isWhole });
  }
  const isOfBrand = [...narrowing.chosen, ...(narrowing.read ?? []).flat()].some(
    ({ field }) => field.name === 'brand',
  );
  const spelled = isOfBrand
    ? await withProducts(async (products) => withSpellings(narrowing, products))
    : narrowing;
  const filter = {
    query,
    narrowed: conditionOf(spelled),
    show: 'published' as const,
    inStock: false,
    sort: sort ?? reading.sort ?? ('relevance' as const),
  };
  return async (request) => {
    const page = await listProducts(database, filter, request);
    const isOfOtherOrder = filter.sort === 'relevance' && request.after && request.after.rank === undefined;
    if (isOfOtherOrder && page.total > 0) throw invalidCursor();
    return page;
  };
}
