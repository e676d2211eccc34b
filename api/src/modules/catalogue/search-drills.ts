import type { Queryable } from '../../database/client';
import type { Page, PageRequest } from '../../paging';
import type { DrillRow } from './catalogue.queries';
import { type DrillFilter, type DrillKey, listDrills } from './list-drills.queries';
import { closestPhrases, editDistance, trigramsOf } from '../../search/closest-phrase';
import type { SearchLimit } from '../../search/search-limit';
import { listSimilarPhrases, matchAny } from './search.queries';
import {
  orLarger,
  type SearchQuery,
  type SearchTerm,
  toQuery,
  toTerm,
  writeSearch,
} from '../../search/search-terms';

export type DrillSearch = { terms: readonly SearchTerm[] } & Omit<DrillFilter, 'query'>;

export type FoundDrills = {
  page: Page<DrillRow, DrillKey>;
  /** The search of the page, possibly corrected; null for all products. */
  query: SearchQuery | null;
  /** The corrected search. The page lists its products, or none if some words could not be corrected. */
  didYouMean: string | null;
};

/** At most this many misspelled words are corrected. */
const maxCorrections = 4;
const comparedPhrases = 20;
const checkedPhrases = 5;

/** Lists products, or searches them within a limit. @throws UNAVAILABLE when too many searches are waiting */
export async function searchDrills(
  database: Queryable,
  limit: SearchLimit,
  { terms, ...filters }: DrillSearch,
  request: PageRequest<DrillKey>,
): Promise<FoundDrills> {
  const list = (query: SearchQuery | null) => listDrills(database, { query, ...filters }, request);
  if (terms.length === 0) return { page: await list(null), query: null, didYouMean: null };
  return limit(() => findDrills(database, terms, list));
}

/** A search without results is repeated with corrected words and larger sizes. */
async function findDrills(
  database: Queryable,
  terms: readonly SearchTerm[],
  list: (query: SearchQuery) => Promise<FoundDrills['page']>,
): Promise<FoundDrills> {
  const query = toQuery(terms);
  const page = await list(query);
  if (page.total > 0) return { page, query, didYouMean: null };

  const { rewritten, isComplete } = await rewriteTerms(database, terms);
  if (rewritten === terms || rewritten.length === 0) return { page, query, didYouMean: null };
  const written = writeSearch(rewritten);
  const corrected = toQuery(rewritten);
  if (isComplete) {
    const found = await list(corrected);
    const didYouMean = found.total > 0 && written !== writeSearch(terms) ? written : null;
    return { page: found, query: corrected, didYouMean };
  }
  const [isFound] = await matchAny(database, [corrected]);
  return { page, query, didYouMean: isFound ? written : null };
}

type RewrittenTerms = { rewritten: readonly SearchTerm[]; isComplete: boolean };

/**
 * Replaces words that no product has by similar ones, and lets sizes match larger ones.
 * @returns the terms themselves when nothing is replaced; `isComplete`: no term was left out
 */
async function rewriteTerms(database: Queryable, typed: readonly SearchTerm[]): Promise<RewrittenTerms> {
  const isFound = await matchAny(database, typed.map(toTermQuery));
  if (!isFound.includes(false)) {
    const larger = typed.map((term) => orLarger(term) ?? term);
    return {
      rewritten: larger.some((term, place) => term !== typed[place]) ? larger : typed,
      isComplete: true,
    };
  }
  const whole = typed.map((term) => ({ ...term, isExact: true }));
  // "key less" may mean "keyless".
  const joined = typed.slice(1).map(({ word }, place) => toTerm((typed[place]?.word ?? '') + word));
  const found = await matchAny(database, [...whole, ...joined].map(toTermQuery));
  const terms = typed.map((term, place) => ({ term, isWhole: found[place] === true }));
  const isJoined = found.slice(typed.length);
  const place = joined.findIndex((_, at) => isJoined[at] && !(isFound[at] && isFound[at + 1]));
  const joinedTerm = joined[place];
  if (joinedTerm) terms.splice(place, 2, { term: joinedTerm, isWhole: true });
  const replacements = await replaceTerms(database, terms);
  return {
    rewritten: replacements.flatMap((terms) => terms ?? []),
    isComplete: !replacements.includes(null),
  };
}

type Candidate = readonly SearchTerm[];

/**
 * Replaces each term that no product has as a whole by the first candidate that a product has; null where there is none. One
 * statement for all terms each time, because a text can have twenty and everybody shares the connections.
 */
async function replaceTerms(
  database: Queryable,
  terms: readonly { term: SearchTerm; isWhole: boolean }[],
): Promise<(Candidate | null)[]> {
  const misspelled = terms
    .filter(({ term, isWhole }) => !isWhole && !orLarger(term))
    .map(({ term }) => term)
    .slice(0, maxCorrections);
  const similar = await listSimilarPhrases(
    database,
    misspelled.map(({ word }) => trigramsOf(word)),
    comparedPhrases,
  );
  const candidates = terms.map(({ term, isWhole }): readonly Candidate[] => {
    if (isWhole) return [];
    const larger = orLarger(term);
    if (larger) return [[larger]];
    const place = misspelled.indexOf(term);
    return place === -1 ? [] : corrections(term, similar[place] ?? []);
  });
  // Phrases outlive their products, so each is looked up.
  const isFound = await matchAny(database, candidates.flat().map(toQuery));
  const foundCandidates = new Set(candidates.flat().filter((_, place) => isFound[place]));
  return terms.map(({ term, isWhole }, place) =>
    isWhole ? [term] : (candidates[place]?.find((candidate) => foundCandidates.has(candidate)) ?? null),
  );
}

/** What a misspelled word may mean: a phrase with one typo, the term as a prefix, or a similar phrase. */
function corrections({ word }: SearchTerm, similar: readonly string[]): Candidate[] {
  const phrases = closestPhrases(word, similar).slice(0, checkedPhrases);
  const isTypo = (phrase: string) => editDistance(word, phrase) <= 1;
  const meant = [...phrases.filter(isTypo), word, ...phrases.filter((phrase) => !isTypo(phrase))];
  return meant.map((phrase) => phrase.split(' ').map(toTerm));
}

const toTermQuery = (term: SearchTerm) => toQuery([term]);
