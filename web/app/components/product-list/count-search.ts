import { isSearchable } from '@chuck-and-bit/contract/search';
import { useEffect } from 'react';
import type { Page } from '../../api-client';
import { onDemand } from '../../browser/reachability';
import type { ListFilters } from './list-filters';

/** Counts a search whose first page is shown, so that staff see what was asked for. */
export function useCountedSearch(page: Page<unknown[]> | null, { q, after }: ListFilters): void {
  const total = page ? (page.total ?? page.items.length) : null;
  useEffect(() => {
    if (total === null || after !== null || !isSearchable(q)) return;
    // Nobody waits for it, and one that is lost is not missed.
    onDemand(Promise.all([import('@chuck-and-bit/contract/asked-searches'), import('../../shop-api')]))
      .then(([{ countSearch }, { browserShopApi }]) =>
        browserShopApi().call(countSearch, { body: { q, total } }),
      )
      .catch(() => {});
  }, [q, after, total]);
}
