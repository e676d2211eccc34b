import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** How often something was tried in its current window. All processes count here. */
export const attempts = pgTable(
  'attempts',
  {
    /** A hash: keys name people and addresses. */
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('attempts_by_end').on(table.endsAt)],
);
