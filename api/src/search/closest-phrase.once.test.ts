import { describe, expect, test } from 'vitest';
import { closestPhrases, editDistance, trigramsOf } from './closest-phrase';

describe('the edit distance', () => {
  test.each([
    ['hammer', 'hammer', 0],
    ['hamer', 'hammer', 1],
    ['hammmer', 'hammer', 1],
    ['hummer', 'hammer', 1],
    ['hamemr', 'hammer', 1],
    ['hamre', 'hammer', 2],
    ['', 'bit', 3],
    ['bit', '', 3],
    ['ca', 'abc', 3],
  ])('of %s and %s is %i', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
  });
});

test('trigrams begin with two spaces and end with one', () => {
  expect(trigramsOf('drill')).toEqual(['  d', ' dr', 'dri', 'ril', 'ill', 'll ']);
  expect(trigramsOf('hole saw')).toEqual(trigramsOf('holesaw'));
  expect(trigramsOf('aaaaaa')).toEqual(['  a', ' aa', 'aaa', 'aa ']);
});

test('very long words are not compared', () => {
  expect(trigramsOf('x'.repeat(41))).toEqual([]);
  expect(trigramsOf('x'.repeat(40))).not.toEqual([]);
});

test('the closest phrases come first, and at equal distance the more similar one', () => {
  expect(closestPhrases('dril', ['drills', 'drill', 'drip', 'grill', 'brick'])).toEqual(['drill', 'drip']);
  expect(closestPhrases('holesaw', ['hole saw', 'holes'])).toEqual(['hole saw', 'holes']);
});

test.each([
  ['saw', 'sew', true],
  ['saw', 'bow', false],
  ['hamer', 'hammer', true],
  ['hamer', 'hammers', false],
  ['hamner', 'hommer', false],
  ['hamners', 'hommers', true],
  ['magnatik', 'magnetic', true],
  ['mognatik', 'magnetic', false],
  ['magnatikk', 'magnetic', true],
  ['contersnk', 'countersink', true],
  ['drill', 'driver', false],
])('%s may mean %s: %s', (word, phrase, isMeant) => {
  expect(closestPhrases(word, [phrase])).toEqual(isMeant ? [phrase] : []);
});
