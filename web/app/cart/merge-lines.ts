import { limits } from '@chuck-and-bit/contract/limits';
import type { StoredCart, UnsentChange } from './stored-cart';

export type WantedLine = { productId: string; quantity: number; isSaved: boolean };

/**
 * Merges this browser's unsent changes into the server's lines. Quantities added in two browsers add up. A line removed here
 * is removed; a line removed elsewhere comes back only if it was changed here.
 */
export function mergeLines(
  known: readonly WantedLine[],
  { lines, unsent }: Pick<StoredCart, 'lines' | 'unsent'>,
): WantedLine[] {
  const changed = lines.filter(({ productId }) => productId in unsent);
  const merged = changed.map(({ productId, quantity, isSaved }) => {
    const other = known.find((line) => line.productId === productId);
    const wanted = other
      ? other.quantity + quantity - countedQuantity(other.quantity, unsent[productId])
      : quantity;
    return { productId, isSaved, quantity: Math.max(1, wanted) };
  });
  const untouched = known.filter(({ productId }) => !(productId in unsent));
  return [
    ...untouched.map(({ productId, quantity, isSaved }) => ({ productId, quantity, isSaved })),
    ...merged,
  ];
}

/**
 * Saves lines for later that have no room among those to order. Lines that the server has there already keep their place.
 * @returns the lines, and the ids of the products that were saved
 */
export function fitLines(known: readonly WantedLine[], wanted: readonly WantedLine[]) {
  const hasPlace = ({ productId }: WantedLine) =>
    known.some((line) => line.productId === productId && !line.isSaved);
  const ordered = wanted.filter(({ isSaved }) => !isSaved);
  const room = limits.cartLines.max - ordered.filter(hasPlace).length;
  const newcomers = ordered.filter((line) => !hasPlace(line)).map(({ productId }) => productId);
  const savedIds = newcomers.slice(Math.max(0, room));
  const lines = wanted.map((line) => (savedIds.includes(line.productId) ? { ...line, isSaved: true } : line));
  return { lines, savedIds };
}

/** How much of this browser's quantity the server has counted already. */
function countedQuantity(onServer: number, change: UnsentChange | undefined): number {
  if (!change) return 0;
  // The server received the change, and only its response was lost.
  return change.sent?.target === onServer ? change.sent.local : change.known;
}

/** The unsent changes, each with a note of what is sent now to a server with these lines. */
export function noteSending(
  known: readonly WantedLine[],
  { lines, unsent }: Pick<StoredCart, 'lines' | 'unsent'>,
): StoredCart['unsent'] {
  const merged = mergeLines(known, { lines, unsent });
  const quantityIn = (all: readonly { productId: string; quantity: number }[], id: string) =>
    all.find(({ productId }) => productId === id)?.quantity ?? 0;
  const noted = Object.entries(unsent).map(([id, change]) => {
    const sent = { local: quantityIn(lines, id), target: quantityIn(merged, id) };
    return [id, { known: countedQuantity(quantityIn(known, id), change), sent }];
  });
  return Object.fromEntries(noted);
}

/** Sorts lines in the order shown here; lines that are not shown come last. */
export function inOrderOf<T extends { productId: string }>(
  lines: readonly T[],
  shown: readonly { productId: string }[],
): T[] {
  const place = new Map(shown.map(({ productId }, index) => [productId, index]));
  const placeOf = ({ productId }: T) => place.get(productId) ?? shown.length;
  return lines.toSorted((one, other) => placeOf(one) - placeOf(other));
}
