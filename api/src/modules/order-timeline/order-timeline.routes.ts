import { getOrderTimeline, getPurchaseTimeline } from '@chuck-and-bit/contract/order-timeline';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import type { FastifyInstance } from 'fastify';
import { type RouteDeps, route } from '../../route';
import { findOrderFor } from '../orders/orders';
import { findPurchaseFor } from '../purchases/purchases';
import { readTimeline, subjectOfOrder, subjectOfPurchase } from './read-timeline';

export function orderTimelineRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps.database;

  route(app, deps, getOrderTimeline, async ({ params, user }) => {
    const order = await findOrderFor(db, params.id, user);
    return readTimeline(db, subjectOfOrder(order), { isStaff: mayAccess(user.role, 'orders', 'read') });
  });

  route(app, deps, getPurchaseTimeline, async ({ params, user }) => {
    const { purchase, orders } = await findPurchaseFor(db, params.id, user);
    return readTimeline(db, subjectOfPurchase(purchase, orders), {
      isStaff: mayAccess(user.role, 'orders', 'read'),
    });
  });
}
