import { getPurchaseTimeline } from '@chuck-and-bit/contract/order-timeline';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import type { RouteDeps, Router } from '../../route';
import { findPurchaseFor } from '../purchases/purchases';
import { readTimeline } from './read-timeline';

export function orderTimelineRoutes({ route }: Router, deps: RouteDeps): void {
  const { db } = deps.database;

  route(getPurchaseTimeline, async ({ params, user }) =>
    readTimeline(db, await findPurchaseFor(db, params.id, user), {
      isStaff: mayAccess(user.role, 'orders', 'read'),
    }),
  );
}
