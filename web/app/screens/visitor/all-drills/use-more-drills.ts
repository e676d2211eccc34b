import type { Drill } from '@chuck-and-bit/contract/drills';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { errorMessage } from '../../../components/errors/error-message';
import type { Page } from '../../../shop-api';
import { type DrillFilters, drillQuery } from './drill-filters';

/** What was shown at which entry of the history, so that going back finds the same shelf. */
const shelves = new Map<string, Page<Drill[]>>();

/** The products of a page and of those after it, which load when the element given to `watchEnd` comes near the view. */
export function useMoreDrills(first: Page<Drill[]>, filters: DrillFilters) {
  const { key } = useLocation();
  const [source, setSource] = useState(first);
  const [shelf, setShelf] = useState(() => shelves.get(key) ?? first);
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [end, setEnd] = useState<HTMLAnchorElement | null>(null);
  if (source !== first) {
    setSource(first);
    setShelf(shelves.get(key) ?? first);
    setFailure(null);
  }

  async function loadMore() {
    if (shelf.next === null || isLoading) return;
    setIsLoading(true);
    setFailure(null);
    try {
      const query = drillQuery({ ...filters, after: shelf.next });
      // What it takes to ask is not worth waiting for before the first page is shown.
      const [{ listDrills }, { browserShopApi }] = await Promise.all([
        import('@chuck-and-bit/contract/drills'),
        import('../../../shop-api'),
      ]);
      const page = await browserShopApi().callPage(listDrills, { query });
      const known = new Set(shelf.items.map((drill) => drill._id));
      const items = [...shelf.items, ...page.items.filter((drill) => !known.has(drill._id))];
      const longer = { items, next: page.next, total: page.total, didYouMean: page.didYouMean ?? null };
      // Another search may have replaced this list in the meantime.
      setShelf((current) => (current === shelf ? longer : current));
      shelves.set(key, longer);
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setIsLoading(false);
    }
  }

  const { next } = shelf;
  const loadAtEnd = useEffectEvent(() => void loadMore());
  useEffect(() => {
    // After a failure only a click tries again: the end of the shelf is still in view.
    if (!end || next === null || failure) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadAtEnd();
      },
      { rootMargin: '600px' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, next, failure]);

  return { ...shelf, isLoading, failure, loadMore, watchEnd: setEnd };
}
