import { expect, test } from 'vitest';
import { findTakenSkus } from './find-taken-skus';
import type { SkuRow } from './product-imports.queries';

/** A row for each product and its new SKU; `new` is a new product. */
const rows = (...given: [productId: string, sku: string][]): SkuRow[] =>
  given.map(([productId, sku], index) => ({
    position: index + 1,
    line: index + 2,
    productId: productId === 'new' ? null : productId,
    sku,
  }));
/** Products a, b, c and so on with the SKUs A, B, C. */
const holders = ['a', 'b', 'c', 'd'].map((id) => ({ id, sku: id.toUpperCase(), name: `Drill ${id}` }));
const found = (given: SkuRow[], leftOut: number[] = []) =>
  Object.fromEntries(
    [...findTakenSkus(given, holders, (position) => leftOut.includes(position))].map(
      ([position, { message }]) => [position, message],
    ),
  );
const of = (name: string) => `"Drill ${name}" has this SKU. Each product needs its own.`;

test('two products may swap their SKUs, and a SKU that is given up is free', () => {
  expect(found(rows(['a', 'b'], ['b', 'A']))).toEqual({});
  expect(found(rows(['new', 'A'], ['a', 'B'], ['b', 'C'], ['c', 'free']))).toEqual({});
  expect(found(rows(['a', 'A']))).toEqual({});
});

test('the SKU of another product is refused, also where a row that would give it up is left out', () => {
  expect(found(rows(['new', 'a'], ['b', 'free']))).toEqual({ 1: of('a') });
  expect(found(rows(['new', 'A'], ['a', 'B'], ['b', 'C'], ['c', 'D']))).toEqual({
    1: of('a'),
    2: of('b'),
    3: of('c'),
    4: of('d'),
  });
  expect(found(rows(['a', 'B'], ['b', 'A']), [2])).toEqual({ 1: of('b') });
});

test('the second row with the same SKU is refused', () => {
  expect(found(rows(['new', 'free'], ['a', 'FREE'], ['new', 'A']))).toEqual({
    2: 'The same SKU is on line 2',
    3: of('a'),
  });
});
