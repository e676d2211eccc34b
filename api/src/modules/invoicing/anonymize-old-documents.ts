import type { Queryable } from '../../database/client';
import { readShopSettings, type Seller } from '../shop-settings/shop-settings';
import { anonymizeDocuments } from './documents.queries';

const documentsAtOnce = 1_000;

/** Removes those whose accounts are deleted from documents that are older than the years that the merchant keeps them for. */
export async function anonymizeOldDocuments(database: Queryable, seller: Seller): Promise<void> {
  const { documentYears } = await readShopSettings(database, seller);
  while ((await anonymizeDocuments(database, documentYears, documentsAtOnce)) === documentsAtOnce);
}
