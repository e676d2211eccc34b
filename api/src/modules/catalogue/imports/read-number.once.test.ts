import { describe, expect, test } from 'vitest';
import { readNumber, readStock } from './read-number';

describe('a number', () => {
  test.each([
    ['1299', 1299],
    ['0', 0],
    ['-5', -5],
    ['\u22125', -5],
    [' 12.5 ', 12.5],
    ['129,90', 129.9],
    ['129,9', 129.9],
    ['0,299', 0.299],
    ['0.125', 0.125],
    ['1299.000', 1299],
    ['1,299.00', 1299],
    ['1.299,00', 1299],
    ['1.299.500', 1_299_500],
    ['1,299,500.25', 1_299_500.25],
    ["1'299.50", 1299.5],
    ['1\u2019299', 1299],
    ['1 299,50', 1299.5],
    ['1\u00a0299,50', 1299.5],
    ['1\u202f299,50', 1299.5],
    ['1 299.125', 1299.125],
    ['.99', 0.99],
    [',99', 0.99],
    ['-.5', -0.5],
    ['٣', 3],
    ['١٬٢٩٩٫٥', 1299.5],
    ['12,34,567.5', 1_234_567.5],
  ])('%j is %d', (cell, value) => {
    expect(readNumber(cell)).toEqual({ value });
  });

  test.each(['1.299', '1,299', '999,000', '5.000', ' 12.500 ', '-1.299'])(
    '%j may mean thousands or decimals',
    (cell) => {
      for (const inUsd of [false, true])
        expect(readNumber(cell, { inUsd })).toEqual({
          problem: `"${cell.trim()}" may mean thousands or decimals. Please write it like 1299 or 1.30`,
        });
    },
  );

  const others = 'abc|1.5.2|1,2,3|1.299.50|12.34,5.6|1,29.50|1..5|.|5.|--5|- -5|+5|1e3|5 %|$5|5 USD|0x10';
  test.each(`${others}|Infinity|1,234.5,6|01,299.00`.split('|'))('%j is none', (cell) => {
    expect(readNumber(cell)).toEqual({
      problem: `"${cell}" is no number. Please write it like 1299 or 1299.50`,
    });
  });

  test('is read in no time from a long text', () => {
    const problem = `"${'1'.repeat(40)}…" is no number. Please write it like 1299 or 1299.50`;
    expect(readNumber('1'.repeat(1_000_000))).toEqual({ problem });
  });
});

describe('an amount', () => {
  test.each([
    ['$1,299.00', 1299],
    ['1.299,00 $', 1299],
    ['US$ 5', 5],
    ['usd 5,50', 5.5],
    ['5.50\u00a0USD', 5.5],
    ['-$5', -5],
    ['$-5', -5],
    ['$ 1 299,50', 1299.5],
  ])('%j is %d', (cell, value) => {
    expect(readNumber(cell, { inUsd: true })).toEqual({ value });
  });

  test.each(['129,90 €', '£5', 'EUR 5.00', '5 CHF', 'CA$5', '¥500'])('%j is not in USD', (cell) => {
    expect(readNumber(cell, { inUsd: true })).toEqual({
      problem: `"${cell}" is no amount in USD, the currency of this shop`,
    });
  });

  test.each(['$', '$5 USD', '$5 $', '-$-5', '5 Kč', ''])('%j is none', (cell) => {
    expect(readNumber(cell, { inUsd: true })).toEqual({
      problem: `"${cell}" is no number. Please write it like 1299 or 1299.50`,
    });
  });
});

describe('a stock', () => {
  test.each([
    ['5', { value: 5 }],
    ['+5', { change: 5 }],
    ['-3', { change: -3 }],
    ['\u22123', { change: -3 }],
    [' + 1,200.0 ', { change: 1200 }],
    ['+1.200', { problem: '"+1.200" may mean thousands or decimals. Please write it like 1299 or 1.30' }],
    ['+-5', { problem: '"+-5" is no number. Please write it like 1299 or 1299.50' }],
    ['+', { problem: '"+" is no number. Please write it like 1299 or 1299.50' }],
  ])('of %j is read as %j', (cell, expected) => {
    expect(readStock(cell)).toEqual(expected);
  });
});
