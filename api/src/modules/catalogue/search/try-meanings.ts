import { isSearchable } from '@chuck-and-bit/contract/search';
import type { Queryable } from '../../../database/client';
import { closestPhrases, editDistance, trigramsOf } from '../../../search/closest-phrase';
import { isUnindexed, orLarger, type SearchTerm, toTerm, toTsQuery } from '../../../search/search-terms';
import { gtinsOf, keysOfText, numberedBy } from '../lookup/named-products';
import { mostWords, type Reading, readWords, type ReadWord, textWithout } from './read-query';
import { listOfNumbers, listSimilarPhrases, matchAny } from './search.queries';

/** A search text as it is understood. `ids`: the products whose part numbers it has; null for none. */
export type Meaning = { reading: Reading; ids: readonly string[] | null };

/** `found`: what an attempt found as this was meant. */
export type Outcome<Found> = Meaning & {
  found: Found;
  /** The corrected text. What was found is of it, or nothing if some of its words could not be corrected. */
  didYouMean: string | null;
  /** Words that nothing has, without which something was found. */
  leftOut: readonly string[];
};

export type Interpreter = {
  read: (text: string) => Reading;
  /** What a misspelled word may mean beside the words of products' names. */
  words: readonly string[];
  /** What the shop has a meaning for, in stems. */
  phrases: readonly (readonly string[])[];
  /** Whether words that nothing has may be left out. */
  mayLeaveOut: boolean;
};

/** At most this many misspelled words are corrected. */
const maxCorrections = 4;
const comparedPhrases = 20;
const checkedPhrases = 5;

/**
 * Looks for what a text means: for its part numbers, else as it is typed, then with corrected words, larger sizes and without
 * unknown words, then with nothing but what was read. At most three attempts.
 * @param attempt lists or counts products; `total` is 0 if there are none
 */
export async function tryMeanings<Found extends { total: number }>(
  database: Queryable,
  { read, words, phrases, mayLeaveOut }: Interpreter,
  text: string,
  attempt: (meaning: Meaning) => Promise<Found>,
): Promise<Outcome<Found>> {
  const reading = read(text);
  const outcome = async (meant: Reading, ids: readonly string[] | null = null) => ({
    reading: meant,
    ids,
    found: await attempt({ reading: meant, ids }),
    didYouMean: null,
    leftOut: [],
  });
  const ids = await listOfCodes(database, reading.codes);
  if (ids.length > 0) return outcome(reading, ids);
  const typed = await outcome(reading);
  if (typed.found.total > 0 || reading.words.length === 0) return typed;

  const repaired = withoutSlip(reading, phrases) ?? (await repair(database, reading, words));
  const isWhole = repaired.unknown.length === 0;
  if (!isWhole && !(mayLeaveOut && isAboutMore(reading, repaired))) {
    return { ...typed, didYouMean: repaired.isSomethingKnown ? repaired.text : null };
  }
  const isAny = isSearchable(repaired.text);
  const repairedReading =
    repaired.isChanged && isAny ? withLarger(read(repaired.text), repaired.larger) : null;
  const changed = repairedReading ?? asTyped(reading);
  const second = changed && (await outcome(changed));
  const didYouMean = repaired.isCorrected ? repaired.text : null;
  if (second && second.found.total > 0)
    return { ...second, didYouMean, leftOut: repaired.unknown.filter(Boolean) };
  // Nothing is left of the text of a synonym that means a kind and an unknown word, but the kind was read.
  const rest = mayLeaveOut ? withoutWords(repairedReading ?? reading) : null;
  if (rest === null) return second ?? typed;
  const third = await outcome(rest.reading);
  return third.found.total > 0
    ? { ...third, didYouMean, leftOut: [...new Set([...repaired.unknown, ...rest.leftOut])].filter(Boolean) }
    : (second ?? typed);
}

/** The products whose part number or GTIN one of these texts is. */
async function listOfCodes(database: Queryable, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const [keys, gtins] = [codes.flatMap(keysOfText), codes.flatMap(gtinsOf)];
  const rows = await listOfNumbers(database, { keys, gtins });
  return [...new Set(codes.flatMap((code) => numberedBy(code, rows).map(({ id }) => id)))];
}

/** What was read may be words of a name: "Tarn" of a product without a brand. */
function asTyped({ parts, text }: Reading): Reading | null {
  const reading = readWords(text);
  const words = reading.words.filter(({ term }) => isSearchable(term.word));
  return parts.length > 0 ? { ...reading, words: words.slice(0, mostWords) } : null;
}

/** Whether something is left that names kinds or products, so that the unknown words may go. */
const isAboutMore = (reading: Reading, { isNamed }: Repaired): boolean => isSomethingRead(reading) || isNamed;

const isSomethingRead = ({ kindIds, brands, filters }: Reading): boolean =>
  kindIds !== null || brands.length > 0 || filters.length > 0;

/**
 * What was read, and words that name kinds, while the others only rank; null if nothing would be left. If nothing was read, options
 * stay instead of kinds, or else what the text is about, where a name has it.
 */
function withoutWords(reading: Reading): { reading: Reading; leftOut: string[] } | null {
  const { words } = reading;
  const isRead = isSomethingRead(reading);
  const ofKinds = words.filter(({ kindIds, isOfName }) => kindIds.length > 0 && (isOfName || !isRead));
  const others = [words.filter(({ choices }) => choices.length > 0), words.filter(({ isHead }) => isHead)];
  const kept = isRead ? ofKinds : ([ofKinds, ...others].find(({ length }) => length > 0) ?? []);
  const dropped = words.filter((word) => !kept.includes(word));
  if (dropped.length === 0 || !(isRead || kept.length > 0)) return null;
  const ranking = [...reading.ranking, ...dropped.map(({ term }) => term)];
  const named = (word: ReadWord) =>
    word.isHead ? { ...word, isOfName: true, term: { ...word.term, isExact: true } } : word;
  return {
    reading: { ...reading, words: kept.map(named), ranking },
    leftOut: dropped.map((word) => typedWord(reading, word)),
  };
}

const spansOf = ({ tokens }: Reading, words: readonly ReadWord[]) =>
  words.flatMap(({ from }) => from.flatMap((index) => tokens[index] ?? []));

const typedWord = (reading: Reading, word: ReadWord): string =>
  spansOf(reading, [word])
    .map(({ start, end }) => reading.text.slice(start, end))
    .join(' ');

/** Sizes in a text that may be larger, because a tool that bores 28 mm also bores 20 mm. */
const withLarger = (reading: Reading, larger: ReadonlyMap<string, SearchTerm>): Reading => ({
  ...reading,
  words: reading.words.map((each) => ({ ...each, term: larger.get(each.term.word) ?? each.term })),
});

type Repaired = {
  /** With corrected words, and without unknown ones. */
  text: string;
  unknown: readonly string[];
  larger: ReadonlyMap<string, SearchTerm>;
  isChanged: boolean;
  isCorrected: boolean;
  /** Whether a word is left that some product has, or that names a kind or stands in a name. */
  isSomethingKnown: boolean;
  isNamed: boolean;
};

/** A text that is a phrase of the shop but for one letter means it, also where the word is another one: "well anchor". */
function withoutSlip({ text, tokens }: Reading, phrases: Interpreter['phrases']): Repaired | null {
  for (const phrase of phrases) {
    if (phrase.length !== tokens.length) continue;
    const wrong = tokens.flatMap((token, at) => {
      const instead = phrase[at] ?? '';
      return token.stem === instead ? [] : { ...token, instead };
    });
    const [slip, ...others] = wrong;
    if (!slip || others.length > 0 || slip.isQuoted || !isCorrectable(slip)) continue;
    if (editDistance(slip.stem, slip.instead) > 1) continue;
    return {
      text: withChanges(text, wrong),
      unknown: [],
      larger: new Map(),
      isChanged: true,
      isCorrected: true,
      isSomethingKnown: true,
      isNamed: true,
    };
  }
  return null;
}

/** What is done about a word: nothing, another one in its place, or it goes. */
type Fate = 'known' | { instead: string } | { larger: SearchTerm } | 'joined' | 'unknown';

/** Corrects words that no product has. What each may mean is only looked up if there are such words. */
async function repair(database: Queryable, reading: Reading, known: readonly string[]): Promise<Repaired> {
  const { words } = reading;
  // "key less" may mean "keyless".
  const joined = words.slice(1).map(({ term }, index) => toTerm((words[index]?.term.word ?? '') + term.word));
  const found = await lookUp(database, words, joined);
  // If each word is known, they are only not known together.
  const isEachKnown = words.every((word) => isKnown(word, found) || found.prefix(word.term.word));
  const larger = ({ term }: ReadWord): Fate => {
    const more = orLarger(term);
    return more ? { larger: more } : 'known';
  };
  if (isEachKnown) return rewrite(reading, words.map(larger), found);

  const meant = await listMeant(database, words, known, found);
  const fates = words.map((word, index): Fate => fateOf(word, meant[index] ?? [], found));
  const join = joined.findIndex(
    ({ word }, index) =>
      found.whole(word) && !(isKnown(words[index], found) && isKnown(words[index + 1], found)),
  );
  if (join !== -1) {
    fates[join] = { instead: joined[join]?.word ?? '' };
    fates[join + 1] = 'joined';
  }
  return rewrite(reading, fates, found);
}

type Known = Record<'whole' | 'prefix' | 'named', (words: string) => boolean>;

/** Whether a word is found as a whole, as a prefix, or at the beginning of a word of a name: one statement for all. */
async function lookUp(
  database: Queryable,
  words: readonly ReadWord[],
  joined: readonly SearchTerm[],
): Promise<Known> {
  const typed = words.map(({ term }) => term);
  const whole = [...typed, ...joined].map(
    (term) => [term.word, toTsQuery([{ ...term, isExact: true }])] as const,
  );
  const prefix = typed.map((term) => [term.word, toTsQuery([term])] as const);
  const larger = typed.flatMap((term) => {
    const found = orLarger(term);
    return found ? [[largerKey(term), toTsQuery([found])] as const] : [];
  });
  const named = typed.map(({ word }) => [word, nameQuery(word)] as const);
  const queries = [whole, prefix, larger, named];
  const queryOf = ([, query]: readonly [string, string]) => query;
  const texts = [whole, prefix, larger].flat().map(queryOf);
  const answers = await matchAny(database, { texts, names: named.map(queryOf) });
  let at = 0;
  const [isWhole, isPrefix, isLarger, isNamed] = queries.map((each) => {
    const ofThese = answers.slice(at, (at += each.length));
    return new Set(each.filter((_, index) => ofThese[index]).map(([word]) => word));
  });
  return {
    whole: (word) => isWhole?.has(word) ?? false,
    prefix: (word) => (isPrefix?.has(word) ?? false) || (isLarger?.has(word) ?? false),
    named: (word) => isNamed?.has(word) ?? false,
  };
}

/** Several words have to be found together. */
const nameQuery = (phrase: string) => toTsQuery(phrase.split(' ').map(toTerm), { isOfName: true });

const largerKey = ({ word }: SearchTerm) => `${word} or larger`;

function isKnown(word: ReadWord | undefined, found: Known): boolean {
  if (word === undefined) return false;
  const { term, kindIds, choices } = word;
  return kindIds.length + choices.length > 0 || isUnindexed(term) || found.whole(term.word);
}

/** What may be meant by each word that no product has, the most likely first: words of the shop, and of names that it has. */
async function listMeant(
  database: Queryable,
  words: readonly ReadWord[],
  known: readonly string[],
  found: Known,
): Promise<string[][]> {
  const misspelled = words
    .filter((word) => !isKnown(word, found) && isCorrectable(word.term))
    .slice(0, maxCorrections);
  const similar = await listSimilarPhrases(
    database,
    misspelled.map(({ term }) => trigramsOf(term.word)),
    comparedPhrases,
  );
  const candidates = words.map((word) => {
    const index = misspelled.indexOf(word);
    if (index === -1) return [];
    const others = [...(similar[index] ?? []), ...known].filter((phrase) => phrase !== word.term.word);
    return closestPhrases(word.term.word, others).slice(0, checkedPhrases);
  });
  // Phrases outlive their products.
  const names = [...new Set(candidates.flat())];
  const isNamed = await matchAny(database, { texts: [], names: names.map(nameQuery) });
  const meant = new Set([...known, ...names.filter((_, index) => isNamed[index])]);
  return candidates.map((phrases) => phrases.filter((phrase) => meant.has(phrase)));
}

/** A word with digits is a size or a model number. */
const isCorrectable = ({ word }: { word: string }) => word.length > 2 && !/[\d ]/.test(word);

/** @param meant what is had of what it may mean */
function fateOf(word: ReadWord, meant: readonly string[], found: Known): Fate {
  const { term } = word;
  if (isKnown(word, found)) return 'known';
  const larger = orLarger(term);
  if (larger) return found.prefix(largerKey(term)) ? { larger } : 'unknown';
  const typo = meant.find((phrase) => editDistance(term.word, phrase) <= 1);
  if (typo !== undefined) return { instead: typo };
  if (found.prefix(term.word)) return 'known';
  const [similar] = meant;
  return similar === undefined ? 'unknown' : { instead: similar };
}

function rewrite(reading: Reading, fates: readonly Fate[], found: Known): Repaired {
  const { words, text } = reading;
  const larger = new Map<string, SearchTerm>();
  const unknown: string[] = [];
  let [isCorrected, isSomethingKnown, isNamed] = [false, false, false];
  const changes: { start: number; end: number; instead: string }[] = [];
  for (const [index, word] of words.entries()) {
    const fate = fates[index] ?? 'known';
    const spans = spansOf(reading, [word]);
    const replace = (instead: string) =>
      changes.push(...spans.map(({ start, end }, at) => ({ start, end, instead: at === 0 ? instead : '' })));
    if (fate === 'unknown') {
      unknown.push(typedWord(reading, word));
      replace('');
    } else if (fate === 'joined') replace('');
    else {
      isSomethingKnown = true;
      if (typeof fate === 'object' && 'instead' in fate) {
        isCorrected = true;
        isNamed = true;
        replace(fate.instead);
      } else isNamed ||= word.kindIds.length > 0 || found.named(word.term.word);
      if (typeof fate === 'object' && 'larger' in fate) larger.set(word.term.word, fate.larger);
    }
  }
  return {
    text: withChanges(text, changes),
    unknown,
    larger,
    isChanged: changes.length > 0 || larger.size > 0,
    isCorrected,
    isSomethingKnown,
    isNamed,
  };
}

function withChanges(
  text: string,
  changes: readonly { start: number; end: number; instead: string }[],
): string {
  let changed = '';
  let at = 0;
  for (const { start, end, instead } of changes.toSorted((one, other) => one.start - other.start)) {
    changed += `${text.slice(at, start)}${instead}`;
    at = end;
  }
  return textWithout(changed + text.slice(at), []);
}
