import type { BodyOf, ResponseOf } from '@chuck-and-bit/contract/endpoint';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import type { countStock as endpoint } from '@chuck-and-bit/contract/product-actions';
import { textIfVisible } from '@chuck-and-bit/contract/visible-text';
import type { Queryable } from '../../database/client';
import { invalidInput } from '../../errors';
import { isId } from '../../ids';
import { type Actor, recordChanges } from '../audit-log/record-change';
import { type CountedProduct, listCounted, lockProducts, writeStockChanges } from './stock.queries';

type Line = ResponseOf<typeof endpoint>['lines'][number];
type Counted = { product: CountedProduct; counted: number; delta: number; line: Line };

/**
 * Changes stocks by the difference between what was counted on the shelf and what should have been there. What should be there
 * does not change when orders are placed or cancelled, so these may happen between counting and entering; if it has changed, units were
 * shipped, came in or were corrected, and the product has to be counted again.
 * @returns what became of each line
 * @throws INVALID_INPUT if a stock would be too high
 */
export async function countStock(
  transaction: Queryable,
  { lines, note }: BodyOf<typeof endpoint>,
  actor: Actor,
): Promise<Line[]> {
  const ids = lines.map(({ productId }) => productId).filter(isId);
  await lockProducts(transaction, ids);
  // One statement, so that an order is either not seen at all, or with the stock that it has taken.
  const products = new Map((await listCounted(transaction, ids)).map((product) => [product.id, product]));
  const counts = lines.map(({ productId, counted, expected }, index) => {
    const product = products.get(productId.toLowerCase());
    if (!product) {
      const gone = { productId, state: 'gone', expected: 0, availableQuantity: 0, missing: 0 } as const;
      return { line: gone };
    }
    if (product.expected !== expected) return { line: toLine(product, 'moved') };
    return compare(product, counted, index);
  });
  const saved = counts.filter((count): count is Counted => count.line.state === 'saved');
  await writeStockChanges(
    transaction,
    saved.map(({ product: { id }, delta }) => ({ productId: id, delta, order: null })),
    { reason: 'correction', actor: { userId: actor.id, name: actor.email }, note: textIfVisible(note) },
  );
  await recordChanges(
    transaction,
    actor,
    saved.map(({ product: { id, name, expected, availableQuantity }, counted, delta }) => ({
      action: 'product.stock-changed' as const,
      subject: { id, name },
      before: { onShelf: expected, availableQuantity },
      after: { onShelf: counted, availableQuantity: availableQuantity + delta, note: textIfVisible(note) },
    })),
  );
  return counts.map(({ line }) => line);
}

const toLine = ({ id, expected, availableQuantity }: CountedProduct, state: Line['state']): Line => ({
  productId: id,
  state,
  expected,
  availableQuantity,
  missing: 0,
});

/** Units that orders need are not sold again: the stock never falls below zero, and what is missing for them is reported. */
function compare(product: CountedProduct, counted: number, place: number): Counted {
  const difference = counted - product.expected;
  const delta = Math.max(difference, -product.availableQuantity);
  const availableQuantity = product.availableQuantity + delta;
  if (availableQuantity > limits.stock.max) {
    throw invalidInput([
      { path: `lines.${place}.counted`, message: messages.stockTooHigh(limits.stock.max) },
    ]);
  }
  const missing = delta - difference;
  const line = { ...toLine(product, 'saved'), availableQuantity, expected: counted + missing, missing };
  return { product, counted, delta, line };
}
