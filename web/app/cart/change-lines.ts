import type { CartOperation } from '@chuck-and-bit/contract/carts';
import { newId } from '../browser/new-id';
import type { StoredLine } from './parse-cart';
import { storeCart, storedCart } from './stored-cart';

type SetLine = Pick<StoredLine, 'productId' | 'quantity' | 'isSaved'>;

/** Changes a line's quantity, or saves it for later. */
export function changeLine(
  productId: string,
  change: Partial<Pick<StoredLine, 'quantity' | 'isSaved' | 'price'>>,
): void {
  const { lines } = storedCart();
  const line = lines.find((each) => each.productId === productId);
  if (!line) return;
  const changed = { ...line, ...change, seenPrice: undefined, formerPrice: undefined };
  setLine(
    changed,
    lines.map((each) => (each === line ? changed : each)),
  );
}

export function removeLine(productId: string): void {
  const lines = storedCart().lines.filter((line) => line.productId !== productId);
  setLine({ productId, quantity: 0, isSaved: false }, lines);
}

/** Puts a removed line back where it was. */
export function restoreLine(line: StoredLine, index: number): void {
  setLine(line, storedCart().lines.toSpliced(index, 0, line));
}

function setLine({ productId, quantity, isSaved }: SetLine, lines: StoredLine[]): void {
  const operation: CartOperation = { kind: 'set', id: newId(), productId, quantity, isSaved };
  const before = storedCart();
  // Earlier changes of the line are needless, even if the server has them.
  const others = before.operations.filter((other) => other['productId'] !== productId);
  storeCart({ ...before, lines, operations: [...others, operation] });
}
