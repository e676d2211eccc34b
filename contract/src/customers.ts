import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { deletedResponse, id, isoDate, pageQuery, text } from './fields';
import { limits } from './limits';
import { userData } from './user-data';
import { user } from './users';

/** Who wrote or ordered something, once their account is deleted or their data is erased. */
export const formerCustomer = 'Former customer';

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

export const exportCustomerData = defineEndpoint({
  method: 'GET',
  path: '/customers/{id}/data',
  summary:
    'Everything that the shop keeps about a customer, streamed, as they receive it themselves. Refused for members of the staff.',
  who: 'admin',
  recentAuthentication: true,
  params: z.object({ id }),
  response: userData,
});

export const eraseCustomer = defineEndpoint({
  method: 'DELETE',
  path: '/customers/{id}',
  summary:
    'Deletes a customer and their account, and makes their purchases and reviews anonymous. Invoices, payments and the audit log stay. Refused for members of the staff, and while a purchase is unpaid, not sent or being returned or refunded.',
  who: 'admin',
  recentAuthentication: true,
  params: z.object({ id }),
  response: deletedResponse,
  changesPublicData: true,
});
