import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { enteredMoment, moment } from '../database/columns';
import { users } from './accounts';
import { products } from './catalogue';
import { purchases } from './purchases';

/** Counts the changes of a row, so that an edit of an older version is refused. */
const version = () => integer().notNull().default(1);

/** Volume prices: from `minQuantity` units of a product on, one unit costs `priceCents`. */
export const priceTiers = pgTable(
  'price_tiers',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    minQuantity: integer('min_quantity').notNull(),
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.minQuantity] }),
    check('price_tiers_above_one', sql`${table.minQuantity} >= 2`),
    check('price_tiers_price_positive', sql`${table.priceCents} >= 1`),
  ],
);

export const shippingRates = pgTable(
  'shipping_rates',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    basis: text({ enum: ['flat', 'weight', 'goods'] }).notNull(),
    /** `from` in grams or cents, 0 for a flat rate; `price` in cents. */
    steps: jsonb().$type<{ from: number; price: number }[]>().notNull(),
    /** ISO 3166 codes; empty: everywhere. */
    countries: text().array().notNull(),
    /** Codes of regions of the only country in `countries`; empty: all. */
    regions: text().array().notNull(),
    /** Orders placed after this hour in the shop's time zone leave on the next working day. */
    cutOffHour: integer('cut_off_hour').notNull(),
    /** Working days in transit. */
    minDays: integer('min_days').notNull(),
    maxDays: integer('max_days').notNull(),
    /** Buyers see the rates by position; rates with equal positions in the order in which they were added. */
    position: integer().notNull().default(0),
    version: version(),
  },
  (table) => [
    check('shipping_rates_basis_known', sql`${table.basis} in ('flat', 'weight', 'goods')`),
    check(
      'shipping_rates_days_in_order',
      sql`0 <= ${table.minDays} and ${table.minDays} <= ${table.maxDays}`,
    ),
  ],
);

export const taxRates = pgTable(
  'tax_rates',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Hundredths of a percent. */
    rate: integer().notNull(),
    /** An ISO 3166 code. */
    country: text().notNull(),
    /** The code of a region; empty: the whole country. */
    region: text().notNull().default(''),
    coversShipping: boolean('covers_shipping').notNull(),
    version: version(),
  },
  (table) => [
    check('tax_rates_rate_is_a_share', sql`${table.rate} between 0 and 10000`),
    uniqueIndex('tax_rates_one_for_each_place').on(table.country, sql`lower(${table.region})`),
  ],
);

export const discountCodes = pgTable(
  'discount_codes',
  {
    id: uuid().primaryKey(),
    /** In upper case. */
    code: text().notNull().unique(),
    kind: text({ enum: ['percent', 'amount', 'freeShipping'] }).notNull(),
    /** Hundredths of a percent, or cents; 0 for free shipping. */
    value: bigint({ mode: 'number' }).notNull(),
    minimumGoodsCents: bigint('minimum_goods_cents', { mode: 'number' }).notNull().default(0),
    /** null: no start, or no end. */
    startsAt: enteredMoment('starts_at'),
    endsAt: enteredMoment('ends_at'),
    /** null: any number. */
    maxUses: integer('max_uses'),
    maxUsesPerUser: integer('max_uses_per_user'),
    /** Purchases with this code that are paid or may still be paid. */
    uses: integer().notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: version(),
  },
  (table) => [
    check('discount_codes_upper_case', sql`${table.code} = upper(${table.code})`),
    check('discount_codes_kind_known', sql`${table.kind} in ('percent', 'amount', 'freeShipping')`),
    check('discount_codes_value_not_negative', sql`${table.value} >= 0`),
    check('discount_codes_percent_is_a_share', sql`${table.kind} <> 'percent' or ${table.value} <= 10000`),
    check('discount_codes_minimum_not_negative', sql`${table.minimumGoodsCents} >= 0`),
    check('discount_codes_uses_within_limit', sql`${table.uses} >= 0 and ${table.uses} <= ${table.maxUses}`),
  ],
);

/** The uses of discount codes: one row for each purchase with a code, deleted when the purchase ends unpaid. */
export const redemptions = pgTable(
  'redemptions',
  {
    purchaseId: uuid('purchase_id')
      .primaryKey()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    codeId: uuid('code_id')
      .notNull()
      .references(() => discountCodes.id, { onDelete: 'cascade' }),
    /** null once the user's account is deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('redemptions_by_code_and_user').on(table.codeId, table.userId),
    index('redemptions_by_user').on(table.userId),
  ],
);
