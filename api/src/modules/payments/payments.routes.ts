import { listPayments } from '@chuck-and-bit/contract/payments';
import { parseIdKey } from '../../paging';
import type { RouteDeps, Router } from '../../route';
import { toPayment } from './payments';
import { listIntents } from './payments.queries';

export function paymentsRoutes({ route }: Router, deps: RouteDeps): void {
  const { db } = deps.database;

  route(listPayments, (call) => {
    const onlyUnsettled = call.query.unsettled === 'true';
    return deps.sendList(call, parseIdKey, (page) => listIntents(db, onlyUnsettled, page), toPayment);
  });
}
