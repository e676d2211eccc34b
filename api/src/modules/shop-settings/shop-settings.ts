import type { ShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { isDatabaseUnavailable } from '../../database/availability';
import type { Queryable } from '../../database/client';
import { findShopSettings } from './shop-settings.queries';

export { saveShopSettings } from './shop-settings.queries';

/** The business named on receipts. */
export type Seller = { name: string; address: string | null };

/** The settings that admins saved, or the defaults of a new shop. */
export async function readShopSettings(database: Queryable, configured: Seller): Promise<ShopSettings> {
  return (await findShopSettings(database)) ?? defaultSettings(configured);
}

const defaultSettings = ({ name, address }: Seller): ShopSettings => ({
  sellerName: name,
  sellerAddress: address ?? '',
  weightUnit: 'kg',
  returnDays: 30,
  daysOff: [],
  version: 0,
});

/** The seller as mails and receipts name them. */
export async function readSeller(database: Queryable, configured: Seller): Promise<Seller> {
  const { sellerName, sellerAddress } = await readShopSettings(database, configured);
  return { name: sellerName, address: sellerAddress || null };
}

/** The days on which nothing leaves or arrives, such as `2026-11-26`. */
export async function readDaysOff(database: Queryable): Promise<string[]> {
  return (await findShopSettings(database))?.daysOff ?? [];
}

/** Reads the settings for pages. While the database is unavailable it returns the last settings it read, or the defaults. */
export function createSettingsReader(database: Queryable, configured: Seller): () => Promise<ShopSettings> {
  let last = defaultSettings(configured);
  return async () => {
    try {
      last = await readShopSettings(database, configured);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
    return last;
  };
}
