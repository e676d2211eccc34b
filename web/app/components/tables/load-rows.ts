import { limits } from '@chuck-and-bit/contract/limits';
import type { Page } from '../../api-client';
import { type FailedList, orFailure } from '../errors/failed-list';

/** How many rows the tables of the dashboard show at first, and how many more each time. */
const rowsPerStep = 50;

/** `?rows=150`: a list that was extended keeps its length when it is refreshed, or when the user comes back to it. */
const parameter = 'rows';

export const rowsToLoad = (address: URLSearchParams): number =>
  Math.max(rowsPerStep, Math.floor(Number(address.get(parameter))) || 0);

/** The same address with more rows. */
export function withMoreRows(address: URLSearchParams): URLSearchParams {
  const longer = new URLSearchParams(address);
  longer.set(parameter, String(rowsToLoad(address) + rowsPerStep));
  return longer;
}

type PageQuery = { limit: string; after: string | undefined };
type FetchPage<Row> = (page: PageQuery) => Promise<Page<Row[]>>;

const pageQuery = (missing: number, after?: string): PageQuery => ({
  limit: String(Math.min(missing, limits.page.max)),
  after,
});

/** The query of the first page that `loadRows` loads. */
export const firstPage = (address: URLSearchParams): PageQuery => pageQuery(rowsToLoad(address));

/** For the loader of a screen with a table: loads as many rows as its address asks for, by one request or several. */
export function loadRows<Row>(
  request: Request,
  fetchPage: FetchPage<Row>,
): Promise<Page<Row[]> | FailedList> {
  const rowCount = rowsToLoad(new URL(request.url).searchParams);
  const load = async () => {
    const first = await fetchPage(pageQuery(rowCount));
    const items = [...first.items];
    let { next } = first;
    while (next !== null && items.length < rowCount) {
      const page = await fetchPage(pageQuery(rowCount - items.length, next));
      items.push(...page.items);
      ({ next } = page);
    }
    return { ...first, items, next };
  };
  return orFailure(load());
}
