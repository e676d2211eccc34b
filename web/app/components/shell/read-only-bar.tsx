import { usePageContext } from '../../browser/page-context';

/** Says on each page that nothing can be ordered, while the shop only reads from a standby of its database. */
export function ReadOnlyBar() {
  const { isReadOnly } = usePageContext().publicConfig;
  if (!isReadOnly) return null;
  return (
    <aside aria-label="Ordering" className="bg-warning text-warning-content text-sm font-semibold">
      <p className="page-width flex min-h-9 items-center justify-center py-1 text-center">
        <span>
          Ordering and logging in are not possible just now. Look around, and load the page again in a few
          minutes.
        </span>
      </p>
    </aside>
  );
}
