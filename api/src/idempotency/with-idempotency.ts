import { createHash } from 'node:crypto';
import { messages } from '@chuck-and-bit/contract/messages';
import type { FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/availability';
import type { Queryable } from '../database/client';
import { ShopError } from '../errors';
import type { StoredResponse } from './idempotency.tables';
import { findKey, forgetExpiredKey, forgetKey, storeResponse, takeKey } from './idempotency.queries';

/** The part of a call that identifies the request and its Idempotency-Key. */
type KeyedCall = {
  user: { id: string };
  body: unknown;
  idempotencyKey: string | null;
  request: FastifyRequest;
};

/**
 * Runs the work in one transaction, once for each Idempotency-Key of a user: the key, the work and the response are
 * committed together. A second request with the key waits for the first one and receives its response.
 * @throws IDEMPOTENCY_KEY_REUSED when the key was used for another request
 */
export function withIdempotency<T>(
  database: Queryable,
  call: KeyedCall,
  work: (transaction: Queryable) => Promise<T>,
): Promise<T> {
  const row = keyOf(call);
  if (!row) return database.transaction(work);
  return database.transaction(async (transaction) => {
    if (!(await takeKey(transaction, row))) return storedResponse<T>(await findKey(transaction, row), row);
    const response = await work(transaction);
    await storeResponse(transaction, row, response);
    return response;
  });
}

/**
 * As `withIdempotency`, for work that is a single statement with a predetermined response: the statement stores the
 * response under the key and fails if the key exists. A refused request stores nothing.
 */
export async function withIdempotencyInStatement<T>(
  database: Queryable,
  call: KeyedCall,
  response: T,
  work: (stored: StoredResponse | null) => Promise<void>,
): Promise<T> {
  const row = keyOf(call);
  if (!row) {
    await work(null);
    return response;
  }
  const toStore = { key: row.key, fingerprint: row.fingerprint, response };
  try {
    await work(toStore);
  } catch (error) {
    // The stored response can't be read now. The client retries with the same key.
    if (isDatabaseUnavailable(error)) throw error;
    // The key exists, or the first request with this key made a second one impossible, for example by taking the last stock.
    if (await forgetExpiredKey(database, row)) await work(toStore);
    else {
      const stored = await findKey(database, row);
      if (!stored) throw error;
      return storedResponse<T>(stored, row);
    }
  }
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
  const asked = JSON.stringify([method, url, request.params, request.query, body]);
  return {
    userId: user.id,
    key: idempotencyKey,
    fingerprint: createHash('sha256').update(asked).digest('base64url'),
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
