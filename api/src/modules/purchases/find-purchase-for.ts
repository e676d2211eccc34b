import { messages } from '@chuck-and-bit/contract/messages';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import type { UserRow } from '../accounts/users';
import type { OrderRow } from '../orders/orders';
import { findPurchase, listOrdersOf, type PurchaseRow } from './purchases.queries';

/**
 * Finds a purchase with its orders. Staff who may read orders get any purchase; other users only their own.
 * @throws PURCHASE_NOT_FOUND also for another user's purchase
 */
export async function findPurchaseFor(
  database: Queryable,
  id: string,
  user: UserRow,
): Promise<{ purchase: PurchaseRow; orders: OrderRow[] }> {
  const purchase = isId(id) ? await findPurchase(database, id) : null;
  if (purchase && (purchase.userId === user.id || mayAccess(user.role, 'orders', 'read'))) {
    return { purchase, orders: await listOrdersOf(database, purchase.id) };
  }
  throw new ShopError('PURCHASE_NOT_FOUND', messages.purchaseNotFound);
}
