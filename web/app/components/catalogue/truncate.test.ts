import { describe, expect, it } from 'vitest';
import { truncate } from './truncate';

describe('the preview of a description', () => {
  it('is the whole text when it has at most 120 characters', () => {
    expect(truncate('a'.repeat(120))).toBe('a'.repeat(120));
    expect(truncate('')).toBe('');
  });

  it('ends with the last whole word within 120 characters, and an ellipsis, when it has more', () => {
    expect(truncate(`${'a'.repeat(100)} ${'b'.repeat(19)} c`)).toBe(`${'a'.repeat(100)} ${'b'.repeat(19)}…`);
    expect(truncate(`${'a'.repeat(100)} ${'b'.repeat(20)}`)).toBe(`${'a'.repeat(100)}…`);
    expect(truncate(`${'a'.repeat(119)} b`)).toBe(`${'a'.repeat(119)}…`);
    expect(truncate(`${'a'.repeat(119)}  b`)).toBe(`${'a'.repeat(119)}…`);
  });

  it('cuts a word only if the word alone is longer', () => {
    expect(truncate('a'.repeat(121))).toBe(`${'a'.repeat(120)}…`);
  });

  it('never cuts a character in two', () => {
    for (const character of ['🔩', 'e\u0301', '👩‍🔧', '🇩🇪']) {
      expect(truncate(character.repeat(121))).toBe(`${character.repeat(120)}…`);
      expect(truncate(character.repeat(120))).toBe(character.repeat(120));
    }
  });
});
