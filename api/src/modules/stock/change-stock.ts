import { messages } from '@chuck-and-bit/contract/messages';
import type { StockReason } from '@chuck-and-bit/contract/stock-changes';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import type { UserRow } from '../accounts/users';
import {
  insertFirstStock,
  lockProducts,
  lockStock,
  type NewStockChange,
  writeStockChanges,
} from './stock.queries';

export { lockProducts } from './stock.queries';

/** Who changed the stock: `name` is a staff member's e-mail, `buyer`, `command` or `system`. */
export type StockActor = { userId: string | null; name: string };

export const systemActor: StockActor = { userId: null, name: 'system' };

/** Names staff by their e-mail. Buyers are not named: the order of the change identifies them. */
export function stockActorOf({ id, email, role }: Pick<UserRow, 'id' | 'email' | 'role'>): StockActor {
  return { userId: id, name: role === null ? 'buyer' : email };
}

/** The order that a change is about. */
type ChangingOrder = { id: string; number: string };

export type StockChange = {
  productId: string;
  /** Units: more than 0 to add, less than 0 to take. */
  delta: number;
  reason: StockReason;
  actor: StockActor;
  order?: ChangingOrder | undefined;
  note?: string | undefined;
};

/**
 * Changes the stock of a product and records the change in the stock ledger, in the caller's transaction. Locks the product
 * until it ends: change several products in the order of their ids.
 * @returns the stock after the change, or null if the product was deleted: then nothing is recorded
 * @throws OUT_OF_STOCK if fewer units are left than are taken
 */
export async function changeStock(
  transaction: Queryable,
  { productId, delta, reason, actor, order, note }: StockChange,
): Promise<number | null> {
  const product = await lockStock(transaction, productId);
  if (!product) return null;
  const available = product.availableQuantity;
  if (available + delta < 0) throw new ShopError('OUT_OF_STOCK', messages.stockTooLow(available));
  await writeStockChanges(transaction, [{ productId, delta, order: order ?? null }], { reason, actor, note });
  return available + delta;
}

/** Why orders change the stock: they are placed, or end unpaid. */
export type OrderStockCause = { reason: 'order' | 'cancelled' | 'expired'; actor: StockActor };

/**
 * Takes the stock of placed orders, or gives back that of ended ones, and records it in the stock ledger. To take it, lock the
 * products first (`lockProducts`) and check that they have enough; deleted products are passed over.
 */
export async function changeStockOfOrders(
  transaction: Queryable,
  orders: readonly { id: string; purchaseNumber: string; productId: string; quantity: number }[],
  cause: OrderStockCause,
): Promise<void> {
  if (cause.reason !== 'order') {
    await lockProducts(
      transaction,
      orders.map(({ productId }) => productId),
    );
  }
  const sign = cause.reason === 'order' ? -1 : 1;
  const changes = orders.map(({ id, purchaseNumber, productId, quantity }): NewStockChange => {
    return { productId, delta: sign * quantity, order: { id, number: purchaseNumber } };
  });
  await writeStockChanges(transaction, changes, cause);
}

/** Records in the stock ledger what products are added with, unless it is 0. */
export async function recordFirstStock(
  transaction: Queryable,
  products: readonly { productId: string; quantity: number }[],
  { userId, name }: StockActor,
): Promise<void> {
  const stocked = products.filter(({ quantity }) => quantity > 0);
  await insertFirstStock(transaction, stocked, { userId, actor: name });
}

/**
 * Changes the stock of locked products by staff's plan, and records it in the stock ledger. No product may fall below zero.
 */
export async function changePlannedStock(
  transaction: Queryable,
  changes: readonly { productId: string; delta: number }[],
  { reason, actor }: { reason: 'import' | 'bulk'; actor: StockActor },
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change): NewStockChange => ({ ...change, order: null }));
  await writeStockChanges(transaction, rows, { reason, actor });
}
