import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { filterQuery } from './product-filters';
import {
  canMatch,
  countText,
  readNumberRange,
  stepsBetween,
  writeAttributes,
  writeValues,
  writeNumberRange,
} from './filter-values';
import { kindLimits } from './kind-limits';

const { min, max } = kindLimits.attributeValue;

describe('ranges of numbers', () => {
  test.each([
    ['18', { from: 18, to: 18 }],
    ['10..13', { from: 10, to: 13 }],
    ['1.5..', { from: 1.5, to: max }],
    ['..-3', { from: min, to: -3 }],
    ['5..<10', { from: 5, to: 9.999_999_999_99 }],
    ['..<20', { from: min, to: 19.999_999_999_9 }],
    ['-4..<-2', { from: -4, to: -2.000_000_000_01 }],
    ['-1..<0', { from: -1, to: -1e-20 }],
    ['0..<0.2', { from: 0, to: 0.199_999_999_999 }],
  ])('%s is read, and written the same', (text, range) => {
    expect(readNumberRange(text)).toEqual(range);
    expect(writeNumberRange(range)).toBe(text);
  });

  test.each([
    '',
    '..',
    'a',
    '<3',
    '<3..5',
    '5..<5',
    '5..<',
    '1..2..3',
    '13..10',
    '1e3',
    '0x10',
    '1.5.',
    '99999999999',
    ' 1',
    '1'.repeat(61),
  ])('"%s" is none', (text) => expect(readNumberRange(text)).toBeNull());

  test('are single ones of a choice, and of yes or no', () => {
    const choice = { type: 'choice' as const, options: [{ _id: 7, name: 'SDS-plus' }] };
    expect(canMatch(choice, { from: 7, to: 7 })).toBe(true);
    expect(canMatch(choice, { from: 7, to: 8 })).toBe(false);
    expect(canMatch(choice, { from: 8, to: 8 })).toBe(false);
    const yesNo = { type: 'yesNo' as const, options: [] };
    expect(canMatch(yesNo, { from: 0, to: 0 })).toBe(true);
    expect(canMatch(yesNo, { from: 1, to: 1 })).toBe(true);
    expect(canMatch(yesNo, { from: 0, to: 1 })).toBe(false);
    expect(canMatch(yesNo, { from: 2, to: 2 })).toBe(false);
    expect(canMatch({ type: 'range', options: [] }, { from: 1, to: 2 })).toBe(true);
  });
});

test.each([
  [5, 5, []],
  [5, 4, []],
  [0, 1, [0.5]],
  [5, 900, [20, 100, 500]],
  [1, 7, [2, 4, 6]],
  [1, 8, [2, 5]],
  [0, 4_000, [1_000, 2_000, 3_000]],
  [150, 650, [200, 400, 600]],
  [-4, 4, [-2, 0, 2]],
  [1.5, 13, [2, 5, 10]],
])('steps between %d and %d', (low, high, steps) => {
  expect(stepsBetween(low, high)).toEqual(steps);
});

test.each([
  [0, '0'],
  [1_000, '1,000'],
  [1_001, '1,000+'],
])('a count of %d reads %s', (count, text) => expect(countText(count)).toBe(text));

describe('a query', () => {
  const read = (query: Record<string, string>) => z.safeParse(z.object(filterQuery), query);

  test('has alternatives and several attributes', () => {
    const attributes = [
      {
        slug: 'voltage',
        ranges: [
          { from: 12, to: 12 },
          { from: 18, to: 18 },
        ],
      },
      { slug: 'chuck', ranges: [{ from: 10, to: max }] },
    ];
    const written = { brand: writeValues(['Tarn', 'A, B & Söhne']), attributes: writeAttributes(attributes) };
    expect(written.attributes).toBe('voltage:12,18;chuck:10..');
    expect(read({ ...written, price: '..50,100' }).data).toEqual({
      brand: ['Tarn', 'A, B & Söhne'],
      attributes,
      price: [
        { from: min, to: 50 },
        { from: 100, to: 100 },
      ],
    });
  });

  test.each([
    { brand: '%' },
    { brand: 'b'.repeat(81) },
    { brand: 'b,'.repeat(20) },
    { brand: Array.from({ length: 9 }, () => '%62'.repeat(80)).join(',') },
    { price: 'cheap' },
    { price: Array.from({ length: 21 }, () => '1').join(',') },
    { rating: '5..4' },
    { price: '1..2,3..4,5..6,7..8,9..10,11..12' },
    { attributes: 'voltage:1..2,3..4,5..6,7..8,9..10,11..12' },
    { attributes: 'voltage' },
    { attributes: ':18' },
    { attributes: 'voltage:' },
    { attributes: 'voltage:1:2' },
    { attributes: 'voltage:1;voltage:2' },
    { attributes: Array.from({ length: 11 }, (_, index) => `a${index}:1`).join(';') },
    { attributes: `voltage:1${' '.repeat(2_000)}` },
    { kind: 'k'.repeat(81) },
    { inStock: 'yes' },
  ])('is refused: %j', (query) => expect(read(query).success).toBe(false));

  test.each([
    [
      '30..50,..10,10..20,20..30,40..60,80',
      [
        { from: min, to: 60 },
        { from: 80, to: 80 },
      ],
    ],
    ['10..100,20..30', [{ from: 10, to: 100 }]],
    ['20..30,10..100,100', [{ from: 10, to: 100 }]],
    [
      '10..100,20..30,50..60,110..120',
      [
        { from: 10, to: 100 },
        { from: 110, to: 120 },
      ],
    ],
    ['5..,7..8', [{ from: 5, to: max }]],
  ])('has ranges that touch, overlap or hold each other as one: %s', (price, ranges) => {
    expect(read({ price }).data?.price).toEqual(ranges);
  });

  test('has at most 20 alternatives, 5 ranges and 10 attributes', () => {
    expect(read({ price: Array.from({ length: 20 }, () => '1').join(',') }).success).toBe(true);
    expect(read({ price: '1..2,3..4,5..6,7..8,9..10,11' }).success).toBe(true);
    expect(read({ brand: Array.from({ length: 8 }, () => '%62'.repeat(80)).join(',') }).success).toBe(true);
    expect(read({ brand: Array.from({ length: 20 }, () => 'b').join(',') }).success).toBe(true);
    const attributes = Array.from({ length: 10 }, (_, index) => `a${index}:1`).join(';');
    expect(read({ attributes }).success).toBe(true);
  });
});
