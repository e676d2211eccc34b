import { expect, test } from 'vitest';
import { orLarger, toTerm, toTsQuery } from './search-terms';

test('every term is required to match', () => {
  expect(toTsQuery(['hammer', '13mm'].map(toTerm))).toBe(
    "('hammer':*) & ('13mm' | '13millimeter' | '13millimeters' | '13millimetre' | '13millimetres')",
  );
});

test('an alternative may be several words, and words of names are told apart', () => {
  const term = { ...toTerm('stufenbohrer'), alternatives: ['step drill'] };
  expect(toTsQuery([term])).toBe("('stufenbohrer':* | ('step':* & 'drill':*))");
  expect(toTsQuery(['hammer', '18'].map(toTerm), { isOfName: true })).toBe("('hammer':*A) & ('18':A)");
});

test('a phrase stands together, or all of it in the name', () => {
  const term = { ...toTerm('chuck key'), isExact: true, isPhrase: true };
  expect(toTsQuery([term])).toBe("((('chuck' <-> 'key') | ('chuck':A & 'key':A)))");
  expect(toTsQuery([{ ...toTerm('vice'), isExact: true, isPhrase: true }])).toBe("('vice')");
});

test('a number is not matched as a prefix', () => {
  expect(toTsQuery(['18', 'm18'].map(toTerm))).toBe("('18') & ('m18':*)");
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
