import { index, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';
import { users } from './accounts';

/** The response that a statement stores under an Idempotency-Key. */
export type StoredResponse = { key: string; fingerprint: string; response: unknown };

/** One row for each Idempotency-Key of a user, with the response once it exists. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** A hash of endpoint, parameters, query and body: a different request with the same key is refused. */
    fingerprint: text().notNull(),
    response: json('answer'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_by_age').on(table.createdAt),
  ],
);
