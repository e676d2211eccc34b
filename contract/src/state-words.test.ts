import { expect, test } from 'vitest';
import { stateWords } from './state-words';

test.each(Object.entries(stateWords))('no two states of one %s have the same word', (_of, words) => {
  const shown = Object.values(words);
  expect(new Set(shown).size).toBe(shown.length);
});

/** Where the word is not the name of the state: "Partly refunded" of `PartlyRefunded`. */
const renamed = { succeeded: 'Refunded', canceled: 'Cancelled' };
const { units: _afterCounts, ...states } = stateWords;

test.each(Object.values(states).flatMap((words) => Object.entries(words)))('%s reads "%s"', (state, word) => {
  const letters = (text: string) => text.replaceAll(/[ _]/g, '').toLowerCase();
  expect(letters(word)).toBe(letters(new Map(Object.entries(renamed)).get(state) ?? state));
  expect(word).toMatch(/^[A-Z][a-z ]+$/);
});
