import { messages } from '@chuck-and-bit/contract/messages';
import type { StockReason } from '@chuck-and-bit/contract/stock-changes';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import type { UserRow } from '../accounts/users';
import { insertFirstStock, lockStock, writeStockChange } from './stock.queries';

/** Who changed the stock: `name` is a staff member's e-mail, `buyer`, `command` or `system`. */
export type StockActor = { userId: string | null; name: string };

export const systemActor: StockActor = { userId: null, name: 'system' };

/** Names staff by their e-mail. Buyers are not named: the order of the change identifies them. */
export function stockActorOf({ id, email, role }: Pick<UserRow, 'id' | 'email' | 'role'>): StockActor {
  return { userId: id, name: role === null ? 'buyer' : email };
}

export type StockChange = {
  productId: string;
  /** Units: more than 0 to add, less than 0 to take. */
  delta: number;
  reason: StockReason;
  actor: StockActor;
  /** An order of its own, or a line of a purchase. */
  orderId?: string | undefined;
  note?: string | undefined;
};

/**
 * Changes the stock of a product and records the change in the stock ledger, in the caller's transaction. Locks the product
 * until it ends: change several products in the order of their ids. The statements that place and end orders and purchases
 * write their rows of the ledger themselves.
 * @returns the stock after the change, or null if the product was deleted: then nothing is recorded
 * @throws OUT_OF_STOCK if fewer units are left than are taken
 */
export async function changeStock(
  transaction: Queryable,
  { productId, delta, reason, actor, orderId, note }: StockChange,
): Promise<number | null> {
  const product = await lockStock(transaction, productId);
  if (!product) return null;
  const available = product.availableQuantity;
  if (available + delta < 0) throw new ShopError('OUT_OF_STOCK', messages.stockTooLow(available));
  await writeStockChange(transaction, {
    productId,
    delta,
    reason,
    userId: actor.userId,
    actor: actor.name,
    orderId: orderId ?? null,
    note: note ?? null,
  });
  return available + delta;
}

/** Records in the stock ledger what a product is added with, unless it is 0. */
export async function recordFirstStock(
  transaction: Queryable,
  productId: string,
  quantity: number,
  { userId, name }: StockActor,
): Promise<void> {
  if (quantity === 0) return;
  await insertFirstStock(transaction, { productId, quantity, userId, actor: name });
}
