import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { searchText } from './fields';
import { policyNames } from './policies';
import { product } from './products';

/** How many of each are suggested at most. */
export const suggestionLimits = { kinds: 3, products: 6, policies: 2 } as const;

const searchSuggestions = z.strictObject({
  /** Kinds with products on sale whose names have the words. `path`: the names of the kinds above it, the highest first. */
  kinds: z.array(z.strictObject({ name: z.string(), slug: z.string(), path: z.array(z.string()) })),
  /** The first products that a search lists. `pictures`: at most one. */
  products: z.array(z.pick(product, { _id: true, name: true, price: true, unit: true, pictures: true })),
  /** Policies about one of the words. */
  policies: z.array(z.enum(policyNames)),
});
export type SearchSuggestions = z.infer<typeof searchSuggestions>;

export const listSearchSuggestions = defineEndpoint({
  method: 'GET',
  path: '/search-suggestions',
  summary:
    'What a text that is being typed may look for: kinds, products in the order of a search, and policies. All empty for a text without words. Returns 503 at once while many are typing.',
  who: 'visitor',
  query: z.object({ q: searchText }),
  response: searchSuggestions,
});
