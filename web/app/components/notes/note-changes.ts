import { messages } from '@chuck-and-bit/contract/messages';
import type { NoteEndpoints } from '@chuck-and-bit/contract/notes';
import { browserShopApi } from '../../shop-api';
import { outcomeOf } from '../actions/outcome';
import { runRowAction } from '../actions/use-row-action';
import { withKey } from '../forms/idempotency-keys';

/** A request to a screen's action to add or delete a note about what the screen shows. */
export type NoteIntent = { intent: 'add note'; text: string } | { intent: 'delete note'; id: string };

/** Names the form for a note about an order, a purchase or a customer, for its draft and its idempotency key. */
export const noteFormName = (id: string): string => `note about ${id}`;

/** The part of an action that changes the notes about the order, purchase or customer with this id. */
export function changeNotes(endpoints: NoteEndpoints, id: string, input: NoteIntent) {
  const api = browserShopApi();
  if (input.intent === 'delete note') {
    return runRowAction(async () => {
      await api.call(endpoints.delete, { params: { id, noteId: input.id } });
      return messages.noteDeleted;
    });
  }
  const body = { text: input.text };
  return outcomeOf(async () => {
    await withKey(noteFormName(id), body, (options) =>
      api.call(endpoints.add, { params: { id }, body }, options),
    );
    return messages.noteAdded;
  });
}
