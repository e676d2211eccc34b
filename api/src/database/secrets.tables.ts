import { pgTable, text } from 'drizzle-orm/pg-core';

/** Keys the shop signs with: random, made once, shared by all processes on one database. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});
