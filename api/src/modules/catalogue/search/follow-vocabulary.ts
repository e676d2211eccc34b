import { isDatabaseUnavailable } from '../../../database/availability';
import type { Queryable } from '../../../database/client';
import { readKinds } from '../../kinds/kinds';
import { shippedGoods } from '../../synonyms/shipped-synonyms';
import { readSynonyms } from '../../synonyms/synonyms';
import { listBrands } from './search.queries';
import { createVocabulary, type Vocabulary } from './vocabulary';

/** Other processes' changes are known after this time where no signal tells of them. */
const maxAgeMilliseconds = 5_000;

/**
 * Keeps the vocabulary of a shop up to date, by the version of its public data.
 * @param version of the public data
 * @returns a function that returns the vocabulary as it is now, or the last one while the database is away
 */
export function followVocabulary(database: Queryable, version: () => number): () => Promise<Vocabulary> {
  let held: { vocabulary: Vocabulary; source: string } | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let readVersion = Number.NaN;
  let running: { version: number; vocabulary: Promise<Vocabulary> } | null = null;

  async function read(asked: number): Promise<Vocabulary> {
    const startedAt = performance.now();
    try {
      const kinds = await readKinds(database);
      const [brands, synonyms] = [await listBrands(database), await readSynonyms(database)];
      // Most changes of public data are none of these.
      const source = JSON.stringify([kinds, brands, synonyms]);
      if (held?.source !== source)
        held = { source, vocabulary: createVocabulary(kinds, brands, synonyms, shippedGoods) };
      [readAt, readVersion] = [startedAt, asked];
      return held.vocabulary;
    } catch (error) {
      if (!held || !isDatabaseUnavailable(error)) throw error;
      return held.vocabulary;
    }
  }

  return () => {
    const asked = version();
    const isFresh = readVersion === asked && performance.now() - readAt < maxAgeMilliseconds;
    if (held && isFresh) return Promise.resolve(held.vocabulary);
    // Who asks after a change does not get what was read before it.
    if (running?.version !== asked) {
      const reading = { version: asked, vocabulary: read(asked) };
      running = reading;
      const end = () => {
        if (running === reading) running = null;
      };
      reading.vocabulary.then(end, end);
    }
    return running.vocabulary;
  };
}
