import { createHash } from 'node:crypto';
import { messages } from '@chuck-and-bit/contract/messages';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../database/client';
import { ShopError } from '../errors';
import type { UserRow } from '../modules/accounts/users';
import { findKey, storeAnswer, takeKey } from './idempotency.queries';

/** As much of a call as says who asks what, and under which key. */
type Keyed = { user: UserRow; body: unknown; idempotencyKey: string | null; request: FastifyRequest };

/**
 * Does the work in one transaction, once for each Idempotency-Key of a user: the key, the work and the answer are
 * committed together. A second request with the key gets the first answer, waiting for it when it has to.
 * @throws IDEMPOTENCY_KEY_REUSED when the key was used for another request
 */
export function once<Answer>(
  database: Queryable,
  { user, body, idempotencyKey: key, request }: Keyed,
  work: (transaction: Queryable) => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return database.transaction(work);
  const { method, url } = request.routeOptions;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest('base64url');
  return database.transaction(async (transaction) => {
    if (!(await takeKey(transaction, { userId: user.id, key, fingerprint }))) {
      const first = await findKey(transaction, user.id, key);
      if (first?.fingerprint !== fingerprint) {
        throw new ShopError('IDEMPOTENCY_KEY_REUSED', messages.idempotencyKeyReused);
      }
      return first.answer as Answer;
    }
    const answer = await work(transaction);
    await storeAnswer(transaction, user.id, key, answer);
    return answer;
  });
}
