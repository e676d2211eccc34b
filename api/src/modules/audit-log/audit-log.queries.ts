import type { AuditAction } from '@chuck-and-bit/contract/audit-log';
import { and, eq, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { pageOfNewest } from '../../database/newest-first';
import { matchesPrefixes } from '../../database/prefix-search';
import type { OpenSpan } from '../../days';
import type { Page, PageRequest } from '../../paging';
import { auditLog } from '../../tables/audit-log';

const { search: _search, ...columns } = getTableColumns(auditLog);

export type AuditRow = Omit<typeof auditLog.$inferSelect, 'search'>;

export async function insertAuditEntries(
  database: Queryable,
  entries: readonly Omit<AuditRow, 'occurredAt'>[],
): Promise<void> {
  await database.insert(auditLog).values([...entries]);
}

export type AuditSearch = OpenSpan & {
  q?: string | undefined;
  action?: AuditAction | undefined;
  subjectId?: string | undefined;
};

/** Newest first; the key of a page is the id of its last row. */
export function listAuditLog(
  database: Queryable,
  search: AuditSearch,
  page: PageRequest<string>,
): Promise<Page<AuditRow, string>> {
  const filter = matching(search);
  return pageOfNewest(database, { table: auditLog, filter }, page, ({ where, order, limit }) =>
    database.select(columns).from(auditLog).where(where).orderBy(order).limit(limit),
  );
}

/** Deletes entries older than six years; the table's trigger refuses to delete younger ones. */
export async function deleteOldAuditEntries(database: Queryable): Promise<void> {
  await database.delete(auditLog).where(lt(auditLog.occurredAt, sql`now() - interval '6 years'`));
}

function matching({ q = '', action, subjectId, since, until }: AuditSearch): SQL | undefined {
  return and(
    matchesPrefixes(auditLog.search, q),
    action === undefined ? undefined : eq(auditLog.action, action),
    subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId),
    since ? gte(auditLog.occurredAt, since) : undefined,
    until ? lt(auditLog.occurredAt, until) : undefined,
  );
}
