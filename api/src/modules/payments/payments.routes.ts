import { listPayments } from '@chuck-and-bit/contract/payments';
import type { FastifyInstance } from 'fastify';
import { isId } from '../../ids';
import { readListRequest } from '../../paging';
import { type RouteParts, route } from '../../route';
import { toPayment } from './payments';
import { listIntents } from './payments.queries';

export function paymentsRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { db } = parts.database;

  route(app, parts, listPayments, (call) => {
    const wanted = readListRequest(call.query, (key) => (isId(key) ? key : null));
    const onlyUnsettled = call.query.unsettled === 'true';
    return parts.sendList(call, wanted, (page) => listIntents(db, onlyUnsettled, page), toPayment);
  });
}
