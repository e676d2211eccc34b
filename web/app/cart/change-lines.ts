import { changeLines, emptyCart, storeCart, storedCart, type StoredLine } from './stored-cart';

/** Changes a line's quantity, or saves it for later. */
export function changeLine(
  productId: string,
  change: Partial<Pick<StoredLine, 'quantity' | 'isSaved' | 'price'>>,
): void {
  const lines = storedCart().lines.map((line) =>
    line.productId === productId
      ? { ...line, ...change, seenPrice: undefined, formerPrice: undefined }
      : line,
  );
  changeLines(productId, lines);
}

export function removeLine(productId: string): void {
  changeLines(
    productId,
    storedCart().lines.filter((line) => line.productId !== productId),
  );
}

/** Puts a removed line back where it was. */
export function restoreLine(line: StoredLine, index: number): void {
  const { lines } = storedCart();
  changeLines(line.productId, lines.toSpliced(index, 0, line));
}

/** Called on logout: the server keeps a user's cart. */
export function forgetOwnedCart(): void {
  if (storedCart().owner !== null) storeCart(emptyCart);
}
