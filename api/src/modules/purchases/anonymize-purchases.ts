import type { Queryable } from '../../database/client';
import { type ConfiguredSettings, readShopSettings } from '../shop-settings/shop-settings';
import { listOldPurchases, removeBuyer } from './anonymize-purchases.queries';

export {
  deleteMailsTo,
  listOpenPurchases,
  listPurchaseIdsOf,
  removeBuyer,
} from './anonymize-purchases.queries';

const purchasesAtOnce = 200;

/** Makes settled purchases anonymous that are older than the years that the merchant set, if they set any. */
export async function anonymizeOldPurchases(
  database: Queryable,
  configured: ConfiguredSettings,
): Promise<void> {
  const { purchaseYears } = await readShopSettings(database, configured);
  if (purchaseYears === 0) return;
  let found = purchasesAtOnce;
  while (found === purchasesAtOnce) {
    found = await database.transaction(async (transaction) => {
      const ids = await listOldPurchases(transaction, purchaseYears, purchasesAtOnce);
      if (ids.length > 0) await removeBuyer(transaction, ids);
      return ids.length;
    });
  }
}
