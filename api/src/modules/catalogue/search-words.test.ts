import { expect, test } from 'vitest';
import { searchWords } from './search-words';

test.each([
  ['hammer drill', ['hammer', 'drill']],
  ['  hammer   drill ', ['hammer', 'drill']],
  ["13mm drill-bit's", ['13mm', 'drill', 'bit', 's']],
  ["a:* & !b | 'c' <-> (d)", ['a', 'b', 'c', 'd']],
  ['ｆｕｌｌ ｗｉｄｔｈ', ['full', 'width']],
  ['Дрель Maß 電動', ['Дрель', 'Maß', '電動']],
  ['🛠️ !!! \0', []],
  ['', []],
])('the words of %j are %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});
