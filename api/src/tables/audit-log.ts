import type { AuditAction } from '@chuck-and-bit/contract/audit-log';
import { type SQL, sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, tsvector } from '../database/columns';

type Values = Record<string, unknown>;

/**
 * Changes by staff or by a command. The trigger function `append_only` (in the migrations) refuses updates, and
 * deletions of rows younger than six years. There are no foreign keys, because an entry outlives its actor and its subject.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    occurredAt: moment('occurred_at').notNull().defaultNow(),
    /** Null for a command. */
    actorId: uuid('actor_id'),
    actor: text().notNull(),
    action: text().$type<AuditAction>().notNull(),
    subjectId: text('subject_id'),
    subject: text().notNull(),
    before: jsonb().$type<Values>(),
    after: jsonb().$type<Values>(),
    address: text(),
    requestId: text('request_id'),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`to_tsvector('simple', replace(${auditLog.actor} || ' ' || ${auditLog.action} || ' ' || ${auditLog.subject}, '.', ' '))`,
      ),
  },
  (table) => [
    index('audit_log_by_subject').on(table.subjectId, table.id),
    index('audit_log_by_action').on(table.action, table.id),
    index('audit_log_by_words').using('gin', table.search),
  ],
);
