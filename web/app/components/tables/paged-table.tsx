import type { ReactNode } from 'react';
import { useNavigate, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import type { Page } from '../../api-client';
import { Button } from '../../ui/button';
import { type Column, DataTable, type RowGroups } from '../../ui/data-table';
import { ErrorPanel } from '../../ui/error-panel';
import type { FailedList } from '../errors/failed-list';
import { useLastLoaded } from '../errors/use-last-loaded';
import { rowsToLoad, withMoreRows } from './load-rows';

type PagedTableProps<Item, Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  /** What `loadRows` has loaded. If it failed, the rows that are shown stay. */
  list: Page<Item[]> | FailedList;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
  /** Such as 'More orders'. */
  moreLabel: string;
};

/** A table of a list that is loaded page by page: its rows, why the last request failed, and a button for more rows. */
export function PagedTable<Row extends { _id: string }>(props: PagedTableProps<Row, Row>) {
  return <PagedGroups {...props} rowsOf={(row) => [row]} />;
}

type PagedGroupsProps<Item, Row> = PagedTableProps<Item, Row> & {
  rowsOf: (item: Item) => readonly Row[];
  groups?: RowGroups<Row>;
};

/** As `PagedTable`, for a list whose items may have several rows. Items are loaded and counted. */
export function PagedGroups<Item extends { _id: string }, Row extends { _id: string }>({
  list,
  empty,
  moreLabel,
  rowsOf,
  ...table
}: PagedGroupsProps<Item, Row>) {
  const { loaded, failure } = useLastLoaded(list);
  const revalidator = useRevalidator();
  const rows = loaded?.items ?? [];
  return (
    <>
      {(rows.length > 0 || failure === null) && (
        <DataTable {...table} rows={rows.flatMap(rowsOf)} rowKey={(row) => row._id} empty={empty} />
      )}
      {failure !== null && (
        <ErrorPanel
          title={rows.length > 0 ? "The list couldn't be refreshed" : undefined}
          message={failure}
          isRetrying={revalidator.state === 'loading'}
          onRetry={() => void revalidator.revalidate()}
        />
      )}
      {loaded && rows.length > 0 && (
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
          {loaded.total !== null && (
            <p
              className="text-base-content/70 text-sm"
              aria-live="polite"
              data-takes-focus
            >{`Showing ${rows.length.toLocaleString('en-US')} of ${Math.max(loaded.total, rows.length).toLocaleString('en-US')}${loaded.isTotalAtLeast ? '+' : ''}`}</p>
          )}
          {loaded.next !== null && <MoreRows label={moreLabel} />}
        </div>
      )}
    </>
  );
}

function MoreRows({ label }: { label: string }) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const { location } = useNavigation();
  const isLoading =
    location !== undefined && rowsToLoad(new URLSearchParams(location.search)) > rowsToLoad(address);
  const load = () =>
    navigate({ search: `?${withMoreRows(address)}` }, { replace: true, preventScrollReset: true });
  return (
    <Button variant="outline" size="small" busy={isLoading} onClick={() => void load()}>
      {label}
    </Button>
  );
}
