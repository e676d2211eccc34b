import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';
import { users } from './accounts';
import { products } from './catalogue';

export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** null: a review of the shop. */
    productId: uuid('product_id').references(() => products.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    image: text(),
    ratings: smallint().notNull(),
    reviewContent: text('review_content').notNull(),
    /** Whether the author had paid for an order (of this product, if any) when the review was written or last edited. */
    isVerifiedBuyer: boolean('is_verified_buyer').notNull().default(false),
    reply: text(),
    /** Not null: the review is hidden, so only its author and the staff see it. */
    hiddenReason: text('hidden_reason'),
    editedAt: moment('edited_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('reviews_ratings_1_to_5', sql`${table.ratings} between 1 and 5`),
    // For the list of a user's reviews, and for the foreign key when an account is deleted.
    index('reviews_by_user').on(table.userId, table.id),
    uniqueIndex('reviews_one_for_each_product').on(table.productId, table.userId),
    index('reviews_of_shop')
      .on(table.id)
      .where(sql`${table.productId} is null and ${table.hiddenReason} is null`),
    index('reviews_of_product')
      .on(table.productId, table.id, table.ratings)
      .where(sql`${table.productId} is not null and ${table.hiddenReason} is null`),
    // Pictures that a review shows are kept.
    index('reviews_by_image').using('hash', table.image).where(sql`${table.image} is not null`),
    index('reviews_hidden').on(table.id).where(sql`${table.hiddenReason} is not null`),
  ],
);
