import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables';

export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text().notNull(),
    image: text(),
    ratings: smallint().notNull(),
    reviewContent: text('review_content').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('reviews_ratings_1_to_5', sql`${table.ratings} between 1 and 5`),
    // For the foreign key, when an account is deleted.
    index('reviews_by_user').on(table.userId),
  ],
);
