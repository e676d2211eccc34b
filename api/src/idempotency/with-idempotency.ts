import { createHash } from 'node:crypto';
import { messages } from '@chuck-and-bit/contract/messages';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../database/client';
import { ShopError, unavailable } from '../errors';
import { findKey, forgetKey, storeResponse, takeKey } from './idempotency.queries';

/** The part of a call that identifies the request and its Idempotency-Key. */
type KeyedCall = {
  user: { id: string };
  body: unknown;
  idempotencyKey: string | null;
  request: FastifyRequest;
};

/** Thrown by work in a transaction to run again in a new one, because what it had read was changed before it locked it. */
export class RepeatTransaction extends Error {}

/** Work that has to repeat its transaction in every round is refused. */
const maxRounds = 5;

/**
 * Runs the work in one transaction, once for each Idempotency-Key of a user: the key, the work and the response are
 * committed together. A second request with the key waits for the first one and receives its response.
 * @throws IDEMPOTENCY_KEY_REUSED when the key was used for another request, UNAVAILABLE
 */
export async function withIdempotency<T>(
  database: Queryable,
  call: KeyedCall,
  work: (transaction: Queryable) => Promise<T>,
): Promise<T> {
  const row = keyOf(call);
  for (let round = 0; round < maxRounds; round++) {
    try {
      return await database.transaction((transaction) => workOnce(transaction, row, work));
    } catch (error) {
      if (!(error instanceof RepeatTransaction)) throw error;
    }
  }
  throw unavailable();
}

async function workOnce<T>(
  transaction: Queryable,
  row: KeyRow | null,
  work: (transaction: Queryable) => Promise<T>,
): Promise<T> {
  if (!row) return work(transaction);
  if (!(await takeKey(transaction, row))) return storedResponse<T>(await findKey(transaction, row), row);
  const response = await work(transaction);
  await storeResponse(transaction, row, response);
  return response;
}

/**
 * As `withIdempotency`, for work that calls an outside service and so spans several transactions: the key is committed
 * first and deleted when the work fails. After a crash the work is repeated, so it must be idempotent itself.
 * @throws IDEMPOTENCY_IN_PROGRESS, with Retry-After, while the first request with the key is running
 */
export async function withIdempotencyAcrossTransactions<T>(
  database: Queryable,
  call: KeyedCall,
  work: () => Promise<T>,
): Promise<T> {
  const row = keyOf(call);
  if (!row) return work();
  if (!(await takeKey(database, row))) return storedResponse<T>(await findKey(database, row), row);
  try {
    const response = await work();
    await storeResponse(database, row, response);
    return response;
  } catch (error) {
    await forgetKey(database, row);
    throw error;
  }
}

type KeyRow = { userId: string; key: string; fingerprint: string };

function keyOf({ user, body, idempotencyKey, request }: KeyedCall): KeyRow | null {
  if (idempotencyKey === null) return null;
  const { method, url } = request.routeOptions;
  const canonical = JSON.stringify([method, url, request.params, request.query, body]);
  return {
    userId: user.id,
    key: idempotencyKey,
    fingerprint: createHash('sha256').update(canonical).digest('base64url'),
  };
}

function storedResponse<T>(stored: Awaited<ReturnType<typeof findKey>>, row: KeyRow): T {
  if (stored && stored.fingerprint !== row.fingerprint) {
    throw new ShopError('IDEMPOTENCY_KEY_REUSED', messages.idempotencyKeyReused);
  }
  if (!stored?.response) {
    throw new ShopError('IDEMPOTENCY_IN_PROGRESS', messages.idempotencyInProgress, { retryAfterSeconds: 1 });
  }
  return stored.response as T;
}
