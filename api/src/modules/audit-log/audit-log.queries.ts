import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { totalOf } from '../../database/list-totals';
import { cutPage, type Page, type PageRequest } from '../../paging';
import { matchesPrefixes } from '../../database/prefix-search';
import { auditLog } from './audit-log.tables';

export type AuditRow = Omit<typeof auditLog.$inferSelect, 'search'>;

export async function insertAuditEntry(
  database: Queryable,
  entry: Omit<AuditRow, 'occurredAt'>,
): Promise<void> {
  await database.insert(auditLog).values(entry);
}

/** `from` and `to` are days such as `2026-11-23` in this time zone, both included. */
export type AuditSearch = {
  q?: string | undefined;
  action?: string | undefined;
  subjectId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  timeZone: string;
};

/** Newest first; the key of a page is the id of its last row. */
export async function listAuditLog(
  database: Queryable,
  search: AuditSearch,
  page: PageRequest<string>,
): Promise<Page<AuditRow, string>> {
  const order = [desc(auditLog.id)];
  const wanted = matching(search);
  const rows = await database
    .select(columns)
    .from(auditLog)
    .where(and(wanted, page.after === null ? undefined : lt(auditLog.id, page.after)))
    .orderBy(...order)
    .limit(page.limit + 1);
  return cutPage(
    rows,
    page,
    (row) => row.id,
    () => totalOf(database, { table: auditLog, wanted, order }),
  );
}

/** Deletes the rows that the table's trigger allows to delete. */
export async function deleteOldAuditEntries(database: Queryable): Promise<void> {
  await database.delete(auditLog).where(lt(auditLog.occurredAt, sql`now() - interval '6 years'`));
}

function matching({ q = '', action, subjectId, from, to, timeZone }: AuditSearch): SQL | undefined {
  const midnightOf = (day: string, daysLater: number) =>
    sql`(${day}::date + ${daysLater}::int)::timestamp at time zone ${timeZone}`;
  return and(
    matchesPrefixes(auditLog.search, q),
    action === undefined ? undefined : eq(auditLog.action, action),
    subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId),
    from === undefined ? undefined : gte(auditLog.occurredAt, midnightOf(from, 0)),
    to === undefined ? undefined : lt(auditLog.occurredAt, midnightOf(to, 1)),
  );
}

const columns = {
  id: auditLog.id,
  occurredAt: auditLog.occurredAt,
  actorId: auditLog.actorId,
  actor: auditLog.actor,
  action: auditLog.action,
  subjectId: auditLog.subjectId,
  subject: auditLog.subject,
  before: auditLog.before,
  after: auditLog.after,
  address: auditLog.address,
  requestId: auditLog.requestId,
};
