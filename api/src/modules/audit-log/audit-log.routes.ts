import {
  type AuditAction,
  type AuditEntry,
  exportAuditLog,
  listAuditLog,
} from '@chuck-and-bit/contract/audit-log';
import type { FastifyInstance } from 'fastify';
import { isId } from '../../ids';
import { type PageRequest, readListRequest } from '../../paging';
import { type RouteParts, route } from '../../route';
import { csvHeader, toCsvCells } from './audit-csv';
import * as queries from './audit-log.queries';

export function auditLogRoutes(app: FastifyInstance, parts: RouteParts & { timeZone: string }): void {
  const { database, timeZone } = parts;
  const reads = (filter: Omit<queries.AuditSearch, 'timeZone'>) => (page: PageRequest<string>) =>
    queries.listAuditLog(database.db, { ...filter, timeZone }, page);

  route(app, parts, listAuditLog, (call) => {
    const { limit, after, ...filter } = call.query;
    const wanted = readListRequest({ limit, after }, (key) => (isId(key) ? key : null));
    return parts.sendList(call, wanted, reads(filter), toEntry);
  });

  route(app, parts, exportAuditLog, (call) =>
    parts.sendCsv(call, { fileName: 'audit-log.csv', header: csvHeader }, reads(call.query), (row) =>
      toCsvCells(toEntry(row)),
    ),
  );
}

function toEntry({ id, occurredAt, action, ...row }: queries.AuditRow): AuditEntry {
  return { _id: id, at: occurredAt.toISOString(), action: action as AuditAction, ...row };
}
