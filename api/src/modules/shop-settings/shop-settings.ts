import { noAnnouncement } from '@chuck-and-bit/contract/announcement';
import {
  defaultShopName,
  missingOfSeller,
  noBrandPictures,
  noCounters,
  type ShopSettings,
} from '@chuck-and-bit/contract/shop-settings';
import { textIfVisible } from '@chuck-and-bit/contract/visible-text';
import type { Queryable } from '../../database/client';
import { followPublicData } from '../../database/follow-public-data';
import { findShopSettings } from './shop-settings.queries';

export { saveShopSettings } from './shop-settings.queries';

/** The business named on receipts. */
export type Seller = { name: string; address: string | null };

/** The settings that admins saved, or the defaults of a new shop. */
export async function readShopSettings(database: Queryable, configured: Seller): Promise<ShopSettings> {
  return (await findShopSettings(database)) ?? defaultSettings(configured);
}

const defaultSettings = ({ name, address }: Seller): ShopSettings => ({
  shopName: defaultShopName,
  accent: '',
  ...noBrandPictures,
  sellerName: name,
  sellerAddress: address ?? '',
  weightUnit: 'kg',
  returnDays: 30,
  daysOff: [],
  sellerTaxNumber: '',
  sellerPhone: '',
  sellerEmail: '',
  announcement: noAnnouncement,
  documentYears: 10,
  purchaseYears: 0,
  counters: noCounters,
  version: 0,
});

/** The seller as mails and receipts name them. */
export async function readSeller(database: Queryable, configured: Seller): Promise<Seller> {
  return sellerIn(await readShopSettings(database, configured));
}

/** The seller that these settings name. */
export const sellerIn = ({ sellerName, sellerAddress }: ShopSettings): Seller => ({
  name: sellerName,
  address: sellerAddress || null,
});

/** The days on which nothing leaves or arrives, such as `2026-11-26`. */
export async function readDaysOff(database: Queryable): Promise<string[]> {
  return (await findShopSettings(database))?.daysOff ?? [];
}

/** The seller as documents state it; null while its name or address is missing, when none is issued. */
export async function readInvoicingSeller(
  database: Queryable,
  configured: Seller,
): Promise<{ name: string; address: string; taxNumber: string | null } | null> {
  const settings = await readShopSettings(database, configured);
  if (missingOfSeller(settings).length > 0) return null;
  const { sellerName: name, sellerAddress: address, sellerTaxNumber } = settings;
  return { name, address, taxNumber: textIfVisible(sellerTaxNumber) ?? null };
}

/**
 * Reads the settings for pages, once for each version of the public data. While the database is unavailable it returns the last settings
 * it read, or the defaults.
 */
export const followSettings = (
  database: Queryable,
  configured: Seller,
  version: () => number,
): (() => Promise<ShopSettings>) =>
  followPublicData(version, () => readShopSettings(database, configured), defaultSettings(configured));
