import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import type { OrderNote } from '@chuck-and-bit/contract/order-notes';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId, newId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { type Actor, recordChange } from '../audit-log/record-change';
import { findOrder, lockOrder, type OrderRow } from '../orders/orders';
import * as queries from './order-notes.queries';

export { listNotes, type OrderNoteRow } from './order-notes.queries';

/** Newest first. @throws ORDER_NOT_FOUND */
export async function readNotes(database: Queryable, orderId: string, reader: UserRow): Promise<OrderNote[]> {
  const order = existing(isId(orderId) ? await findOrder(database, orderId) : null);
  return (await queries.listNotes(database, order.id)).map((note) => toOrderNote(note, reader));
}

/** @returns the id of the new note @throws ORDER_NOT_FOUND, TOO_MANY_NOTES */
export async function addNote(
  transaction: Queryable,
  orderId: string,
  text: string,
  { author, actor }: { author: UserRow; actor: Actor },
): Promise<string> {
  // The lock keeps concurrent notes from exceeding the limit.
  const order = existing(isId(orderId) ? await lockOrder(transaction, orderId) : null);
  const { max } = limits.orderNotes;
  if ((await queries.listNotes(transaction, order.id)).length >= max) {
    throw new ShopError('TOO_MANY_NOTES', messages.tooManyNotes(max));
  }
  const id = newId();
  const { id: authorId, name: authorName } = author;
  await queries.insertNote(transaction, { id, orderId: order.id, authorId, authorName, text });
  await recordChange(transaction, actor, {
    action: 'order-note.added',
    subject: { id: order.id, name: order.number },
    after: { text },
  });
  return id;
}

/** @returns how many were deleted: 0 or 1 @throws NOTE_OF_ANOTHER */
export async function deleteNote(
  transaction: Queryable,
  { id: orderId, noteId }: { id: string; noteId: string },
  { user, actor }: { user: UserRow; actor: Actor },
): Promise<number> {
  const order = isId(orderId) ? await findOrder(transaction, orderId) : null;
  const note = order && isId(noteId) ? await queries.findNote(transaction, { orderId, id: noteId }) : null;
  if (!order || !note) return 0;
  if (!mayDelete(note, user)) throw new ShopError('NOTE_OF_ANOTHER', messages.noteOfAnother);
  await recordChange(transaction, actor, {
    action: 'order-note.deleted',
    subject: { id: order.id, name: order.number },
    before: { text: note.text, author: note.authorName },
  });
  return queries.deleteNote(transaction, note.id);
}

const mayDelete = ({ authorId }: queries.OrderNoteRow, user: UserRow) =>
  user.role === 'admin' || authorId === user.id;

function existing(order: OrderRow | null): OrderRow {
  if (!order) throw new ShopError('ORDER_NOT_FOUND', messages.orderNotFound);
  return order;
}

const toOrderNote = (note: queries.OrderNoteRow, reader: UserRow): OrderNote => ({
  _id: note.id,
  text: note.text,
  authorName: note.authorName,
  createdAt: note.createdAt.toISOString(),
  canDelete: mayDelete(note, reader),
});
