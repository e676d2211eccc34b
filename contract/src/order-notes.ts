import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { entityId, id, isoDate, mutationAnswer, requiredText } from './fields';
import { limits } from './limits';
import { messages } from './messages';

/** What staff write down about an order. Its buyer never sees it. */
export const orderNote = z.strictObject({
  _id: entityId,
  text: z.string(),
  authorName: z.string(),
  createdAt: isoDate,
  /** Whether the caller may delete it: its author, and admins. */
  canDelete: z.boolean(),
});
export type OrderNote = z.infer<typeof orderNote>;

export const orderNoteForm = z.strictObject({
  text: requiredText(messages.noteRequired, limits.orderNote.max),
});
export type OrderNoteForm = z.infer<typeof orderNoteForm>;

export const listOrderNotes = defineEndpoint({
  method: 'GET',
  path: '/orders/{id}/notes',
  summary: 'The notes of an order, newest first: at most 100.',
  who: 'staff',
  area: 'orders',
  params: z.object({ id }),
  answer: z.array(orderNote),
});

export const addOrderNote = defineEndpoint({
  method: 'POST',
  path: '/orders/{id}/notes',
  summary: 'Adds a note to an order.',
  who: 'staff',
  area: 'orders',
  params: z.object({ id }),
  body: orderNoteForm,
  answer: z.strictObject({ ...mutationAnswer, insertedId: entityId }),
  idempotent: true,
});

export const deleteOrderNote = defineEndpoint({
  method: 'DELETE',
  path: '/orders/{id}/notes/{noteId}',
  summary: 'Deletes a note: its author, or an admin. Another one answers 409.',
  who: 'staff',
  area: 'orders',
  params: z.object({ id, noteId: id }),
  answer: z.strictObject({ ...mutationAnswer, deletedCount: z.number() }),
  idempotent: true,
});
