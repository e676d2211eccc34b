import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { type Column, DataTable, type RowGroups } from '../../ui/data-table';
import { ErrorPanel } from '../../ui/error-panel';
import type { PagedList } from './use-paged-list';

type PagedTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  list: PagedList<Row>;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
  /** Such as 'More orders'. */
  moreLabel: string;
  groups?: RowGroups<Row>;
};

/** A table of a list that is loaded page by page: its rows, why the last request failed, and a button for more rows. */
export function PagedTable<Row extends { _id: string }>(props: PagedTableProps<Row>) {
  const { caption, columns, list, empty, moreLabel, groups } = props;
  const { rows, failure } = list;
  return (
    <>
      {(rows.length > 0 || failure === null) && (
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={(row) => row._id}
          empty={empty}
          groups={groups}
        />
      )}
      {failure !== null && (
        <ErrorPanel
          title={rows.length > 0 ? "The list couldn't be refreshed" : undefined}
          message={failure}
          isRetrying={list.isRetrying}
          onRetry={list.retry}
        />
      )}
      {rows.length > 0 && (
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
          {list.total !== null && (
            <p className="text-base-content/70 text-sm" aria-live="polite">
              Showing {rows.length.toLocaleString('en-US')} of {list.isTotalAtLeast && 'more than '}
              {Math.max(list.total, rows.length).toLocaleString('en-US')}
            </p>
          )}
          {list.hasMore && (
            <Button variant="outline" size="small" busy={list.isLoadingMore} onClick={list.loadMore}>
              {moreLabel}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
