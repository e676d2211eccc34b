import { useState } from 'react';
import { toast } from '../toasts/toast';
import type { Page } from '../../shop-api';
import { errorMessage } from '../errors/error-message';

/** How many rows the tables of the dashboard fetch at a time. */
export const rowsPerPage = '50';

/**
 * The rows of a paged list: the first page from the loader, more on demand. Changed and removed rows are
 * patched in place, so that the scroll position in a long list stays; a new first page starts over.
 */
export function usePagedList<Row extends { _id: string }>(
  first: Page<Row[]>,
  fetchNext: (after: string) => Promise<Page<Row[]>>,
) {
  const [source, setSource] = useState(first);
  const [list, setList] = useState(first);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  if (source !== first) {
    setSource(first);
    setList(first);
  }

  async function loadMore() {
    if (list.next === null) return;
    setIsLoadingMore(true);
    try {
      const page = await fetchNext(list.next);
      setList((shown) => {
        const known = new Set(shown.items.map((row) => row._id));
        return { ...page, items: [...shown.items, ...page.items.filter((row) => !known.has(row._id))] };
      });
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setIsLoadingMore(false);
    }
  }

  return {
    rows: list.items,
    total: list.total,
    hasMore: list.next !== null,
    isLoadingMore,
    loadMore,
    replace: (changed: Row) =>
      setList((shown) => ({
        ...shown,
        items: shown.items.map((row) => (row._id === changed._id ? changed : row)),
      })),
    remove: (id: string) =>
      setList((shown) => ({
        ...shown,
        items: shown.items.filter((row) => row._id !== id),
        total: shown.total === null ? null : Math.max(0, shown.total - 1),
      })),
  };
}
