import type { CustomerNote } from '@chuck-and-bit/contract/customers';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId, newId } from '../../ids';
import { findUserById, lockUser, type UserRow } from '../accounts/users';
import { type Actor, recordChange } from '../audit-log/record-change';
import * as queries from './customers.queries';

/** Newest first. @throws USER_NOT_FOUND */
export async function readNotes(
  database: Queryable,
  userId: string,
  reader: UserRow,
): Promise<CustomerNote[]> {
  const customer = existing(isId(userId) ? await findUserById(database, userId) : null);
  return (await queries.listNotes(database, customer.id)).map((note) => toNote(note, reader));
}

/** @returns the id of the new note @throws USER_NOT_FOUND, TOO_MANY_NOTES */
export async function addNote(
  transaction: Queryable,
  userId: string,
  text: string,
  { author, actor }: { author: UserRow; actor: Actor },
): Promise<string> {
  // The lock keeps concurrent notes from exceeding the limit.
  const customer = existing(isId(userId) ? await lockUser(transaction, userId) : null);
  const { max } = limits.orderNotes;
  if ((await queries.listNotes(transaction, customer.id)).length >= max) {
    throw new ShopError('TOO_MANY_NOTES', messages.tooManyNotes(max));
  }
  const id = newId();
  const { id: authorId, name: authorName } = author;
  await queries.insertNote(transaction, { id, userId: customer.id, authorId, authorName, text });
  await recordChange(transaction, actor, {
    action: 'customer-note.added',
    subject: { id: customer.id, name: customer.email },
    after: { text },
  });
  return id;
}

/** @returns how many were deleted: 0 or 1 @throws NOTE_OF_ANOTHER */
export async function deleteNote(
  transaction: Queryable,
  { id: userId, noteId }: { id: string; noteId: string },
  { user, actor }: { user: UserRow; actor: Actor },
): Promise<number> {
  const customer = isId(userId) ? await findUserById(transaction, userId) : null;
  const note = customer && isId(noteId) ? await queries.findNote(transaction, { userId, id: noteId }) : null;
  if (!customer || !note) return 0;
  if (!mayDelete(note, user)) throw new ShopError('NOTE_OF_ANOTHER', messages.noteOfAnother);
  await recordChange(transaction, actor, {
    action: 'customer-note.deleted',
    subject: { id: customer.id, name: customer.email },
    before: { text: note.text, author: note.authorName },
  });
  return queries.deleteNote(transaction, note.id);
}

const mayDelete = ({ authorId }: queries.CustomerNoteRow, user: UserRow) =>
  user.role === 'admin' || authorId === user.id;

function existing(user: UserRow | null): UserRow {
  if (!user) throw new ShopError('USER_NOT_FOUND', messages.userNotFound);
  return user;
}

const toNote = (note: queries.CustomerNoteRow, reader: UserRow): CustomerNote => ({
  _id: note.id,
  text: note.text,
  authorName: note.authorName,
  createdAt: note.createdAt.toISOString(),
  canDelete: mayDelete(note, reader),
});
