import type { CartOperation } from './carts';
import { limits } from './limits';

export type CartLineContent = { productId: string; quantity: number; isSaved: boolean };

/**
 * The lines of a cart after these operations, new ones last. A product that has no room among those to order is saved for
 * later. The server stores changes by this function, and the browser shows by it what the server has not confirmed.
 */
export function applyOperations(
  lines: readonly CartLineContent[],
  operations: readonly CartOperation[],
): CartLineContent[] {
  const changed = new Map(lines.map((line) => [line.productId, line]));
  for (const operation of operations) {
    const { kind, productId } = operation;
    const line = changed.get(productId);
    const isOrdered = line?.isSaved === false;
    const quantity = operation.quantity + (kind === 'add' && isOrdered ? line.quantity : 0);
    const ordered = [...changed.values()].filter(({ isSaved }) => !isSaved).length;
    const hasRoom = isOrdered || ordered < limits.cartLines.max;
    const isSaved = (kind === 'set' && operation.isSaved) || !hasRoom;
    if (quantity === 0) changed.delete(productId);
    else changed.set(productId, { productId, quantity: Math.min(quantity, limits.quantity.max), isSaved });
  }
  return [...changed.values()];
}
