import type { AnyPageContent, ShopPageName } from '@chuck-and-bit/contract/shop-pages';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';

/** The texts of pages that the merchant writes. Without a row, or without what is published, the first version applies. */
export const shopPages = pgTable('shop_pages', {
  name: text().$type<ShopPageName>().primaryKey(),
  /** What visitors see; null for the first version. */
  published: jsonb().$type<AnyPageContent>(),
  draft: jsonb().$type<AnyPageContent>(),
  /** What visitors saw before; null for the first version. */
  last: jsonb().$type<AnyPageContent>(),
  changedAt: moment('changed_at').notNull(),
  /** How many times the row was written. */
  version: integer().notNull(),
});
