import { pgTable, text } from 'drizzle-orm/pg-core';

/** Random signing keys, generated once and shared by all processes on one database. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});
