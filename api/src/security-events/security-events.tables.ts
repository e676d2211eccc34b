import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * What happened to accounts. A trigger (in the migration that made the table) refuses to change rows, and to delete
 * those younger than 400 days. There are no foreign keys: an event outlives what it is about.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid().primaryKey(),
    occurredAt: timestamp('occurred_at', { withTimezone: true }).notNull().defaultNow(),
    kind: text().notNull(),
    /** The account it is about: its subject at the identity service. */
    subject: text(),
    /** The shop's user it is about, where the shop itself acted. */
    userId: uuid('user_id'),
    /** Keyed hash of the e-mail that was tried, where no account has it. */
    emailHash: text('email_hash'),
    /** Who did it, where that is somebody else: a user's id, or `command`. */
    actor: text(),
    address: text(),
    /** The browser and system, such as `Firefox on Linux`. */
    device: text(),
  },
  (table) => [
    index('security_events_by_age').on(table.occurredAt),
    index('security_events_by_subject').on(table.subject, table.id),
    index('security_events_by_email').on(table.emailHash, table.id),
  ],
);
