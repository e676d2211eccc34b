import { listPayments } from '@chuck-and-bit/contract/payments';
import type { FastifyInstance } from 'fastify';
import { parseIdKey } from '../../paging';
import { type RouteDeps, route } from '../../route';
import { toPayment } from './payments';
import { listIntents } from './payments.queries';

export function paymentsRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps.database;

  route(app, deps, listPayments, (call) => {
    const onlyUnsettled = call.query.unsettled === 'true';
    return deps.sendList(call, parseIdKey, (page) => listIntents(db, onlyUnsettled, page), toPayment);
  });
}
