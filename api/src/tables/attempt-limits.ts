import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';

/** Counters of attempts in their current window, shared by all processes. */
export const attempts = pgTable(
  'attempts',
  {
    /** A hash, because keys contain e-mails and network addresses. */
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('attempts_by_end').on(table.endsAt)],
);
