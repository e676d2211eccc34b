import { expect, test } from 'vitest';
import { type BatchRow, isForeign, toBatches, toRows, withoutRoom } from './plan-batch';

const file = (name: string) => new File([], name);
const rowsFor = (productId: string, names: readonly string[]): BatchRow[] =>
  toRows(
    names.map(file),
    names.map(() => ({ productIds: [productId] })),
  );
const product = (pictures: number) => ({
  _id: 'core',
  name: 'Core Drill',
  sku: 'CB-12',
  pictures: Array.from({ length: pictures }),
});

test('a file goes to the only product that fits, and to none where several do', () => {
  const rows = toRows(
    [file('a.jpg'), file('b.jpg'), file('c.jpg')],
    [{ productIds: ['core'] }, { productIds: ['core', 'twin'] }, { productIds: [] }],
  );
  expect(rows.map(({ productId }) => productId)).toEqual(['core', null, null]);
});

test('the pictures of a product are in the order of the numbers in their names', () => {
  const [batch] = toBatches(rowsFor('core', ['CB-12_10.jpg', 'CB-12_2.jpg', 'CB-12.jpg', 'CB-12 back.jpg']), [
    product(0),
  ]);
  expect(batch?.rows.map(({ name }) => name)).toEqual([
    'CB-12 back.jpg',
    'CB-12.jpg',
    'CB-12_2.jpg',
    'CB-12_10.jpg',
  ]);
});

test('a product takes eight pictures with those that it has, or eight new ones', () => {
  const rows = rowsFor('core', ['1.jpg', '2.jpg', '3.jpg']);
  expect(withoutRoom(rows, [product(6)], { replaces: false }).size).toBe(1);
  expect(withoutRoom(rows, [product(6)], { replaces: true }).size).toBe(0);
});

test('files that an operating system adds to a folder are no pictures', () => {
  expect([file('.DS_Store'), file('Thumbs.db'), file('CB-12.jpg')].map(isForeign)).toEqual([
    true,
    true,
    false,
  ]);
});
