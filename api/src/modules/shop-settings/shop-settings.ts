import type { ShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { isDatabaseUnavailable } from '../../database/availability';
import type { Queryable } from '../../database/client';
import { findShopSettings } from './shop-settings.queries';

export { saveShopSettings } from './shop-settings.queries';

/** The business named on receipts. */
export type Seller = { name: string; address: string | null };

/** What admins have saved, or what a new shop starts with. */
export async function readShopSettings(database: Queryable, configured: Seller): Promise<ShopSettings> {
  return (await findShopSettings(database)) ?? startingSettings(configured);
}

const startingSettings = ({ name, address }: Seller): ShopSettings => ({
  sellerName: name,
  sellerAddress: address ?? '',
  weightUnit: 'kg',
  returnDays: 30,
  version: 0,
});

/** The seller as mails and receipts name them. */
export async function readSeller(database: Queryable, configured: Seller): Promise<Seller> {
  const { sellerName, sellerAddress } = await readShopSettings(database, configured);
  return { name: sellerName, address: sellerAddress || null };
}

/** Reads the settings for pages. While the database is unavailable they are those that were read last. */
export function createSettingsReader(database: Queryable, configured: Seller): () => Promise<ShopSettings> {
  let last = startingSettings(configured);
  return async () => {
    try {
      last = await readShopSettings(database, configured);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
    return last;
  };
}
