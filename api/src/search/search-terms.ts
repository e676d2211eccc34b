import { searchedWords } from '@chuck-and-bit/contract/search';
import { readMeasure, withMeasures, writeMeasure } from './search-text';

/**
 * A word that a search looks for, of letters and digits only. `alternatives` match equally well.
 * `isExact`: a number is matched as a whole, not as a prefix.
 */
export type SearchTerm = { word: string; isExact: boolean; alternatives: readonly string[] };

/** More terms than this are ignored: no product's name has as many. */
const maxTerms = 20;

const synonyms: Record<string, readonly string[]> = {
  cordless: ['battery'],
  timber: ['wood'],
  wood: ['timber'],
  metal: ['steel'],
};

/** The terms of a search text; none if it has no words. */
export function readSearch(text: string): SearchTerm[] {
  return [...new Set(searchedWords(withMeasures(text)))].slice(0, maxTerms).map(toTerm);
}

export function toTerm(word: string): SearchTerm {
  const measure = readMeasure(word);
  const alternatives = measure
    ? measure.units.map((unit) => measure.number + unit).filter((spelled) => spelled !== word)
    : (synonyms[word] ?? []);
  return { word, isExact: /^\p{N}/u.test(word), alternatives };
}

/** The terms as people write them. */
export const writeSearch = (terms: readonly SearchTerm[]): string =>
  terms.map(({ word }) => writeMeasure(word)).join(' ');

/** The terms as `tsquery`: `all` selects the products, `any` ranks them. */
export type SearchQuery = { all: string; any: string };

/** A word is matched as a prefix: "hamm dri" finds a hammer drill. */
export function toQuery(terms: readonly SearchTerm[]): SearchQuery {
  const parts = terms.map(({ word, isExact, alternatives }) => {
    const lexemes = [word, ...alternatives].map((each) => (isExact ? `'${each}'` : `'${each}':*`));
    return `(${lexemes.join(' | ')})`;
  });
  return { all: parts.join(' & '), any: parts.join(' | ') };
}

/** How much larger than requested a size may be: the ratio, and the number of millimetres. */
const maxRatio = 1.5;
const maxSteps = 60;

/**
 * Extends a term for a size in millimetres by larger sizes, because a tool that bores 28 mm also bores 20 mm.
 * @returns null when the term is not a whole number of millimetres
 */
export function orLarger(term: SearchTerm): SearchTerm | null {
  const measure = readMeasure(term.word);
  const size = Number(measure?.number);
  if (measure?.units[0] !== 'mm' || !Number.isInteger(size)) return null;
  const steps = Math.min(Math.floor(size * (maxRatio - 1)), maxSteps);
  const larger = Array.from({ length: steps }, (_, step) => `${size + step + 1}mm`);
  return { ...term, alternatives: [...term.alternatives, ...larger] };
}
