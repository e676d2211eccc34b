import { fitInto } from './graphemes';
import { pageLimits } from './page-limits';

/** Words that say nothing about a product. */
const fillers = new Set(
  (
    'a an and any are as at be by can do for from have how i if in is it its me my need of on or our some ' +
    'that the this to want we what which with x you your'
  ).split(' '),
);

const words = /[\p{L}\p{N}]+/gu;

/** A search text in lower case, with equivalent characters unified (NFKC), cut because that can lengthen the text. */
export const plainSearch = (text: string): string =>
  fitInto(text.normalize('NFKC').toLowerCase(), pageLimits.search.max);

/** All words of a search text, in lower case. Letters and digits only, so no word is an operator. */
export const typedWords = (text: string): string[] => plainSearch(text).match(words) ?? [];

/** The words of a search text without those that say nothing about a product. */
export const searchedWords = (text: string): string[] =>
  typedWords(text).filter((word) => !fillers.has(word));

/** Whether a search text has any word to look for. A search without one lists everything. */
export const isSearchable = (text: string): boolean => searchedWords(text).length > 0;
