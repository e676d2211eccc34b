import type { Queryable } from '../../database/client';
import { type ConfiguredSettings, readShopSettings } from '../shop-settings/shop-settings';
import { anonymizeDocuments } from './documents.queries';

const documentsAtOnce = 1_000;

/** Removes those whose accounts are deleted from documents that are older than the years that the merchant keeps them for. */
export async function anonymizeOldDocuments(
  database: Queryable,
  configured: ConfiguredSettings,
): Promise<void> {
  const { documentYears } = await readShopSettings(database, configured);
  while ((await anonymizeDocuments(database, documentYears, documentsAtOnce)) === documentsAtOnce);
}
