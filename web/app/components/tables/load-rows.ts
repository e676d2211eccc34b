import { limits } from '@chuck-and-bit/contract/limits';
import type { Page } from '../../shop-api';
import { type FailedList, orFailure } from '../errors/failed-list';

/** How many rows the tables of the dashboard show at first, and how many more each time. */
const rowsPerStep = 50;

/** `?rows=150`: a list that was extended keeps its length when it is refreshed, or when the user comes back to it. */
const parameter = 'rows';

export const rowsWanted = (address: URLSearchParams): number =>
  Math.max(rowsPerStep, Math.floor(Number(address.get(parameter))) || 0);

/** The same address with more rows. */
export function withMoreRows(address: URLSearchParams): URLSearchParams {
  const longer = new URLSearchParams(address);
  longer.set(parameter, String(rowsWanted(address) + rowsPerStep));
  return longer;
}

type FetchPage<Row> = (page: { limit: string; after: string | undefined }) => Promise<Page<Row[]>>;

/** For the loader of a screen with a table: loads as many rows as its address asks for, by one request or several. */
export function loadRows<Row>(
  request: Request,
  fetchPage: FetchPage<Row>,
): Promise<Page<Row[]> | FailedList> {
  const wanted = rowsWanted(new URL(request.url).searchParams);
  const load = async () => {
    const fetchRows = (missing: number, after?: string) =>
      fetchPage({ limit: String(Math.min(missing, limits.page.max)), after });
    const first = await fetchRows(wanted);
    const items = [...first.items];
    let { next } = first;
    while (next !== null && items.length < wanted) {
      const page = await fetchRows(wanted - items.length, next);
      items.push(...page.items);
      ({ next } = page);
    }
    return { ...first, items, next };
  };
  return orFailure(load());
}
