import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { deletedResponse, entityId, id, insertedResponse, isoDate, requiredText } from './fields';
import { limits } from './limits';
import { messages } from './messages';
import type { Area } from './roles';

/** A staff note about a purchase or a customer. Neither the buyer nor the customer ever sees it. */
export const note = z.strictObject({
  _id: entityId,
  text: z.string(),
  authorName: z.string(),
  createdAt: isoDate,
  /** Whether the caller may delete it: its author, and admins. */
  canDelete: z.boolean(),
});
export type Note = z.infer<typeof note>;

export const noteForm = z.strictObject({ text: requiredText(messages.noteRequired, limits.note.max) });
export type NoteForm = z.infer<typeof noteForm>;

/** @param path the path of the notes' subject, such as `/purchases/{id}` @param subject such as `a purchase` */
const notesAbout = (path: string, subject: string, area: Area) => ({
  list: defineEndpoint({
    method: 'GET',
    path: `${path}/notes`,
    summary: `The notes about ${subject}, newest first.`,
    who: 'staff',
    area,
    params: z.object({ id }),
    response: z.array(note),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: `${path}/notes`,
    summary: `Adds a note about ${subject}, of which there are at most ${limits.notes.max}.`,
    who: 'staff',
    area,
    params: z.object({ id }),
    body: noteForm,
    response: insertedResponse,
    idempotent: true,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: `${path}/notes/{noteId}`,
    summary: `Deletes a note about ${subject}. Returns 409 unless the caller is its author or an admin.`,
    who: 'staff',
    area,
    params: z.object({ id, noteId: id }),
    response: deletedResponse,
    idempotent: true,
  }),
});
export type NoteEndpoints = ReturnType<typeof notesAbout>;

export const purchaseNotes = notesAbout('/purchases/{id}', 'a purchase', 'orders');
export const { list: listPurchaseNotes, add: addPurchaseNote, delete: deletePurchaseNote } = purchaseNotes;

export const customerNotes = notesAbout('/customers/{id}', 'a customer', 'customers');
export const { list: listCustomerNotes, add: addCustomerNote, delete: deleteCustomerNote } = customerNotes;
