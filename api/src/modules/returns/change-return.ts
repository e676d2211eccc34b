import { messages } from '@chuck-and-bit/contract/messages';
import { mayBecome } from '@chuck-and-bit/contract/return-status';
import type { ReturnChange } from '@chuck-and-bit/contract/returns';
import type { Queryable } from '../../database/client';
import { databaseTime } from '../../database/clock';
import { invalidInput, ShopError } from '../../errors';
import { isId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { type Actor, recordChange } from '../audit-log/record-change';
import { lockOrder } from '../orders/orders';
import { changeStock, stockActorOf } from '../stock/change-stock';
import { notifyOfReturn } from './notify-of-return';
import { findReturn, lockReturn, updateReturn } from './returns.queries';

/**
 * Approves or declines a return, or marks it as received, and notifies the buyer.
 * @throws RETURN_NOT_FOUND, RETURN_CHANGED if its state does not allow it, INVALID_INPUT for more units than were requested
 */
export async function changeReturn(
  transaction: Queryable,
  shop: { shopUrl: string; ownerEmail: string | null },
  { user, actor }: { user: UserRow; actor: Actor },
  id: string,
  change: ReturnChange,
): Promise<void> {
  const found = isId(id) ? await findReturn(transaction, id) : null;
  const order = found && (await lockOrder(transaction, found.orderId));
  const row = found && (await lockReturn(transaction, found.id));
  if (!row || !order) throw new ShopError('RETURN_NOT_FOUND', messages.returnNotFound);
  const { state, answer = row.answer } = change;
  if (!mayBecome(row.state, state)) throw new ShopError('RETURN_CHANGED', messages.returnStateChanged);
  const now = await databaseTime(transaction);
  const details = { order, reason: row.reason, answer };
  await recordChange(transaction, actor, {
    action: `return.${state}`,
    subject: { id: row.id, name: order.purchaseNumber },
    before: { state: row.state, answer: row.answer },
    after: { ...change, answer },
  });
  if (state !== 'received') {
    await updateReturn(transaction, row.id, { state, answer, decidedAt: now });
    await notifyOfReturn(transaction, shop, state, { ...details, quantity: row.quantity });
    return;
  }
  const { quantity = row.quantity } = change;
  if (quantity > row.quantity) {
    throw invalidInput([{ path: 'quantity', message: messages.returnUnitsTooHigh(row.quantity) }]);
  }
  const stock = change.restock
    ? await changeStock(transaction, {
        productId: order.productId,
        delta: quantity,
        reason: 'return',
        actor: stockActorOf(user),
        order: { id: order.id, number: order.purchaseNumber },
        note: row.reason,
      })
    : null;
  await updateReturn(transaction, row.id, {
    state,
    answer,
    receivedQuantity: quantity,
    restocked: stock !== null,
    receivedAt: now,
  });
  await notifyOfReturn(transaction, shop, state, { ...details, quantity });
}
