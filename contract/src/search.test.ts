import { expect, test } from 'vitest';
import { isSearchable, searchedWords } from './search';

test.each([
  ['Hammer drill', ['hammer', 'drill']],
  ['  hammer   drill ', ['hammer', 'drill']],
  ["drill-bit's", ['drill', 'bit', 's']],
  ["q:* & !b | 'c' <-> (d)", ['q', 'b', 'c', 'd']],
  ['ｆｕｌｌ ｗｉｄｔｈ', ['full', 'width']],
  ['Дрель Maß 電動', ['дрель', 'maß', '電動']],
  ['I need a drill for the wood', ['drill', 'wood']],
])('the words of %j are %j', (text, words) => {
  expect(searchedWords(text)).toEqual(words);
  expect(isSearchable(text)).toBe(true);
});

test.each(['', '   ', '%', "'*_\\", '🛠️ !!! \0', 'the', 'for the', '\u202e'])(
  '%j has no word to search for',
  (text) => {
    expect(isSearchable(text)).toBe(false);
  },
);
