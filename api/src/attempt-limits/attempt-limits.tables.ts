import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Counters of attempts in their current window, shared by all processes. */
export const attempts = pgTable(
  'attempts',
  {
    /** A hash, because keys contain e-mails and network addresses. */
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('attempts_by_end').on(table.endsAt)],
);
