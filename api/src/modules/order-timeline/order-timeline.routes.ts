import { getOrderTimeline, getPurchaseTimeline } from '@chuck-and-bit/contract/order-timeline';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import type { RouteDeps, Router } from '../../route';
import { findOrderFor } from '../orders/orders';
import { findPurchaseFor } from '../purchases/purchases';
import { readTimeline, subjectOfOrder, subjectOfPurchase } from './read-timeline';

export function orderTimelineRoutes({ route }: Router, deps: RouteDeps): void {
  const { db } = deps.database;

  route(getOrderTimeline, async ({ params, user }) => {
    const order = await findOrderFor(db, params.id, user);
    const whole = await findPurchaseFor(db, order.purchaseId, user);
    const subject = whole.orders.length === 1 ? subjectOfPurchase(whole) : subjectOfOrder(order);
    return readTimeline(db, subject, { isStaff: mayAccess(user.role, 'orders', 'read') });
  });

  route(getPurchaseTimeline, async ({ params, user }) => {
    return readTimeline(db, subjectOfPurchase(await findPurchaseFor(db, params.id, user)), {
      isStaff: mayAccess(user.role, 'orders', 'read'),
    });
  });
}
