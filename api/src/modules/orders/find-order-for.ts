import { messages } from '@chuck-and-bit/contract/messages';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { findOrder, type OrderRow } from './orders.queries';

/** Staff who may read orders get any order, others their own. @throws ORDER_NOT_FOUND, also for another user's order */
export async function findOrderFor(database: Queryable, id: string, user: UserRow): Promise<OrderRow> {
  const order = isId(id) ? await findOrder(database, id) : null;
  if (order && (order.userId === user.id || mayAccess(user.role, 'orders', 'read'))) return order;
  throw new ShopError('ORDER_NOT_FOUND', messages.orderNotFound);
}
