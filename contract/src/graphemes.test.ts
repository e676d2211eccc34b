import { describe, expect, test } from 'vitest';
import { firstGraphemes, fitInto, shorten } from './graphemes';

/** One character to people, but several code points. */
const family = '👨\u200d👩\u200d👧';
const accented = 'e\u0301';
const flag = '🇩🇪';

describe('cutting text', () => {
  test.each([family, accented, flag, '👍🏽', 'क्षि', '\r\n'])('counts %j as one character', (character) => {
    expect(firstGraphemes(character.repeat(3), 2)).toEqual({ first: character.repeat(2), next: character });
    expect(firstGraphemes(character.repeat(2), 2)).toEqual({ first: character.repeat(2), next: undefined });
  });

  test('adds an ellipsis only where something was cut', () => {
    expect(shorten(`Ada ${family}`, 5)).toBe(`Ada ${family}`);
    expect(shorten(`Ada ${family}`, 4)).toBe('Ada…');
    expect(shorten('', 4)).toBe('');
  });

  test('to a limit of the contract keeps whole characters', () => {
    expect(fitInto('abc', 3)).toBe('abc');
    expect(fitInto('abcd', 3)).toBe('abc');
    expect(fitInto(`ab${accented}`, 3)).toBe('ab');
    expect(fitInto('a🔩', 2)).toBe('a');
    expect(fitInto(family, 5)).toBe('');
  });
});
