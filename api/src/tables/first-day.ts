import type { Kept } from '@chuck-and-bit/contract/first-day';
import { sql } from 'drizzle-orm';
import { boolean, check, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts';

/** What the merchant said about the list of the first day, in one row. The list itself is found by what is there. */
export const firstDay = pgTable(
  'first_day',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    isDismissed: boolean('is_dismissed').notNull().default(false),
    kept: jsonb().$type<Kept>().notNull().default({}),
    /** Whose account places the test order. */
    shopperId: uuid('shopper_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [check('first_day_one_row', sql`${table.isOnly}`)],
);
