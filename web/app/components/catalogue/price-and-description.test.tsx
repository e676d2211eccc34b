import type { Product } from '@chuck-and-bit/contract/products';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Description } from './description';
import { Price } from './price';

const ten = { minQuantity: 10, price: 15 };
const fifty = { minQuantity: 50, price: 12.5 };

test.each([
  ['piece', [], ['$20.00 per piece']],
  ['set', [ten], ['$20.00 per set', 'From 10 sets: $15.00 each']],
  ['piece', [ten, fifty], ['$20.00 per piece', 'From 10: $15.00 each', 'From 50: $12.50 each']],
] as const)('the price of a %s with %j reads %j', (unit, priceTiers, lines) => {
  const { container } = render(<Price product={{ price: 20, unit, priceTiers } as unknown as Product} />);
  expect([...container.querySelectorAll('p, li')].map(({ textContent }) => textContent)).toEqual(lines);
});

test('a description is paragraphs, which keep their lines, and points', () => {
  const { container } = render(<Description text={'One.\nStill one.\n\nHas:\n- a case\n- a lamp'} />);
  const parts = [...container.querySelectorAll('p, ul, li')];
  expect(parts.map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
    'P One.\nStill one.',
    'P Has:',
    'UL a casea lamp',
    'LI a case',
    'LI a lamp',
  ]);
  expect(parts[0]?.classList).toContain('whitespace-pre-line');
  expect(container.querySelector('ul')?.classList).toContain('list-disc');
});
