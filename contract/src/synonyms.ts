import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import {
  changeOf,
  deletedResponse,
  editedVersion,
  entityId,
  id,
  insertedResponse,
  modifiedResponse,
  trimmedText,
} from './fields';
import { limits } from './limits';
import { searchMessages } from './search-messages';

const words = trimmedText(searchMessages.wordsRequired, limits.synonymWords.max);
const means = trimmedText(searchMessages.meaningRequired, limits.synonymMeaning.max);

/**
 * Words that customers use, and the words of this shop that they mean. `means`: alternatives are separated by commas; those that
 * the shop has count. A switched off entry keeps its words from being replaced, also by the list that comes with the program.
 */
const fields = { words, means, isOn: z.boolean() };

/** The body that adds a synonym; also the schema of its form. */
export const newSynonym = z.strictObject(fields);
export type NewSynonym = z.infer<typeof newSynonym>;

/** A synonym as staff see it: their own, or one that comes with the program, which has no id. */
const synonym = z.strictObject({
  _id: z.nullable(entityId),
  ...fields,
  /** Whether the program has an entry for these words, which applies again once the own one is deleted. */
  isShipped: z.boolean(),
  /** 0 for one that comes with the program. */
  version: z.number(),
});
export type Synonym = z.infer<typeof synonym>;

export const synonymChange = changeOf(synonym.shape, { ...fields, version: editedVersion });
export type SynonymChange = z.infer<typeof synonymChange>;

export const listSynonyms = defineEndpoint({
  method: 'GET',
  path: '/synonyms',
  summary: 'All synonyms of the search for products, the own ones first, each part by its words.',
  who: 'staff',
  area: 'settings',
  response: z.array(synonym),
});

export const addSynonym = defineEndpoint({
  method: 'POST',
  path: '/synonyms',
  summary:
    'Adds a synonym. One that comes with the program for the same words no longer applies, so that this also changes it or switches it off.',
  who: 'staff',
  area: 'settings',
  body: newSynonym,
  response: insertedResponse,
  idempotent: true,
  changesPublicData: true,
});

export const changeSynonym = defineEndpoint({
  method: 'PUT',
  path: '/synonyms/{id}',
  summary: 'Replaces an own synonym. Returns 409 when it was changed since this version.',
  who: 'staff',
  area: 'settings',
  params: z.object({ id }),
  body: synonymChange,
  response: modifiedResponse,
  idempotent: true,
  changesPublicData: true,
});

export const deleteSynonym = defineEndpoint({
  method: 'DELETE',
  path: '/synonyms/{id}',
  summary: 'Deletes an own synonym. One that comes with the program for the same words applies again.',
  who: 'staff',
  area: 'settings',
  params: z.object({ id }),
  response: deletedResponse,
  idempotent: true,
  changesPublicData: true,
});
