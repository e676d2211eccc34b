import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';
import { users } from './accounts';
import { products } from './catalogue';

/**
 * Users to be mailed when a sold-out product can be ordered again. The trigger `products_back_in_stock` of the migrations queues
 * the mails and deletes the rows, in the transaction that makes the product available.
 */
export const stockNotices = pgTable(
  'stock_notices',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    shopUrl: text('shop_url').notNull(),
    createdAt: moment('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.userId] }),
    index('stock_notices_by_user').on(table.userId),
  ],
);
