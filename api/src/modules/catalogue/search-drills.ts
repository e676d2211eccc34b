import type { DrillSort } from '@chuck-and-bit/contract/drills';
import type { ShownDrills } from '@chuck-and-bit/contract/managed-drills';
import type { Queryable } from '../../database/client';
import type { Page, PageRequest } from '../../paging';
import type { DrillRow } from './catalogue.queries';
import { type DrillKey, listDrills } from './list-drills.queries';
import { closestPhrases, editDistance, trigramsOf } from '../../search/closest-phrase';
import { listSimilarPhrases, matchAny } from './search.queries';
import {
  orLarger,
  type SearchQuery,
  type SearchTerm,
  toQuery,
  toTerm,
  writeSearch,
} from '../../search/search-terms';

export type DrillSearch = {
  terms: readonly SearchTerm[];
  show: ShownDrills;
  inStock: boolean;
  sort: DrillSort | 'relevance';
};

export type FoundDrills = {
  page: Page<DrillRow, DrillKey>;
  /** The corrected search. The page lists its products, or none if some words could not be corrected. */
  didYouMean: string | null;
};

/** At most this many misspelled words are corrected. */
const maxCorrections = 4;
const comparedPhrases = 20;
const checkedPhrases = 5;

/** Lists products. A search without results is repeated with corrected words and larger sizes. */
export async function searchDrills(
  database: Queryable,
  { terms, ...wanted }: DrillSearch,
  request: PageRequest<DrillKey>,
): Promise<FoundDrills> {
  const list = (query: SearchQuery | null) => listDrills(database, { query, ...wanted }, request);
  const page = await list(terms.length > 0 ? toQuery(terms) : null);
  if (page.total > 0 || terms.length === 0) return { page, didYouMean: null };

  const { rewritten, isComplete } = await rewriteTerms(database, terms);
  if (rewritten === terms || rewritten.length === 0) return { page, didYouMean: null };
  const written = writeSearch(rewritten);
  if (isComplete) {
    const found = await list(toQuery(rewritten));
    const didYouMean = found.total > 0 && written !== writeSearch(terms) ? written : null;
    return { page: found, didYouMean };
  }
  const [isFound] = await matchAny(database, [toQuery(rewritten)]);
  return { page, didYouMean: isFound ? written : null };
}

type RewrittenTerms = { rewritten: readonly SearchTerm[]; isComplete: boolean };

/**
 * Replaces words that no product has by similar ones, and lets sizes match larger ones.
 * @returns the terms themselves when nothing is replaced; `isComplete`: no term was left out
 */
async function rewriteTerms(database: Queryable, typed: readonly SearchTerm[]): Promise<RewrittenTerms> {
  const isKnown = await matchAny(database, typed.map(toTermQuery));
  if (!isKnown.includes(false)) {
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
  const place = joined.findIndex((_, at) => isJoined[at] && !(isKnown[at] && isKnown[at + 1]));
  const joinedTerm = joined[place];
  if (joinedTerm) terms.splice(place, 2, { term: joinedTerm, isWhole: true });
  let corrections = 0;
  const replacements = await Promise.all(
    terms.map(async ({ term, isWhole }) => {
      if (isWhole) return [term];
      const larger = orLarger(term);
      if (larger) return firstKnown(database, [[larger]]);
      return ++corrections <= maxCorrections ? correctTerm(database, term) : null;
    }),
  );
  return {
    rewritten: replacements.flatMap((terms) => terms ?? []),
    isComplete: !replacements.includes(null),
  };
}

/** Returns the first that a product has: a phrase with one typo, the term as a prefix, or a similar phrase. */
async function correctTerm(database: Queryable, { word }: SearchTerm): Promise<readonly SearchTerm[] | null> {
  const trigrams = trigramsOf(word);
  const similar = trigrams.length > 0 ? await listSimilarPhrases(database, trigrams, comparedPhrases) : [];
  const phrases = closestPhrases(word, similar).slice(0, checkedPhrases);
  const isTypo = (phrase: string) => editDistance(word, phrase) <= 1;
  const candidates = [...phrases.filter(isTypo), word, ...phrases.filter((phrase) => !isTypo(phrase))];
  // Phrases outlive their products, so each is looked up.
  return firstKnown(
    database,
    candidates.map((phrase) => phrase.split(' ').map(toTerm)),
  );
}

async function firstKnown(
  database: Queryable,
  searches: readonly (readonly SearchTerm[])[],
): Promise<readonly SearchTerm[] | null> {
  const isKnown = await matchAny(database, searches.map(toQuery));
  return searches.find((_, place) => isKnown[place]) ?? null;
}

const toTermQuery = (term: SearchTerm) => toQuery([term]);
