import { messages } from '@chuck-and-bit/contract/messages';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { findOrder, type OrderRow } from './orders.queries';

/** An order of this user's own; any for staff who may read orders. Another's reads as unknown. @throws ORDER_NOT_FOUND */
export async function findOrderFor(database: Queryable, id: string, user: UserRow): Promise<OrderRow> {
  const order = isId(id) ? await findOrder(database, id) : null;
  if (order && (order.userId === user.id || mayAccess(user.role, 'orders', 'read'))) return order;
  throw new ShopError('ORDER_NOT_FOUND', messages.orderNotFound);
}
