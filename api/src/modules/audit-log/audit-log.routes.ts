import { type AuditAction, type AuditEntry, listAuditLog } from '@chuck-and-bit/contract/audit-log';
import type { FastifyInstance } from 'fastify';
import { isId } from '../../ids';
import { readListRequest } from '../../paging';
import { type RouteParts, route } from '../../route';
import * as queries from './audit-log.queries';

export function auditLogRoutes(app: FastifyInstance, parts: RouteParts & { timeZone: string }): void {
  const { db } = parts.database;

  route(app, parts, listAuditLog, (call) => {
    const { q = '', action, subjectId, from, to } = call.query;
    const search = { typed: q, action, subjectId, from, to, timeZone: parts.timeZone };
    const wanted = readListRequest(call.query, (key) => (isId(key) ? key : null));
    return parts.sendList(call, wanted, (page) => queries.listAuditLog(db, search, page), toEntry);
  });
}

function toEntry({ id, occurredAt, action, ...row }: queries.AuditRow): AuditEntry {
  return { _id: id, at: occurredAt.toISOString(), action: action as AuditAction, ...row };
}
