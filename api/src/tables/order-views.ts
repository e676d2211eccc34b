import type { OrderFilters } from '@chuck-and-bit/contract/order-search';
import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts';

/** Filters of the list of orders that a user keeps under a name. */
export const orderViews = pgTable(
  'order_views',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    filters: jsonb().$type<OrderFilters>().notNull(),
  },
  (table) => [uniqueIndex('order_views_name_of_user').on(table.userId, table.name)],
);
