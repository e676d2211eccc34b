import { messages } from '@chuck-and-bit/contract/messages';
import type { Product } from '@chuck-and-bit/contract/products';
import { expect, test } from 'vitest';
import { drill } from '../../../../test/products';
import { meaningOf } from './choose-products';
import { readOrderList } from './order-list';

const product = (name: string, minimumOrder = 1, availableQuantity = 50): Product => ({
  ...drill,
  _id: name,
  name,
  minimumOrder,
  availableQuantity,
});

/** The products by what names them. */
const shop: Record<string, Product[]> = {
  auger: [product('auger')],
  'auger 35': [product('auger 35')],
  bit: [product('bit')],
  35: [product('35')],
  2: [product('2')],
  packed: [product('packed', 6)],
  rare: [product('rare', 2, 4)],
  gone: [product('gone', 1, 0)],
  scarce: [product('scarce', 6, 5)],
  mixed: [product('here'), product('sold out', 1, 0)],
  twin: [product('one twin'), product('other twin')],
};

/** "added 2 auger", or the reason and what is offered. */
function meaning(line: string): string | null {
  const [read] = readOrderList(line);
  const found = read && meaningOf(read, (text) => shop[text] ?? []);
  if (!found) return null;
  if ('choice' in found) return `added ${found.choice.quantity} ${found.choice.product.name}`;
  return [
    found.reason,
    ...found.choices.map(({ product: { name }, quantity }) => `${quantity} ${name}`),
  ].join(' | ');
}

test.each([
  ['auger, 2', 'added 2 auger'],
  ['2 x auger', 'added 2 auger'],
  ['auger\tsome words\t2\t9.90', 'added 2 auger'],
  ['packed 6', 'added 6 packed'],
  ['rare; 4', 'added 4 rare'],
  ['bit 35', 'added 35 bit'],
  ['some words\tauger\t2', 'added 2 auger'],
  // What may mean two things is asked.
  ['auger 35', 'Which one do you mean? | 35 auger | 1 auger 35'],
  ['35, bit', 'added 35 bit'],
  ['35; 2', 'Which one do you mean? | 2 35 | 35 2'],
  ['twin, 3', 'Which one do you mean? | 3 one twin | 3 other twin'],
  ['mixed, 3', 'Which one do you mean? | 3 here'],
  ['auger 2 9', null],
  // What can't be ordered is offered as the nearest that can.
  ['packed, 5', 'Minimum Order Unit is 6 | 6 packed'],
  ['rare, 1', 'Minimum Order Unit is 2 | 2 rare'],
  ['rare, 9', 'Maximum Order Unit is 4 | 4 rare'],
  ['packed', 'The quantity is missing | 6 packed'],
  ['packed, two', 'Please enter a whole number | 6 packed'],
  ['auger, 0', 'The quantity has to be 1 or more | 1 auger'],
  ['gone, 1', messages.soldOut],
  ['scarce, 6', messages.soldOut],
  ['nothing, 1', null],
])('%j means %j', (line, expected) => {
  expect(meaning(line)).toBe(expected);
});
