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

export function auditLogRoutes({ route }: Router, deps: RouteDeps & { timeZone: string }): void {
  const { database, timeZone } = deps;
  const pageReader =
    ({ from, to, ...filter }: AuditFilter) =>
    async (page: PageRequest<string>) => {
      const search = { ...filter, ...openSpanOfDays({ from, to }, timeZone) };
      const { rows, ...rest } = await queries.listAuditLog(database.db, search, page);
      return { ...rest, rows: rows.map(toEntry) };
    };

  route(listAuditLog, (call) => deps.sendList(call, parseIdKey, pageReader(call.query), (entry) => entry));

  route(exportAuditLog, (call) =>
    deps.sendCsv(
      call,
      { fileName: 'audit-log.csv', columns: auditColumns(timeZone) },
      pageReader(call.query),
    ),
  );
}

function toEntry({ id, occurredAt, ...row }: queries.AuditRow): AuditEntry {
  return { _id: id, at: occurredAt.toISOString(), ...row };
}
