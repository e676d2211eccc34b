import {
  type AuditEntry,
  type AuditFilter,
  exportAuditLog,
  listAuditLog,
} from '@chuck-and-bit/contract/audit-log';
import type { FastifyInstance } from 'fastify';
import { spanOfDays } from '../../days';
import { parseIdKey, type PageRequest } from '../../paging';
import { type RouteDeps, route } from '../../route';
import { csvHeader, toCsvCells } from './audit-csv';
import * as queries from './audit-log.queries';

export function auditLogRoutes(app: FastifyInstance, deps: RouteDeps & { timeZone: string }): void {
  const { database, timeZone } = deps;
  const pageReader =
    ({ from, to, ...filter }: AuditFilter) =>
    (page: PageRequest<string>) =>
      queries.listAuditLog(database.db, { ...filter, ...spanOfDays({ from, to }, timeZone) }, page);

  route(app, deps, listAuditLog, (call) => deps.sendList(call, parseIdKey, pageReader(call.query), toEntry));

  route(app, deps, exportAuditLog, (call) =>
    deps.sendCsv(call, { fileName: 'audit-log.csv', header: csvHeader }, pageReader(call.query), (row) =>
      toCsvCells(toEntry(row)),
    ),
  );
}

function toEntry({ id, occurredAt, ...row }: queries.AuditRow): AuditEntry {
  return { _id: id, at: occurredAt.toISOString(), ...row };
}
