import { expect, test } from 'vitest';
import { holdRows } from './live-rows';

const rows = (text: string) => [...text].map((_id) => ({ _id }));
const held = (shown: string, newer: string, isWhole = false) => {
  const { rows: kept, waiting } = holdRows(rows(shown), rows(newer), isWhole);
  return [kept.map(({ _id }) => _id).join(''), waiting];
};

test('new rows above wait, and those they pushed out stay', () => {
  expect(held('dcba', 'fedc')).toEqual(['dcba', 2]);
});

test('rows are shown as they are now', () => {
  const newer = [{ _id: 'a', status: 'Shipped' }];
  expect(holdRows([{ _id: 'a', status: 'Pending' }], newer, true).rows).toEqual(newer);
});

test('rows that are gone leave, and what follows moves up', () => {
  expect(held('dcba', 'dba_')).toEqual(['dba_', 0]);
  expect(held('dcba', 'dba', true)).toEqual(['dba', 0]);
});

test('a new row between the shown ones waits too', () => {
  expect(held('dcba', 'dxcb')).toEqual(['dcba', 1]);
});

test('of a list that is whole nothing is kept that is gone', () => {
  expect(held('cba', 'dcb', true)).toEqual(['cb', 1]);
});

test('a list with nothing in common is shown as it is', () => {
  expect(held('cba', 'xyz')).toEqual(['xyz', 0]);
  expect(held('', 'ab')).toEqual(['ab', 0]);
});
