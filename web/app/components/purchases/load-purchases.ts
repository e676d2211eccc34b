import { limits } from '@chuck-and-bit/contract/limits';
import { listPurchases, type Purchase } from '@chuck-and-bit/contract/purchases';
import { browserShopApi } from '../../shop-api';
import { isFailure, orFailure } from '../errors/failed-list';
import { byId } from './purchase-rows';

/** The purchases with these ids. Those that fail to load are left out. */
export async function loadPurchases(purchaseIds: readonly string[]): Promise<Record<string, Purchase>> {
  const ids = [...new Set(purchaseIds)];
  const found: Purchase[] = [];
  for (let start = 0; start < ids.length; start += limits.purchaseIds.max) {
    const batch = ids.slice(start, start + limits.purchaseIds.max);
    const purchases = await orFailure(
      browserShopApi().call(listPurchases, { query: { ids: batch.join(',') } }),
    );
    if (isFailure(purchases)) break;
    found.push(...purchases);
  }
  return byId(found);
}
