import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { entityId, id, isoDate, mutationAnswer, pageQuery, requiredText, text } from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { roles } from './roles';

/** A user as staff see them. Amounts in USD. */
export const customer = z.strictObject({
  _id: entityId,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  role: z.nullable(z.enum(roles)),
  createdAt: isoDate,
  /** Orders placed and not cancelled, each line of a purchase counted. */
  orders: z.number(),
  /** What was paid and not returned. */
  spent: z.number(),
  lastOrderAt: z.nullable(isoDate),
  notes: z.number(),
});
export type Customer = z.infer<typeof customer>;

export const listCustomers = defineEndpoint({
  method: 'GET',
  path: '/customers',
  summary: 'Users with their orders and what they spent, newest first; `q` searches names and e-mails.',
  who: 'staff',
  area: 'customers',
  query: z.object({
    ...pageQuery,
    /** Words of name and e-mail; each may be the beginning of one. */
    q: z.optional(text(limits.search.max)),
    kind: z.optional(z.enum(['shoppers', 'staff'])),
  }),
  answer: z.array(customer),
  paged: true,
});

export const getCustomer = defineEndpoint({
  method: 'GET',
  path: '/customers/{id}',
  summary: 'One user with their orders and what they spent.',
  who: 'staff',
  area: 'customers',
  params: z.object({ id }),
  answer: customer,
});

/** What staff write down about a customer, who never sees it. */
export const customerNote = z.strictObject({
  _id: entityId,
  text: z.string(),
  authorName: z.string(),
  createdAt: isoDate,
  /** Whether the caller may delete it: its author, and admins. */
  canDelete: z.boolean(),
});
export type CustomerNote = z.infer<typeof customerNote>;

export const customerNoteForm = z.strictObject({
  text: requiredText(messages.noteRequired, limits.orderNote.max),
});

export const listCustomerNotes = defineEndpoint({
  method: 'GET',
  path: '/customers/{id}/notes',
  summary: 'The notes about a customer, newest first: at most 100.',
  who: 'staff',
  area: 'customers',
  params: z.object({ id }),
  answer: z.array(customerNote),
});

export const addCustomerNote = defineEndpoint({
  method: 'POST',
  path: '/customers/{id}/notes',
  summary: 'Adds a note about a customer.',
  who: 'staff',
  area: 'customers',
  params: z.object({ id }),
  body: customerNoteForm,
  answer: z.strictObject({ ...mutationAnswer, insertedId: entityId }),
  idempotent: true,
});

export const deleteCustomerNote = defineEndpoint({
  method: 'DELETE',
  path: '/customers/{id}/notes/{noteId}',
  summary: 'Deletes a note: its author, or an admin. Another one answers 409.',
  who: 'staff',
  area: 'customers',
  params: z.object({ id, noteId: id }),
  answer: z.strictObject({ ...mutationAnswer, deletedCount: z.number() }),
  idempotent: true,
});
