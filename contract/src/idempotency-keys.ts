import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { entityId, text } from './fields';
import { limits } from './limits';

export const getInserted = defineEndpoint({
  method: 'GET',
  path: '/idempotency-keys/{key}',
  summary:
    "For a client that lost a response: the id of what the caller's request with this Idempotency-Key has created. null if it has created nothing yet, or more than 24 hours ago.",
  who: 'user',
  params: z.object({ key: text(limits.idempotencyKey.max) }),
  response: z.strictObject({ insertedId: z.nullable(entityId) }),
});
