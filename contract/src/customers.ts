import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { id, isoDate, pageQuery, text } from './fields';
import { limits } from './limits';
import { user } from './users';

/** A user as staff see them. Amounts in USD. */
export const customer = z.extend(z.omit(user, { gender: true, education: true, linkedInLink: true }), {
  /** Purchases placed and not cancelled. */
  orders: z.number(),
  /** The amount paid and not returned. */
  spent: z.number(),
  lastOrderAt: z.nullable(isoDate),
  notes: z.number(),
});
export type Customer = z.infer<typeof customer>;

const customerFilter = z.object({
  /** Prefixes of words in name and e-mail. */
  q: z.optional(text(limits.search.max)),
  kind: z.optional(z.enum(['shoppers', 'staff'])),
});
export type CustomerFilter = z.infer<typeof customerFilter>;

export const listCustomers = defineEndpoint({
  method: 'GET',
  path: '/customers',
  summary: 'Users with their orders and what they spent, newest first; `q` searches names and e-mails.',
  who: 'staff',
  area: 'customers',
  query: z.extend(customerFilter, pageQuery),
  response: z.array(customer),
  paged: true,
});

export const exportCustomers = defineEndpoint({
  method: 'GET',
  path: '/customers.csv',
  summary: 'The users of that list with their totals, as a CSV file.',
  who: 'staff',
  area: 'customers',
  query: customerFilter,
  response: z.string(),
  responseType: 'text/csv',
});

export const getCustomer = defineEndpoint({
  method: 'GET',
  path: '/customers/{id}',
  summary: 'One user with their orders and what they spent.',
  who: 'staff',
  area: 'customers',
  params: z.object({ id }),
  response: customer,
});
