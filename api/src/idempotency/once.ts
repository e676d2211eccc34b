import { createHash } from 'node:crypto';
import { messages } from '@chuck-and-bit/contract/messages';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../database/client';
import { ShopError } from '../errors';
import type { KeptAnswer } from './idempotency.tables';
import { findKey, forgetExpiredKey, forgetKey, storeAnswer, takeKey } from './idempotency.queries';

/** As much of a call as says who asks what, and under which key. */
type Keyed = { userId: string; body: unknown; idempotencyKey: string | null; request: FastifyRequest };

/**
 * Does the work in one transaction, once for each Idempotency-Key of a user: the key, the work and the answer are
 * committed together. A second request with the key gets the first answer, waiting for it when it has to.
 * @throws IDEMPOTENCY_KEY_REUSED when the key was used for another request
 */
export function once<Answer>(
  database: Queryable,
  call: Keyed,
  work: (transaction: Queryable) => Promise<Answer>,
): Promise<Answer> {
  const row = keyOf(call);
  if (!row) return database.transaction(work);
  return database.transaction(async (transaction) => {
    if (!(await takeKey(transaction, row))) return answerOf<Answer>(await findKey(transaction, row), row);
    const answer = await work(transaction);
    await storeAnswer(transaction, row, answer);
    return answer;
  });
}

/**
 * As `once`, for work that is a single statement, and whose answer is known before: the statement itself keeps the answer
 * under the key, and fails where the key is taken. Work that was refused keeps nothing.
 */
export async function onceInOneStatement<Answer>(
  database: Queryable,
  call: Keyed,
  answer: Answer,
  work: (kept: KeptAnswer | null) => Promise<void>,
): Promise<Answer> {
  const row = keyOf(call);
  const kept = row && { key: row.key, fingerprint: row.fingerprint, answer };
  try {
    await work(kept);
  } catch (error) {
    // Whoever may not call hears no first answer either.
    if (!row || (error instanceof ShopError && error.code === 'UNAUTHENTICATED')) throw error;
    if (await forgetExpiredKey(database, row)) await work(kept);
    else {
      const first = await findKey(database, row);
      if (!first) throw error;
      return answerOf<Answer>(first, row);
    }
  }
  return answer;
}

/**
 * As `once`, for work that asks an outside service and so can't be one transaction: the key is committed first, and
 * forgotten when the work fails. The work itself must bear being done again after a crash.
 * @throws IDEMPOTENCY_IN_PROGRESS, with Retry-After, while the first request with the key is still running
 */
export async function onceOutside<Answer>(
  database: Queryable,
  call: Keyed,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const row = keyOf(call);
  if (!row) return work();
  if (!(await takeKey(database, row))) return answerOf<Answer>(await findKey(database, row), row);
  try {
    const answer = await work();
    await storeAnswer(database, row, answer);
    return answer;
  } catch (error) {
    await forgetKey(database, row);
    throw error;
  }
}

type KeyRow = { userId: string; key: string; fingerprint: string };

function keyOf({ userId, body, idempotencyKey, request }: Keyed): KeyRow | null {
  if (idempotencyKey === null) return null;
  const { method, url } = request.routeOptions;
  const asked = JSON.stringify([method, url, request.params, request.query, body]);
  return {
    userId,
    key: idempotencyKey,
    fingerprint: createHash('sha256').update(asked).digest('base64url'),
  };
}

function answerOf<Answer>(first: Awaited<ReturnType<typeof findKey>>, row: KeyRow): Answer {
  if (first && first.fingerprint !== row.fingerprint) {
    throw new ShopError('IDEMPOTENCY_KEY_REUSED', messages.idempotencyKeyReused);
  }
  if (!first?.answer) {
    throw new ShopError('IDEMPOTENCY_IN_PROGRESS', messages.idempotencyInProgress, { retryAfterSeconds: 1 });
  }
  return first.answer as Answer;
}
