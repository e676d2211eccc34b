import { limits } from '@chuck-and-bit/contract/limits';
import { useNavigate, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import type { Page } from '../../shop-api';
import { type FailedList, orFailure } from '../errors/failed-list';
import { useLastLoaded } from '../errors/use-last-loaded';

/** How many rows the tables of the dashboard show at first, and how many more each time. */
const rowsPerStep = 50;

/** `?rows=150`: a list that was extended keeps its length when it is refreshed, or when the user comes back to it. */
const parameter = 'rows';

const rowsWanted = (address: URLSearchParams): number =>
  Math.max(rowsPerStep, Math.floor(Number(address.get(parameter))) || 0);

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
    return { items, next, total: first.total, isTotalAtLeast: first.isTotalAtLeast ?? false };
  };
  return orFailure(load());
}

export type PagedList<Row> = ReturnType<typeof usePagedList<Row>>;

/** The rows that {@link loadRows} has loaded. A failed load keeps the rows that are shown. */
export function usePagedList<Row>(list: Page<Row[]> | FailedList) {
  const { loaded, failure } = useLastLoaded(list);
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  const wanted = rowsWanted(address);

  return {
    rows: loaded?.items ?? [],
    total: loaded?.total ?? null,
    isTotalAtLeast: loaded?.isTotalAtLeast ?? false,
    hasMore: loaded !== null && loaded.next !== null,
    isLoadingMore:
      navigation.location !== undefined &&
      rowsWanted(new URLSearchParams(navigation.location.search)) > wanted,
    loadMore: () => {
      const longer = new URLSearchParams(address);
      longer.set(parameter, String(wanted + rowsPerStep));
      void navigate({ search: `?${longer}` }, { replace: true, preventScrollReset: true });
    },
    failure,
    isRetrying: revalidator.state === 'loading',
    retry: () => void revalidator.revalidate(),
  };
}
