import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { entityId, mutationResponse, text } from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { product } from './products';

export const lookUpProducts = defineEndpoint({
  method: 'POST',
  path: '/drill-lookup',
  summary:
    'The products on sale that texts name: by part number or name in any way of writing, by GTIN, or by id. Changes nothing.',
  who: 'visitor',
  body: z.strictObject({
    texts: z
      .array(text(limits.search.max))
      .check(z.maxLength(limits.lookedUpTexts.max, messages.tooManyEntries(limits.lookedUpTexts.max))),
  }),
  response: z.strictObject({
    ...mutationResponse,
    /** In the order of `texts`. `productIds`: several where a text names several, at most `limits.lookedUpProducts`; none where it names none. */
    matches: z.array(z.strictObject({ productIds: z.array(entityId) })),
    products: z.array(product),
  }),
});
