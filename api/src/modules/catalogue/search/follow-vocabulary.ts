import type { Queryable } from '../../../database/client';
import { followPublicData } from '../../../database/follow-public-data';
import { readKinds } from '../../kinds/kinds';
import { shippedGoods } from '../../synonyms/shipped-synonyms';
import { readSynonyms } from '../../synonyms/synonyms';
import { listBrands } from './search.queries';
import { createVocabulary, type Vocabulary } from './vocabulary';

/**
 * Keeps the vocabulary of a shop up to date, by the version of its public data.
 * @param version of the public data
 * @returns a function that returns the vocabulary as it is now, or the last one while the database is away
 */
export function followVocabulary(database: Queryable, version: () => number): () => Promise<Vocabulary> {
  const follow = followPublicData<{ vocabulary: Vocabulary; source: string }>(version, async (last) => {
    const kinds = await readKinds(database);
    const [brands, synonyms] = [await listBrands(database), await readSynonyms(database)];
    // Most changes of public data are none of these.
    const source = JSON.stringify([kinds, brands, synonyms]);
    if (last?.source === source) return last;
    return { source, vocabulary: createVocabulary(kinds, brands, synonyms, shippedGoods) };
  });
  return async () => (await follow()).vocabulary;
}
