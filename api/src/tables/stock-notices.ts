import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';
import { users } from './accounts';
import { drills } from './catalogue';

/**
 * Users to be mailed when a sold-out drill can be ordered again. The trigger `drills_back_in_stock` of the migrations queues
 * the mails and deletes the rows, in the transaction that makes the drill available.
 */
export const stockNotices = pgTable(
  'stock_notices',
  {
    drillId: uuid('drill_id')
      .notNull()
      .references(() => drills.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    shopUrl: text('shop_url').notNull(),
    createdAt: moment('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.drillId, table.userId] }),
    index('stock_notices_by_user').on(table.userId),
  ],
);
