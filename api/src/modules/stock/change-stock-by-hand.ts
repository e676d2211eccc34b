import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import type { NewStockChange } from '@chuck-and-bit/contract/stock-changes';
import { textIfVisible } from '@chuck-and-bit/contract/visible-text';
import type { Queryable } from '../../database/client';
import { invalidInput, ShopError } from '../../errors';
import { isId } from '../../ids';
import { type Actor, recordChange } from '../audit-log/record-change';
import { changeStock } from './change-stock';
import { lockStock } from './stock.queries';

/**
 * Adds delivered units, or corrects the stock to the counted units.
 * @returns the stock after the change
 * @throws PRODUCT_NOT_FOUND, STOCK_CHANGED if the stock changed since the staff began to count, INVALID_INPUT if it would be
 *   too high
 */
export async function changeStockByHand(
  transaction: Queryable,
  productId: string,
  change: NewStockChange,
  actor: Actor,
): Promise<number> {
  const product = isId(productId) ? await lockStock(transaction, productId) : null;
  if (!product) throw new ShopError('PRODUCT_NOT_FOUND', messages.productNotFound);
  const { name, availableQuantity: available } = product;
  if (change.kind === 'correction' && change.seen !== available) {
    throw new ShopError('STOCK_CHANGED', messages.stockChanged(available));
  }
  const delta = change.kind === 'restock' ? change.quantity : change.counted - available;
  if (available + delta > limits.stock.max) {
    throw invalidInput([{ path: 'quantity', message: messages.stockTooHigh(limits.stock.max) }]);
  }
  const note = textIfVisible(change.note);
  const by = { userId: actor.id, name: actor.email };
  await changeStock(transaction, { productId, delta, reason: change.kind, actor: by, note });
  await recordChange(transaction, actor, {
    action: 'product.stock-changed',
    subject: { id: productId, name },
    before: { availableQuantity: available },
    after: { availableQuantity: available + delta, note },
  });
  return available + delta;
}
