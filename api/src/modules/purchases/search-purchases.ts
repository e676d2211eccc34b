import type { Queryable } from '../../database/client';
import type { PageRequest } from '../../paging';
import {
  type ListCursor,
  listPurchaseKeys,
  type PurchaseSearch,
  readSearchedPage,
  type SearchedPage,
} from '../orders/search-orders';
import { findPurchases, type WholePurchase, withOrders } from './purchases.queries';

/** Purchases deleted meanwhile are missing from their page. */
export const searchPurchases = (
  database: Queryable,
  search: PurchaseSearch,
  page: PageRequest<ListCursor>,
): Promise<SearchedPage<WholePurchase>> =>
  readSearchedPage(page, {
    keys: (limit, after) => listPurchaseKeys(database, search, limit, after),
    rows: async (keys) => {
      const ids = keys.map(({ id }) => id);
      const whole = await withOrders(database, await findPurchases(database, ids, search.userId));
      const byId = new Map(whole.map((each) => [each.purchase.id, each]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
  });
