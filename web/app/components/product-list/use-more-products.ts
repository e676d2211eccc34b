import type { Product } from '@chuck-and-bit/contract/products';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { errorMessage } from '../errors/error-message';
import { onDemand } from '../../browser/reachability';
import type { Page } from '../../api-client';
import { productQuery, type ListFilters } from './list-filters';

/** The list shown at each entry of the history, so that going back shows it again. */
const lists = new Map<string, Page<Product[]>>();

/** The products of a page and of the next pages, which load when the element given to `watchEnd` comes near the viewport. */
export function useMoreProducts(first: Page<Product[]>, filters: ListFilters) {
  const { key } = useLocation();
  const [source, setSource] = useState(first);
  const [list, setList] = useState(() => lists.get(key) ?? first);
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [end, setEnd] = useState<HTMLAnchorElement | null>(null);
  if (source !== first) {
    setSource(first);
    setList(lists.get(key) ?? first);
    setFailure(null);
  }

  async function loadMore() {
    if (list.next === null || isLoading) return;
    setIsLoading(true);
    setFailure(null);
    try {
      const query = productQuery({ ...filters, after: list.next });
      // Imported on demand: the first page must not wait for the API client.
      const [{ listProducts }, { browserShopApi }] = await onDemand(
        Promise.all([import('@chuck-and-bit/contract/products'), import('../../shop-api')]),
      );
      const page = await browserShopApi().callPage(listProducts, { query });
      const known = new Set(list.items.map((product) => product._id));
      const items = [...list.items, ...page.items.filter((product) => !known.has(product._id))];
      const longer = { ...page, items };
      // Another search may have replaced this list in the meantime.
      setList((current) => (current === list ? longer : current));
      lists.set(key, longer);
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setIsLoading(false);
    }
  }

  const { next } = list;
  const loadAtEnd = useEffectEvent(() => void loadMore());
  useEffect(() => {
    // After a failure only a click tries again: the end of the list is still in view and would retry at once.
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

  return { ...list, isLoading, failure, loadMore, watchEnd: setEnd };
}
