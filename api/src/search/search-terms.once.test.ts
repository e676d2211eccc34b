import { expect, test } from 'vitest';
import { orLarger, readSearch, toQuery, toTerm, writeSearch } from './search-terms';

test('every term is required to match, and any to rank', () => {
  expect(toQuery(readSearch('Hammer 13 mm'))).toEqual({
    all: "('hammer':*) & ('13mm' | '13millimeter' | '13millimeters' | '13millimetre' | '13millimetres')",
    any: "('hammer':*) | ('13mm' | '13millimeter' | '13millimeters' | '13millimetre' | '13millimetres')",
  });
});

test('a word may have synonyms, and is searched once', () => {
  expect(toQuery(readSearch('cordless CORDLESS')).all).toBe("('cordless':* | 'battery':*)");
});

test('a number is not matched as a prefix', () => {
  expect(toQuery(readSearch('18 m18')).all).toBe("('18') & ('m18':*)");
});

test('at most twenty terms are searched', () => {
  const text = Array.from({ length: 60 }, (_, place) => `w${place}`).join(' ');
  expect(readSearch(text)).toHaveLength(20);
});

test('terms are written as people write them', () => {
  expect(writeSearch(readSearch('1/2" SDS-plus'))).toBe('1/2 in sds plus');
});

test.each([
  ['20mm', ['21mm', '25mm', '30mm']],
  ['20millimeters', ['30mm']],
])('%s may be larger by half: %j', (word, larger) => {
  expect(orLarger(toTerm(word))?.alternatives).toEqual(expect.arrayContaining(larger));
});

test('a size may be larger by sixty millimetres at most', () => {
  expect(orLarger(toTerm('500mm'))?.alternatives.at(-1)).toBe('560mm');
  expect(orLarger(toTerm('20mm'))?.alternatives.at(-1)).toBe('30mm');
});

test.each(['20v', '20', '1p5mm', '1q2in', 'hammer', `${'9'.repeat(199)}mm`])('%s is not a size', (word) => {
  const larger = orLarger(toTerm(word));
  expect(larger?.alternatives.length ?? 0).toBeLessThan(70);
  if (!word.startsWith('999')) expect(larger).toBeNull();
});
