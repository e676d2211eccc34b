import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';

/** The queue of e-mails. They contain personal data, so they are deleted some days after sending. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    /** A key of `kinds` in `mail-kinds.ts`. */
    kind: text().notNull(),
    /** The `MailData` of its kind. The text is written when the mail is sent. */
    data: jsonb().notNull(),
    attempts: integer().notNull().default(0),
    /** A lease moves this into the future: if the process crashes, another sends the mail when the lease expires. */
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    /** When the mail server rejected it permanently. */
    refusedAt: moment('refused_at'),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('mails_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.sentAt} is null and ${table.refusedAt} is null`),
    index('mails_waiting_by_recipient')
      .on(sql`(${table.data} ->> 'to')`)
      .where(sql`${table.sentAt} is null and ${table.refusedAt} is null`),
    index('mails_by_purchase')
      .on(sql`(${table.data} ->> 'purchaseId')`)
      .where(sql`${table.data} ->> 'purchaseId' is not null`),
    index('mails_by_age').on(table.createdAt),
  ],
);
