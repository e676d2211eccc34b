import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';
import { users } from './accounts';

/** One row for each API token issued for a Firebase session, because Firebase does not report the end of sessions. */
export const firebaseSessions = pgTable(
  'firebase_sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `auth_time` of its ID tokens: when the browser signed in. */
    signedInAt: moment('signed_in_at').notNull(),
    /** The token that is checked at Firebase; null once it is invalid. */
    idToken: text('id_token'),
    checkedAt: moment('checked_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('firebase_sessions_by_user').on(table.userId, table.signedInAt),
    index('firebase_sessions_by_check').on(table.checkedAt),
  ],
);
