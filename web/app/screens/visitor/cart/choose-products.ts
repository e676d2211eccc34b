import { messages } from '@chuck-and-bit/contract/messages';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import { quantityRefusal } from '@chuck-and-bit/contract/order-quantity';
import type { Product } from '@chuck-and-bit/contract/products';
import type { OrderLine, Reading } from './order-list';

export type Choice = { product: Product; quantity: number };

/** What a line means: the `choice` to add, or why it can't be added as it is written, and what can be added in its place. */
export type Meaning = { choice: Choice } | { reason: string; choices: Choice[] };

/**
 * What a line means by the products that its readings name. A quantity that can't be ordered is offered as the nearest one that can.
 * @returns null if no reading names a product
 */
export function meaningOf(
  { readings }: Pick<OrderLine, 'readings'>,
  productsNamed: (text: string) => readonly Product[],
): Meaning | null {
  for (const group of readings) {
    const named = group.flatMap((reading) =>
      productsNamed(reading.product).map((product) => ({ product, reading })),
    );
    const keyOf = ({ product, reading }: (typeof named)[number]) => `${product._id} ${reading.quantity}`;
    const [only, ...others] = new Map(named.map((each) => [keyOf(each), each])).values();
    if (!only) continue;
    if (others.length === 0) return meaningOfOne(only.product, only.reading);
    return { reason: 'Which one do you mean?', choices: offered([only, ...others]) };
  }
  return null;
}

function meaningOfOne(product: Product, reading: Reading): Meaning {
  if (!isOrderable(product)) return { reason: messages.soldOut, choices: [] };
  const choices = offered([{ product, reading }]);
  if (reading.quantity === null) return { reason: reading.reason, choices };
  const refusal = quantityRefusal(reading.quantity, product);
  return refusal ? { reason: refusal, choices } : { choice: { product, quantity: reading.quantity } };
}

/** What can be ordered of these, each in the nearest quantity to what is written: without any, the least. */
export const offered = (named: readonly { product: Product; reading: Reading }[]): Choice[] =>
  named
    .filter(({ product }) => isOrderable(product))
    .map(({ product, reading }) => {
      const { minimumOrder, availableQuantity } = product;
      const wanted = Math.min(reading.quantity ?? minimumOrder, availableQuantity);
      return { product, quantity: Math.max(wanted, minimumOrder) };
    });
