import { noAnnouncement } from '@chuck-and-bit/contract/announcement';
import {
  defaultSaleSettings,
  defaultShopName,
  type FixedSettings,
  missingOfSeller,
  noBrandPictures,
  noCounters,
  type ShopSettings,
} from '@chuck-and-bit/contract/shop-settings';
import { textIfVisible } from '@chuck-and-bit/contract/visible-text';
import type { Queryable } from '../../database/client';
import { followPublicData } from '../../database/follow-public-data';
import { findShopSettings } from './shop-settings.queries';

export { existsTimeZone, saveShopSettings } from './shop-settings.queries';

/** The business named on receipts. */
export type Seller = { name: string; address: string | null };

/** What the environment says: the seller of a shop that has saved none, and settings that win over the saved ones. */
export type ConfiguredSettings = { seller: Seller; fixedSettings: FixedSettings };

/** The settings as they apply: what a variable sets, else what admins saved, else the defaults of a new shop. */
export async function readShopSettings(
  database: Queryable,
  { seller, fixedSettings }: ConfiguredSettings,
): Promise<ShopSettings> {
  return { ...(await readSaved(database, seller)), ...fixedSettings };
}

const readSaved = async (database: Queryable, seller: Seller): Promise<ShopSettings> =>
  (await findShopSettings(database)) ?? defaultSettings(seller);

const defaultSettings = ({ name, address }: Seller): ShopSettings => ({
  shopName: defaultShopName,
  accent: '',
  ...noBrandPictures,
  sellerName: name,
  sellerAddress: address ?? '',
  weightUnit: 'kg',
  returnDays: 30,
  ...defaultSaleSettings,
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
  return sellerIn(await readSaved(database, configured));
}

/** The seller that these settings name. */
export const sellerIn = ({ sellerName, sellerAddress }: ShopSettings): Seller => ({
  name: sellerName,
  address: sellerAddress || null,
});

/** Recipient of mails to the owner; null: none are sent. */
export async function readOwnerEmail(
  database: Queryable,
  configured: ConfiguredSettings,
): Promise<string | null> {
  return (await readShopSettings(database, configured)).ownerEmail || null;
}

/** The seller as documents state it; null while its name or address is missing, when none is issued. */
export async function readInvoicingSeller(
  database: Queryable,
  configured: Seller,
): Promise<{ name: string; address: string; taxNumber: string | null } | null> {
  const settings = await readSaved(database, configured);
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
  configured: ConfiguredSettings,
  version: () => number,
): (() => Promise<ShopSettings>) =>
  followPublicData(version, () => readShopSettings(database, configured), {
    ...defaultSettings(configured.seller),
    ...configured.fixedSettings,
  });
