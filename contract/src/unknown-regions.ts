import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';

/** A text that open carts have instead of a region of their country. `carts`: how many. */
const unknownRegion = z.strictObject({ country: z.string(), region: z.string(), carts: z.number() });
export type UnknownRegion = z.infer<typeof unknownRegion>;

export const listUnknownRegions = defineEndpoint({
  method: 'GET',
  path: '/unknown-regions',
  summary:
    'Texts of open carts that are no known region, most carts first, at most 100. Earlier versions stored them; they match no shipping rate and no tax, so their buyers choose a region before they order.',
  who: 'staff',
  area: 'settings',
  response: z.array(unknownRegion),
});
