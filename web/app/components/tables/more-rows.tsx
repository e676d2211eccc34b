import { Button } from '../../ui/button';

type MoreRowsProps = {
  /** Such as "More Orders". */
  label: string;
  list: {
    rows: readonly unknown[];
    total: number | null;
    hasMore: boolean;
    isLoadingMore: boolean;
    loadMore: () => Promise<void>;
  };
};

/** Below a paged table: how much of it is shown, and the way to the rest. */
export function MoreRows({ label, list }: MoreRowsProps) {
  if (list.rows.length === 0) return null;
  const shown = list.rows.length.toLocaleString('en-US');
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
      {list.total !== null && (
        <p className="text-base-content/70 text-sm" aria-live="polite">
          Showing {shown} of {Math.max(list.total, list.rows.length).toLocaleString('en-US')}
        </p>
      )}
      {list.hasMore && (
        <Button variant="outline" size="small" busy={list.isLoadingMore} onClick={() => void list.loadMore()}>
          {label}
        </Button>
      )}
    </div>
  );
}
