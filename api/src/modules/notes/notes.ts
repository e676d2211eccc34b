import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Note } from '@chuck-and-bit/contract/notes';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId, newId } from '../../ids';
import { findUserById, lockUser, type UserRow } from '../accounts/users';
import { type Actor, recordChange } from '../audit-log/record-change';
import { findPurchase, lockPurchase, purchaseNotFound } from '../purchases/purchases';
import * as queries from './notes.queries';

/** What notes are about: its id, and what people call it. */
type Subject = { id: string; name: string };
type Find = (database: Queryable, id: string) => Promise<Subject | null>;

type Access = { find: Find; lock: Find; missing: () => ShopError };

const subjects: Record<queries.NoteSubject, Access> = {
  purchase: {
    find: async (database, id) => named(await findPurchase(database, id), 'number'),
    lock: async (database, id) => named((await lockPurchase(database, id))?.purchase ?? null, 'number'),
    missing: purchaseNotFound,
  },
  customer: {
    find: async (database, id) => named(await findUserById(database, id), 'email'),
    lock: async (database, id) => named(await lockUser(database, id), 'email'),
    missing: () => new ShopError('USER_NOT_FOUND', messages.userNotFound),
  },
};

/** Newest first. @throws PURCHASE_NOT_FOUND, USER_NOT_FOUND */
export async function readNotes(
  database: Queryable,
  about: queries.NoteSubject,
  { id, reader }: { id: string; reader: UserRow },
): Promise<Note[]> {
  const { find, missing } = subjects[about];
  const subject = isId(id) ? await find(database, id) : null;
  if (!subject) throw missing();
  return (await queries.listNotes(database, about, subject.id)).map((note) => toNote(note, reader));
}

/** @returns the id of the new note @throws PURCHASE_NOT_FOUND, USER_NOT_FOUND, TOO_MANY_NOTES */
export async function addNote(
  transaction: Queryable,
  about: queries.NoteSubject,
  { id: requestedId, text, author, actor }: { id: string; text: string; author: UserRow; actor: Actor },
): Promise<string> {
  const { lock, missing } = subjects[about];
  // The lock keeps concurrent notes from exceeding the limit.
  const subject = isId(requestedId) ? await lock(transaction, requestedId) : null;
  if (!subject) throw missing();
  const { max } = limits.notes;
  if ((await queries.listNotes(transaction, about, subject.id)).length >= max) {
    throw new ShopError('TOO_MANY_NOTES', messages.tooManyNotes(max));
  }
  const id = newId();
  const { id: authorId, name: authorName } = author;
  await queries.insertNote(transaction, about, { id, subjectId: subject.id, authorId, authorName, text });
  await recordChange(transaction, actor, { action: `${about}-note.added`, subject, after: { text } });
  return id;
}

/** @returns how many were deleted: 0 or 1 @throws NOTE_OF_ANOTHER */
export async function deleteNote(
  transaction: Queryable,
  about: queries.NoteSubject,
  { id, noteId, user, actor }: { id: string; noteId: string; user: UserRow; actor: Actor },
): Promise<number> {
  const { find } = subjects[about];
  const subject = isId(id) ? await find(transaction, id) : null;
  const note =
    subject && isId(noteId)
      ? await queries.findNote(transaction, about, { subjectId: subject.id, id: noteId })
      : null;
  if (!subject || !note) return 0;
  if (!mayDelete(note, user)) throw new ShopError('NOTE_OF_ANOTHER', messages.noteOfAnother);
  await recordChange(transaction, actor, {
    action: `${about}-note.deleted`,
    subject,
    before: { text: note.text, author: note.authorName },
  });
  return queries.deleteNote(transaction, about, note.id);
}

const named = <Name extends string>(row: ({ id: string } & Record<Name, string>) | null, name: Name) =>
  row && { id: row.id, name: row[name] };

const mayDelete = ({ authorId }: queries.NoteRow, user: UserRow) =>
  user.role === 'admin' || authorId === user.id;

const toNote = (note: queries.NoteRow, reader: UserRow): Note => ({
  _id: note.id,
  text: note.text,
  authorName: note.authorName,
  createdAt: note.createdAt.toISOString(),
  canDelete: mayDelete(note, reader),
});
