import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** E-mails on their way out. They name people, so they are deleted some days after they were sent. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    /** One of `mail-kinds`. */
    kind: text().notNull(),
    /** What the mail tells, in the shape that its kind asks for. It is put into words when it is sent. */
    data: jsonb().notNull(),
    attempts: integer().notNull().default(0),
    /** A lease moves this ahead: a process that dies while sending leaves the mail to the next one. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** When the mail server refused it for good. */
    refusedAt: timestamp('refused_at', { withTimezone: true }),
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('mails_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.sentAt} is null and ${table.refusedAt} is null`),
    index('mails_waiting_by_recipient')
      .on(sql`(${table.data} ->> 'to')`)
      .where(sql`${table.sentAt} is null and ${table.refusedAt} is null`),
    index('mails_by_age').on(table.createdAt),
  ],
);
