import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';
import { products } from './catalogue';

/**
 * The pictures of products and people. A row says that there is such a picture, and its files are in the store once it is made. It has
 * no owner: products name it in `product_pictures`; `image` of products, orders, people and reviews names its source or its own path.
 */
export const pictures = pgTable(
  'pictures',
  {
    id: uuid().primaryKey(),
    /** The client made it, so that a repeated upload makes no second picture. Null: from an address. */
    uploadId: uuid('upload_id'),
    /** The address that it was taken from, as it was sent: of another server, or of a drawing of the shop. Null: uploaded. */
    source: text(),
    /** Cut for a person. */
    isSquare: boolean('is_square').notNull().default(false),
    /** Of a picture of the brand, the name of the file that pages show. Null: of a product or a person. */
    brandFile: text('brand_file'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Null while it was not fetched from its source. */
    madeAt: moment('made_at'),
    /** Of the largest file; null for a drawing. */
    width: integer(),
    height: integer(),
    /** When it is fetched next; null: it is made, or staff have to ask for it. */
    nextTryAt: moment('next_try_at'),
    triedAt: moment('tried_at'),
    tries: integer().notNull().default(0),
    /** Why the last try failed. */
    problem: text(),
    /** Since when nothing shows it: it is removed after a time. */
    unusedSince: moment('unused_since'),
  },
  (table) => [
    uniqueIndex('pictures_by_upload').on(table.uploadId),
    // Addresses are longer than an index may hold.
    uniqueIndex('pictures_by_source').on(hashOf(table.source), table.isSquare),
    index('pictures_to_fetch').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    index('pictures_failed').on(table.id).where(sql`${table.problem} is not null`),
    check('pictures_size_positive', sql`${table.width} > 0 and ${table.height} > 0`),
    check('pictures_from_one', sql`(${table.source} is null) <> (${table.uploadId} is null)`),
  ],
);

/** The pictures of products, in their order. */
export const productPictures = pgTable(
  'product_pictures',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    pictureId: uuid('picture_id')
      .notNull()
      .references(() => pictures.id),
    /** From 0. */
    position: integer().notNull(),
    /** What it shows; empty: the name of the product says it. */
    alt: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.pictureId] }),
    index('product_pictures_in_order').on(table.productId, table.position),
    index('product_pictures_by_picture').on(table.pictureId),
  ],
);

/** A picture of a product as it is shown. `alt`: empty where nobody has described it. */
export type ProductPicture = Pick<
  typeof pictures.$inferSelect,
  'id' | 'source' | 'width' | 'height' | 'problem'
> & {
  alt: string;
  isMade: boolean;
};

/** The pictures of a product, in their order: a subquery for each row of a page. */
export const picturesOfProduct = sql<ProductPicture[]>`coalesce((
  select json_agg(json_build_object('id', picture.id, 'source', picture.source, 'width', picture.width,
    'height', picture.height, 'problem', picture.problem, 'isMade', picture.made_at is not null, 'alt', shown.alt)
    order by shown.position)
  from ${productPictures} as shown join ${pictures} as picture on picture.id = shown.picture_id
  where shown.product_id = "products"."id"), '[]'::json)`;

function hashOf(column: unknown): SQL {
  return sql`md5(${column})`;
}
