import { expect, test } from 'vitest';
import { nextOf } from './next-of';

const stops = ['box', 'first', 'last'];

test.each([
  ['box', 'ArrowDown', 'first'],
  ['first', 'ArrowDown', 'last'],
  ['last', 'ArrowDown', 'box'],
  ['last', 'ArrowUp', 'first'],
  ['first', 'ArrowUp', 'box'],
  ['box', 'ArrowUp', 'last'],
  ['box', 'Enter', undefined],
  ['first', 'ArrowRight', undefined],
  ['beside', 'ArrowDown', undefined],
])('from %s, %s leads to %s', (at, key, expected) => {
  expect(nextOf(stops, stops.indexOf(at), key)).toBe(expected);
});
