import { readMeasure } from './search-text';

/**
 * A word that a search looks for, of letters and digits only. `alternatives` match equally well.
 * `isExact`: a number is matched as a whole, not as a prefix. `isPhrase`: several words stand behind each other, or all in the name.
 */
export type SearchTerm = {
  word: string;
  isExact: boolean;
  alternatives: readonly string[];
  isPhrase?: boolean;
};

export function toTerm(word: string): SearchTerm {
  const measure = readMeasure(word);
  const alternatives = measure
    ? measure.units.map((unit) => measure.number + unit).filter((spelled) => spelled !== word)
    : [];
  return { word, isExact: /^\p{N}/u.test(word), alternatives };
}

/** Words that the full-text index of PostgreSQL leaves out, in English. */
export const unindexedWords = new Set(
  (
    'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself they ' +
    'them their theirs themselves what which who whom this that these those am is are was were be been being have has had having do ' +
    'does did doing a an the and but if or because as until while of at by for with about against between into through during before ' +
    'after above below to from up down in out on off over under again further then once here there when where why how all any both ' +
    'each few more most other some such no nor not only own same so than too very s t can will just don should now'
  ).split(' '),
);

export const isUnindexed = ({ word }: SearchTerm): boolean => unindexedWords.has(word);

/**
 * A term, and what products match beside those with the word: these kinds, and these options of attributes. `isOfName`: descriptions
 * don't count. `isHead`: it is what the search is about.
 */
export type SearchedWord = {
  term: SearchTerm;
  isHead?: boolean;
  isOfName?: boolean;
  kindIds: readonly string[];
  choices: readonly { attributeId: string; value: number }[];
};

/** What a search looks for. `ranking`: words that only rank, wherever they stand. `without`: words that no name may have. */
export type SearchQuery = {
  words: readonly SearchedWord[];
  ranking: readonly SearchTerm[];
  without: readonly SearchTerm[];
};

/**
 * Terms as `tsquery`, which have to match all. A word is matched as a prefix: "hamm dri" finds a hammer drill.
 * @param isOfName whether only the words of name, brand and part numbers count
 */
export function toTsQuery(terms: readonly SearchTerm[], { isOfName = false } = {}): string {
  const lexeme = (word: string, isExact: boolean) => {
    const flags = `${isExact ? '' : '*'}${isOfName ? 'A' : ''}`;
    return flags === '' ? `'${word}'` : `'${word}':${flags}`;
  };
  return terms
    .map(({ word, isExact, alternatives, isPhrase = false }) => {
      const spellings = [word, ...alternatives].map((each) => {
        const parts = each.split(' ').map((part) => lexeme(part, isExact || /^\p{N}/u.test(part)));
        if (!isPhrase || parts.length === 1) return parts.join(' & ');
        const named = each.split(' ').map((part) => `'${part}':A`);
        return `(${parts.join(' <-> ')}) | (${named.join(' & ')})`;
      });
      return `(${spellings.map((each) => (each.includes(' & ') ? `(${each})` : each)).join(' | ')})`;
    })
    .join(' & ');
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
