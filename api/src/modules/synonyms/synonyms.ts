import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { searchMessages } from '@chuck-and-bit/contract/search-messages';
import type { NewSynonym, Synonym, SynonymChange } from '@chuck-and-bit/contract/synonyms';
import type { Queryable } from '../../database/client';
import { invalidInput, ShopError } from '../../errors';
import { isId, newId } from '../../ids';
import { type Actor, recordChange } from '../audit-log/record-change';
import { shippedSynonyms } from './shipped-synonyms';
import { synonymKey } from './synonym-key';
import * as queries from './synonyms.queries';

const shippedKeys = new Set(shippedSynonyms.map(({ words }) => synonymKey(words)));

/** All synonyms, the own ones first. Of the shipped ones, those that the shop has not replaced. */
export async function listSynonyms(database: Queryable): Promise<Synonym[]> {
  const own = await queries.listOwnSynonyms(database);
  const ownKeys = new Set(own.map(({ key }) => key));
  return [
    ...own.map(({ id, key, words, means, isOn, version }) => ({
      _id: id,
      words,
      means,
      isOn,
      isShipped: shippedKeys.has(key),
      version,
    })),
    ...shippedSynonyms
      .filter(({ words }) => !ownKeys.has(synonymKey(words)))
      .map((shipped) => ({ _id: null, ...shipped, isOn: true, isShipped: true, version: 0 })),
  ];
}

/** Those that apply, in the order in which they count. */
export async function readSynonyms(database: Queryable): Promise<{ words: string; means: string }[]> {
  const own = await queries.listOwnSynonyms(database);
  const ownKeys = new Set(own.map(({ key }) => key));
  return [
    ...own.filter(({ isOn }) => isOn),
    ...shippedSynonyms.filter(({ words }) => !ownKeys.has(synonymKey(words))),
  ].map(({ words, means }) => ({ words, means }));
}

/** @returns its id @throws INVALID_INPUT for words that have an own synonym, TOO_MANY_SETTINGS */
export async function addSynonym(transaction: Queryable, body: NewSynonym, actor: Actor): Promise<string> {
  const id = newId();
  const values = { id, key: keyOf(body), ...body };
  const { max } = limits.synonyms;
  if ((await queries.countSynonyms(transaction)) >= max)
    throw new ShopError('TOO_MANY_SETTINGS', messages.tooManySettings(max));
  if (!(await queries.insertSynonym(transaction, values))) throw taken();
  await recordChange(transaction, actor, {
    action: 'synonym.added',
    subject: { id, name: body.words },
    after: body,
  });
  return id;
}

/**
 * @returns the number of changed entries: 1
 * @throws INVALID_INPUT for words of another entry, SETTING_NOT_FOUND, SETTING_CHANGED
 */
export async function changeSynonym(
  transaction: Queryable,
  id: string,
  { version, ...body }: SynonymChange,
  actor: Actor,
): Promise<number> {
  const row = isId(id) ? await queries.findSynonym(transaction, id) : null;
  if (!row) throw new ShopError('SETTING_NOT_FOUND', messages.settingNotFound);
  const values = { id, key: keyOf(body), ...body, version };
  if (await queries.isTaken(transaction, values)) throw taken();
  const written = await queries.updateSynonym(transaction, values);
  if (written === 0) throw new ShopError('SETTING_CHANGED', messages.settingChanged);
  const { words, means, isOn } = row;
  await recordChange(transaction, actor, {
    action: 'synonym.changed',
    subject: { id, name: words },
    before: { words, means, isOn },
    after: body,
  });
  return written;
}

/** @returns the number of deleted entries: 0 or 1 */
export async function deleteSynonym(transaction: Queryable, id: string, actor: Actor): Promise<number> {
  const deleted = isId(id) ? await queries.deleteSynonym(transaction, id) : null;
  if (!deleted) return 0;
  const { words, means, isOn } = deleted;
  await recordChange(transaction, actor, {
    action: 'synonym.deleted',
    subject: { id, name: words },
    before: { words, means, isOn },
  });
  return 1;
}

/** @throws INVALID_INPUT for words without a letter or digit */
function keyOf({ words }: NewSynonym): string {
  const key = synonymKey(words);
  if (key === '') throw invalidInput([{ path: 'words', message: searchMessages.wordsUnreadable }]);
  return key;
}

const taken = () => invalidInput([{ path: 'words', message: searchMessages.wordsTaken }]);
