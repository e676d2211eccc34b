import { isSearchable } from '@chuck-and-bit/contract/search';
import { useEffect, useRef } from 'react';
import type { Page } from '../../api-client';
import { onDemand } from '../../browser/reachability';
import type { ListFilters } from './list-filters';

/** Counts a search whose first page is shown, so that staff see what was asked for. What filters leave of it is not counted. */
export function useCountedSearch(
  page: Page<unknown[]> | null,
  { q, after, department, chosen }: ListFilters,
): void {
  const total = page ? (page.total ?? page.items.length) : null;
  const isNarrowed = department !== null || Object.keys(chosen).length > 0;
  const counted = useRef('');
  useEffect(() => {
    if (counted.current !== q) counted.current = '';
    if (total === null || after !== null || isNarrowed || counted.current === q || !isSearchable(q)) return;
    counted.current = q;
    // Nobody waits for it, and one that is lost is not missed.
    onDemand(Promise.all([import('@chuck-and-bit/contract/asked-searches'), import('../../shop-api')]))
      .then(([{ countSearch }, { browserShopApi }]) =>
        browserShopApi().call(countSearch, { body: { q, total } }),
      )
      .catch(() => {});
  }, [q, after, total, isNarrowed]);
}
