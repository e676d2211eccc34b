import { expect, test } from 'vitest';
import { holdRows } from './use-live-list';

const rows = (text: string) => [...text].map((_id) => ({ _id }));
const held = (shown: string, newer: string, isWhole = false) => {
  const { rows: kept, waiting } = holdRows(rows(shown), rows(newer), isWhole);
  return [kept.map(({ _id }) => _id).join(''), waiting];
};

test('new rows above wait, and rows that they pushed off the end stay', () => {
  expect(held('dcba', 'fedc')).toEqual(['dcba', 2]);
});

test('shown rows get their new data', () => {
  const newer = [{ _id: 'a', status: 'Shipped' }];
  expect(holdRows([{ _id: 'a', status: 'Pending' }], newer, true).rows).toEqual(newer);
});

test('removed rows disappear, and the rows below move up', () => {
  expect(held('dcba', 'dba_')).toEqual(['dba_', 0]);
  expect(held('dcba', 'dba', true)).toEqual(['dba', 0]);
});

test('a new row between the shown ones waits too', () => {
  expect(held('dcba', 'dxcb')).toEqual(['dcba', 1]);
});

test('a whole list keeps no removed row', () => {
  expect(held('cba', 'dcb', true)).toEqual(['cb', 1]);
});

test('a list without any shown row replaces them all', () => {
  expect(held('cba', 'xyz')).toEqual(['xyz', 0]);
  expect(held('', 'ab')).toEqual(['ab', 0]);
});
