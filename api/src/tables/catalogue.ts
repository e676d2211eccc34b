import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import { limits } from '@chuck-and-bit/contract/limits';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { enteredMoment, moment, tsvector, xid8 } from '../database/columns';
import { sqlRules } from '../search/search-text';
import { attributes, kinds } from './kinds';

/** The words of columns. A migration contains the rules, so changing a rule requires a new migration. */
const wordsOf = (...columns: AnyPgColumn[]): SQL => {
  const literal = (value: string) => sql.raw(`'${value.replaceAll("'", "''")}'`);
  const text = sqlRules.reduce(
    (changed, [pattern, replacement]) =>
      sql`regexp_replace(${changed}, ${literal(pattern)}, ${literal(replacement)}, 'g')`,
    sql`lower(${sql.join(columns, sql` || ' ; ' || `)})`,
  );
  return sql`to_tsvector('english', ${text})`;
};

/** What `String.trim` removes, as an SQL literal. */
const whiteSpace = sql.raw(
  String.raw`E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'`,
);

/** A name as imports compare it: without white space around it. An index has this expression. */
export const trimmedName = (name: AnyPgColumn): SQL => sql`btrim(${name}, ${whiteSpace})`;

/** As `matchingKey` in the contract. Indexes have this expression. */
export const matchingKey = (column: AnyPgColumn): SQL =>
  sql`regexp_replace(lower(${column}), ${sql.raw(String.raw`'[[:space:]_.,/()''"-]+'`)}, '', 'g')`;

/** What shelf places are sorted by: numbers by their value, so that A2 comes before A10. An index has this expression. */
export const shelfKey = (place: AnyPgColumn | string): SQL => {
  const zeros = sql.raw(String.raw`'(\d+)', '000000000000\1', 'g'`);
  const surplusZeros = sql.raw(String.raw`'0*(\d{12})(?!\d)', '\1', 'g'`);
  return sql`regexp_replace(regexp_replace(lower(${place}), ${zeros}), ${surplusZeros})`;
};

export const products = pgTable(
  'products',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    kindId: uuid('kind_id')
      .notNull()
      .default(otherKindId)
      .references(() => kinds.id),
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
    image: text().notNull(),
    /** The `image` that is the first of its pictures. Another one was written by an import. */
    picturedImage: text('pictured_image'),
    description: text().notNull(),
    availableQuantity: integer('available_quantity').notNull(),
    minimumOrder: integer('minimum_order').notNull(),
    unit: text({ enum: ['piece', 'set', 'pack'] })
      .notNull()
      .default('piece'),
    /** Of one unit. */
    weightGrams: integer('weight_grams').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** A product that is neither public nor archived is only seen by staff. */
    isPublic: boolean('is_public').notNull().default(true),
    /** When it first became public; null for a draft. In milliseconds, as cursors hold it. */
    firstPublishedAt: enteredMoment('first_published_at', { precision: 3 }).default(sql`now()`),
    /** When it becomes public by itself; null: not by itself. */
    appearsAt: enteredMoment('appears_at', { precision: 3 }),
    /** Where it lies in the store. */
    shelfPlace: text('shelf_place').notNull().default(''),
    /** In the own order of its department, from 1; 0: after those with a place. */
    ownPlace: integer('own_place').notNull().default(0),
    /** Falls with the place, so that one index in one direction has the whole order. */
    ownRank: integer('own_rank')
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`case when ${products.ownPlace} = 0 then 0 else ${sql.raw(String(limits.ownPlace.max + 1))} - ${products.ownPlace} end`,
      ),
    /** Raised by each edit, so that the second of two concurrent edits is refused. Orders and stock changes don't raise it. */
    version: integer().notNull().default(1),
    /** The product is low on stock with fewer units; 0: never. */
    lowStockThreshold: integer('low_stock_threshold').notNull().default(limits.lowStock.default),
    /** When the owner was notified that it is low on stock; null again once a stock change reaches the threshold. */
    lowStockNoticedAt: moment('low_stock_noticed_at'),
    brand: text().notNull().default(''),
    /** Empty for none. A constraint of a migration keeps it unique, which is checked when a statement has ended. */
    sku: text().notNull().default(''),
    gtin: text().notNull().default(''),
    inTheBox: text('in_the_box').notNull().default(''),
    /** 0 for not given, as width and height. */
    lengthMm: integer('length_mm').notNull().default(0),
    widthMm: integer('width_mm').notNull().default(0),
    heightMm: integer('height_mm').notNull().default(0),
    manufacturer: text().notNull().default(''),
    responsiblePerson: text('responsible_person').notNull().default(''),
    warnings: text().notNull().default(''),
    /** Visible reviews and the sum of their ratings. A trigger of a migration keeps them, because reviews also go with their product. */
    reviewCount: integer('review_count').notNull().default(0),
    ratingSum: integer('rating_sum').notNull().default(0),
    /** When its version was last raised: a trigger of a migration sets it. */
    changedAt: moment('changed_at').notNull().defaultNow(),
    /** An archived product is neither shown nor sold. */
    archivedAt: moment('archived_at'),
    /** Indexed instead of the stock itself, because it rarely changes: most orders then update no index. */
    inStock: boolean('in_stock')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`${products.availableQuantity} > 0`),
    isLow: boolean('is_low')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`${products.availableQuantity} < ${products.lowStockThreshold}`),
    words: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(${wordsOf(products.name, products.brand, products.sku, products.gtin)}, 'A') || setweight(${wordsOf(products.description)}, 'B')`,
      ),
  },
  (table) => [
    check('products_stock_not_negative', sql`${table.availableQuantity} >= 0`),
    check('products_minimum_order_positive', sql`${table.minimumOrder} >= 1`),
    check('products_unit_known', sql`${table.unit} in ('piece', 'set', 'pack')`),
    check('products_weight_not_negative', sql`${table.weightGrams} >= 0`),
    check('products_price_positive', sql`${table.priceCents} >= 1`),
    check(
      'products_size_not_negative',
      sql`least(${table.lengthMm}, ${table.widthMm}, ${table.heightMm}) >= 0`,
    ),
    check('products_low_stock_not_negative', sql`${table.lowStockThreshold} >= 0`),
    check('products_public_first', sql`not ${table.isPublic} or ${table.firstPublishedAt} is not null`),
    check(
      'products_own_place_known',
      sql`${table.ownPlace} between 0 and ${sql.raw(String(limits.ownPlace.max))}`,
    ),
    check('products_appear_once', sql`not ${table.isPublic} or ${table.appearsAt} is null`),
    index('products_newest')
      .on(table.firstPublishedAt, table.id)
      .where(sql`${table.archivedAt} is null and ${table.isPublic}`),
    index('products_newest_in_stock')
      .on(table.firstPublishedAt, table.id)
      .where(sql`${table.inStock} and ${table.archivedAt} is null and ${table.isPublic}`),
    index('products_by_shelf')
      .on(sql`(${table.shelfPlace} = '')`, shelfKey(table.shelfPlace), table.id)
      .where(sql`${table.archivedAt} is null`),
    index('products_not_public')
      .on(table.id)
      .where(sql`${table.archivedAt} is null and not ${table.isPublic}`),
    index('products_appearing').on(table.appearsAt).where(sql`${table.appearsAt} is not null`),
    index('products_by_name').on(trimmedName(table.name)).where(sql`${table.archivedAt} is null`),
    index('products_on_sale').on(table.id).where(sql`${table.archivedAt} is null`),
    index('products_by_price')
      .on(table.priceCents, table.id)
      .where(sql`${table.archivedAt} is null and ${table.isPublic}`),
    index('products_in_stock_by_price')
      .on(table.priceCents, table.id)
      .where(sql`${table.inStock} and ${table.archivedAt} is null and ${table.isPublic}`),
    index('products_low_on_stock').on(table.id).where(sql`${table.isLow}`),
    index('products_by_kind').on(table.kindId, table.id).where(sql`${table.archivedAt} is null`),
    index('products_by_brand').on(table.brand, table.id).where(sql`${table.archivedAt} is null`),
    index('products_to_picture')
      .on(table.id)
      .where(sql`${table.picturedImage} is distinct from ${table.image}`),
    // Files of pictures are matched by these, as `matchingKey` in the contract.
    index('products_by_sku_key').on(matchingKey(table.sku)).where(sql`${table.sku} <> ''`),
    // Searches find part numbers and GTINs in any way of writing.
    index('products_by_gtin_key').on(matchingKey(table.gtin)).where(sql`${table.gtin} <> ''`),
    index('products_by_name_key').using('hash', matchingKey(table.name)),
    index('products_archived').on(table.id).where(sql`${table.archivedAt} is not null`),
    index('products_by_all_words').using('gin', table.words),
    index('products_by_all_name_words').using('gin', sql`ts_filter(${table.words}, '{a}')`),
  ],
);

/** The products that the shop shows and sells: the only condition for it. */
export const isOnSale: SQL<boolean> = sql`(${products.archivedAt} is null and ${products.isPublic})`;

/** The values of products: a number, yes (1) or no (0) and the id of a choice's option are both `low` and `high`. */
export const productAttributes = pgTable(
  'product_attributes',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    attributeId: uuid('attribute_id')
      .notNull()
      .references(() => attributes.id),
    low: doublePrecision().notNull(),
    high: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.attributeId] }),
    index('product_attributes_by_value').on(table.attributeId, table.low, table.high, table.productId),
    check('product_attributes_in_order', sql`${table.low} <= ${table.high}`),
  ],
);

/**
 * The last transaction that changed what a product is filtered by, or deleted it, so that each process reads only the products that
 * have changed. Triggers of a migration write it, because products change in many ways. Unlogged: a process that misses its row
 * `lostIfEmptied` reads all products again.
 */
export const productChanges = pgTable(
  'product_changes',
  { productId: uuid('product_id').primaryKey(), changedBy: xid8('changed_by').notNull() },
  (table) => [index('product_changes_by_transaction').on(table.changedBy)],
);

/**
 * Trigrams of the words of all products, to find the word that a misspelled one may mean. `phrase` is a word, or two words
 * of a name that may be typed as one.
 */
export const searchTrigrams = pgTable(
  'search_trigrams',
  { trigram: text().notNull(), phrase: text().notNull() },
  (table) => [primaryKey({ columns: [table.trigram, table.phrase] })],
);
