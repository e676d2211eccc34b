import {
  type AuditEntry,
  type AuditFilter,
  exportAuditLog,
  listAuditLog,
} from '@chuck-and-bit/contract/audit-log';
import { openSpanOfDays } from '../../days';
import { parseIdKey, type PageRequest } from '../../paging';
import type { RouteDeps, Router } from '../../route';
import { auditColumns } from './audit-csv';
import * as queries from './audit-log.queries';

export function auditLogRoutes(
  { route }: Router,
  deps: RouteDeps & { readTimeZone: () => Promise<string> },
): void {
  const { database, readTimeZone } = deps;
  const pageReader =
    ({ from, to, ...filter }: AuditFilter, timeZone: string) =>
    async (page: PageRequest<string>) => {
      const search = { ...filter, ...openSpanOfDays({ from, to }, timeZone) };
      const { rows, ...rest } = await queries.listAuditLog(database.db, search, page);
      return { ...rest, rows: rows.map(toEntry) };
    };

  route(listAuditLog, async (call) => {
    const readPage = pageReader(call.query, await readTimeZone());
    return deps.sendList(call, parseIdKey, readPage, (entry) => entry);
  });

  route(exportAuditLog, async (call) => {
    const timeZone = await readTimeZone();
    const file = { fileName: 'audit-log.csv', columns: auditColumns(timeZone) };
    return deps.sendCsv(call, file, pageReader(call.query, timeZone));
  });
}

function toEntry({ id, occurredAt, ...row }: queries.AuditRow): AuditEntry {
  return { _id: id, at: occurredAt.toISOString(), ...row };
}
