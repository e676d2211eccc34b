import type { OrderFilters } from '@chuck-and-bit/contract/order-search';
import { listPurchases, type Purchase } from '@chuck-and-bit/contract/purchases';
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { type FailedList, isFailure } from '../../errors/failed-list';
import { firstPage } from '../../tables/load-rows';
import { startPolling } from '../../tables/polling';
import type { Page } from '../../../api-client';
import { browserShopApi } from '../../../shop-api';

/** Loads the screen again when the list has changed; a list that failed to load, as soon as the shop answers. */
export function useRefresh(list: Page<Purchase[]> | FailedList, filters: OrderFilters): void {
  const [address] = useSearchParams();
  const { revalidate } = useRevalidator();
  const refresh = useEffectEvent(async (signal: AbortSignal) => {
    const query = { ...firstPage(address), ...filters };
    const entityTag = isFailure(list) ? null : list.entityTag;
    if (await browserShopApi().hasChanged(listPurchases, { query }, { entityTag, signal }))
      await revalidate();
  });
  useEffect(() => startPolling((signal) => refresh(signal)), []);
}
