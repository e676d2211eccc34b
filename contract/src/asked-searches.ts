import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { mutationResponse, searchText } from './fields';

/** A text that visitors searched for, as it was counted: in lower case, with single spaces. */
const askedSearch = z.strictObject({
  text: z.string(),
  /** Searches in the period. */
  count: z.number(),
  /** Searches of these that found nothing. */
  foundNothing: z.number(),
  /** Whether its last search found nothing. */
  findsNothing: z.boolean(),
  /** The days with searches, the newest first. */
  days: z.array(z.strictObject({ day: z.string(), count: z.number() })),
});
export type AskedSearch = z.infer<typeof askedSearch>;

/** How many of the last days are counted. */
export const askedPeriods = ['7', '30', '90'] as const;

export const listAskedSearches = defineEndpoint({
  method: 'GET',
  path: '/asked-searches',
  summary:
    'What visitors searched for in the last 7, 30 or 90 days (default: 30): texts whose last search found nothing first, each part by how often. At most 500.',
  who: 'staff',
  area: 'settings',
  query: z.object({ days: z.optional(z.enum(askedPeriods)) }),
  response: z.array(askedSearch),
});

export const countSearch = defineEndpoint({
  method: 'POST',
  path: '/asked-searches',
  summary:
    'Counts a search whose first page of results is shown. Without the user, and without texts that have an @ or eight digits in a row.',
  who: 'visitor',
  body: z.strictObject({ q: searchText, total: z.int().check(z.gte(0)) }),
  response: z.strictObject(mutationResponse),
});
