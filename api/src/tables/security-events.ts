import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';

/**
 * Security events of accounts. The trigger function `append_only` (in the migrations) refuses updates, and deletions of
 * rows younger than 400 days. There are no foreign keys, because an event outlives its account.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid().primaryKey(),
    occurredAt: moment('occurred_at').notNull().defaultNow(),
    kind: text().notNull(),
    subject: text(),
    /** The shop's user, for events of the shop itself. */
    userId: uuid('user_id'),
    /** Keyed hash of an attempted e-mail that no account has. */
    emailHash: text('email_hash'),
    /** The actor, if not the user themself: a user's id, or `command`. */
    actor: text(),
    address: text(),
    /** The browser and system, such as `Firefox on Linux`. */
    device: text(),
    /** The new role, in an event about roles. */
    detail: text(),
  },
  (table) => [
    index('security_events_by_age').on(table.occurredAt),
    index('security_events_by_subject').on(table.subject, table.id),
    index('security_events_by_email').on(table.emailHash, table.id),
  ],
);
