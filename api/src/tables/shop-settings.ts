import { type Announcement, noAnnouncement } from '@chuck-and-bit/contract/announcement';
import type { BrandPicture } from '@chuck-and-bit/contract/pictures';
import {
  defaultSaleSettings,
  defaultShopName,
  noCounters,
  type ShopCounters,
} from '@chuck-and-bit/contract/shop-settings';
import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** The settings that admins saved for the whole shop, in one row. Without a row the defaults apply. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    shopName: text('shop_name').notNull().default(defaultShopName),
    /** Such as `#17564a`; empty for the colours of a new shop. */
    accent: text().notNull().default(''),
    logo: jsonb().$type<BrandPicture>(),
    favicon: jsonb().$type<BrandPicture>(),
    sharedPicture: jsonb('shared_picture').$type<BrandPicture>(),
    sellerName: text('seller_name').notNull(),
    /** Empty for none. */
    sellerAddress: text('seller_address').notNull(),
    /** Empty for none. */
    sellerTaxNumber: text('seller_tax_number').notNull().default(''),
    /** Empty for none. */
    sellerPhone: text('seller_phone').notNull().default(''),
    /** Empty for none. */
    sellerEmail: text('seller_email').notNull().default(''),
    announcement: jsonb().$type<Announcement>().notNull().default(noAnnouncement),
    weightUnit: text('weight_unit', { enum: ['kg', 'lb'] }).notNull(),
    returnDays: integer('return_days').notNull().default(30),
    taxIncluded: boolean('tax_included').notNull().default(defaultSaleSettings.taxIncluded),
    timeZone: text('time_zone').notNull().default(defaultSaleSettings.timeZone),
    /** Empty for none. */
    ownerEmail: text('owner_email').notNull().default(defaultSaleSettings.ownerEmail),
    /** 0: unpaid purchases are never cancelled. */
    unpaidHours: integer('unpaid_hours').notNull().default(defaultSaleSettings.unpaidHours),
    daysOff: date('days_off').array().notNull().default([]),
    /** For so many years documents name the person, also when the account is erased. */
    documentYears: integer('document_years').notNull().default(10),
    /** After so many years purchases become anonymous; 0: never. */
    purchaseYears: integer('purchase_years').notNull().default(0),
    counters: jsonb().$type<ShopCounters>().notNull().default(noCounters),
    /** How many times the row was written. */
    version: integer().notNull(),
  },
  (table) => [
    check('shop_settings_one_row', sql`${table.isOnly}`),
    check('shop_settings_return_days_known', sql`${table.returnDays} between 0 and 365`),
    check('shop_settings_unpaid_hours_known', sql`${table.unpaidHours} between 0 and 8760`),
    check('shop_settings_document_years_known', sql`${table.documentYears} between 1 and 100`),
    check('shop_settings_purchase_years_known', sql`${table.purchaseYears} between 0 and 100`),
    check('shop_settings_weight_unit_known', sql`${table.weightUnit} in ('kg', 'lb')`),
  ],
);
