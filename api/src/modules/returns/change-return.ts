import { messages } from '@chuck-and-bit/contract/messages';
import { mayBecome } from '@chuck-and-bit/contract/return-status';
import type { ReturnChange } from '@chuck-and-bit/contract/returns';
import type { Queryable } from '../../database/client';
import { databaseTime } from '../../database/clock';
import { invalidInput, ShopError } from '../../errors';
import { isId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { type Actor, recordChange } from '../audit-log/record-change';
import type { OrderRow } from '../orders/orders';
import { lockPurchase } from '../purchases/purchases';
import type { ConfiguredSettings } from '../shop-settings/shop-settings';
import { changeStock, stockActorOf } from '../stock/change-stock';
import { notifyOfReturn } from './notify-of-return';
import {
  findReturn,
  isBeingRefunded,
  lockReturn,
  type ReturnRow,
  setLineReceived,
  updateReturn,
} from './returns.queries';

/** Units of an order in a return. */
type Units = { order: OrderRow; quantity: number };

/**
 * Approves or declines a return, or marks it as received, and notifies the buyer.
 * @throws RETURN_NOT_FOUND, RETURN_CHANGED if its state or a pending refund does not allow it, INVALID_INPUT for more units than
 *   were requested
 */
export async function changeReturn(
  transaction: Queryable,
  shop: ConfiguredSettings & { shopUrl: string },
  { user, actor }: { user: UserRow; actor: Actor },
  id: string,
  change: ReturnChange,
): Promise<void> {
  const found = isId(id) ? await findReturn(transaction, id) : null;
  const whole = found && (await lockPurchase(transaction, found.purchaseId));
  const row = found && (await lockReturn(transaction, found.id));
  if (!row || !whole) throw new ShopError('RETURN_NOT_FOUND', messages.returnNotFound);
  const { state, answer = row.answer } = change;
  if (!mayBecome(row.state, state) || (await isBeingRefunded(transaction, row.id))) {
    throw new ShopError('RETURN_CHANGED', messages.returnStateChanged);
  }
  const isReceived = state === 'received';
  const units = isReceived ? receivedUnits(row, change) : row.lines;
  const lines = whole.orders.flatMap((order) =>
    units.filter(({ orderId }) => orderId === order.id).map(({ quantity }) => ({ order, quantity })),
  );
  const received = {
    units: Object.fromEntries(lines.map(({ order, quantity }) => [order.productName, quantity])),
    restock: change.restock ?? false,
  };
  await recordChange(transaction, actor, {
    action: `return.${state}`,
    subject: { id: row.id, name: row.purchaseNumber },
    before: { state: row.state, answer: row.answer },
    after: { state, answer, ...(isReceived && received) },
  });
  const now = await databaseTime(transaction);
  await updateReturn(transaction, row.id, {
    state,
    answer,
    ...(isReceived ? { receivedAt: now } : { decidedAt: now }),
  });
  if (isReceived) await receive(transaction, user, row, { lines, restock: received.restock });
  await notifyOfReturn(transaction, shop, state, {
    purchase: whole.purchase,
    lines,
    reason: row.reason,
    answer,
  });
}

/** The units of each line that came back. @throws INVALID_INPUT */
function receivedUnits({ lines }: ReturnRow, { lines: named, quantity }: ReturnChange) {
  const [only, ...others] = lines;
  if (quantity !== undefined && others.length > 0) {
    throw invalidInput([{ path: 'quantity', message: messages.returnOfSeveral }]);
  }
  if (quantity !== undefined && only && quantity > only.quantity) {
    throw invalidInput([{ path: 'quantity', message: messages.returnUnitsTooHigh(only.quantity) }]);
  }
  for (const [index, { orderId, quantity: came }] of (named ?? []).entries()) {
    const requested = lines.find((line) => line.orderId === orderId)?.quantity;
    if (requested === undefined) {
      throw invalidInput([{ path: `lines.${index}.orderId`, message: messages.returnLineUnknown }]);
    }
    if (came > requested) {
      throw invalidInput([
        { path: `lines.${index}.quantity`, message: messages.returnUnitsTooHigh(requested) },
      ]);
    }
  }
  return lines.map((line) => ({
    orderId: line.orderId,
    quantity: named
      ? (named.find(({ orderId }) => orderId === line.orderId)?.quantity ?? 0)
      : (quantity ?? line.quantity),
  }));
}

/** Stores what came back, by product id, because products are locked in this order. */
async function receive(
  transaction: Queryable,
  user: UserRow,
  row: ReturnRow,
  { lines, restock }: { lines: readonly Units[]; restock: boolean },
): Promise<void> {
  const byProduct = lines.toSorted((one, other) => (one.order.productId < other.order.productId ? -1 : 1));
  for (const { order, quantity } of byProduct) {
    const stock =
      restock && quantity > 0
        ? await changeStock(transaction, {
            productId: order.productId,
            delta: quantity,
            reason: 'return',
            actor: stockActorOf(user),
            order: { id: order.id, number: order.purchaseNumber },
            note: row.reason,
          })
        : null;
    await setLineReceived(transaction, row.id, {
      orderId: order.id,
      receivedQuantity: quantity,
      restocked: stock !== null,
    });
  }
}
