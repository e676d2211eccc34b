import { createHash } from 'node:crypto';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../database/client';
import { ShopError } from '../errors';
import { keyOfAddress, keyOfNetwork } from '../network-keys';
import {
  countAttempt,
  deleteAttempts,
  isCounted,
  lockCounter,
  uncountAttempt,
} from './attempt-limits.queries';

/** Rate limits shared by all processes on one database. */
export type AttemptLimits = {
  /**
   * Counts one attempt under `key`.
   * @returns 0 when it is allowed, otherwise the seconds until the window ends
   */
  take: (key: string, limit: { max: number; windowSeconds: number }) => Promise<number>;
  /** Resets the counter of `key`, for example after a success. */
  clear: (key: string) => Promise<void>;
  /** Uncounts one attempt under `key`. */
  giveBack: (key: string) => Promise<void>;
  keyOfAddress: typeof keyOfAddress;
  keyOfNetwork: typeof keyOfNetwork;
};

const hash = (key: string) => createHash('sha256').update(key).digest('base64url');

export function createAttemptLimits(database: Queryable): AttemptLimits {
  return {
    take: async (key, { max, windowSeconds }) => {
      const { count, remainingSeconds } = await countAttempt(database, hash(key), windowSeconds);
      return count <= max ? 0 : Math.max(1, Math.ceil(remainingSeconds));
    },
    clear: (key) => deleteAttempts(database, hash(key)),
    giveBack: (key) => uncountAttempt(database, hash(key)),
    keyOfAddress,
    keyOfNetwork,
  };
}

/**
 * Counts one attempt under `key` and refuses it beyond the limit. A rolled back transaction does not count.
 * @throws TOO_MANY_REQUESTS with Retry-After
 */
export async function requireWithinRate(
  database: Queryable,
  key: string,
  limit: { max: number; windowSeconds: number },
): Promise<void> {
  const retryAfterSeconds = await createAttemptLimits(database).take(key, limit);
  if (retryAfterSeconds > 0) {
    throw new ShopError('TOO_MANY_REQUESTS', messages.tooManyAttempts, { retryAfterSeconds });
  }
}

/**
 * Tries an item, such as a code, and counts it under each key if it fails: each different item once in a window. Attempts
 * under one key are serialized until the transaction ends, so that concurrent ones can't exceed a limit.
 * @param limits in the same order everywhere, because their keys are locked in this order
 * @param fails runs only within all limits, or for an item that has failed before
 * @returns whether the item was within the limits
 */
export async function tryWithinLimits(
  transaction: Queryable,
  item: string,
  limits: readonly { key: string; max: number; windowSeconds: number }[],
  fails: () => Promise<boolean>,
): Promise<boolean> {
  const uncounted: { keys: string[]; windowSeconds: number }[] = [];
  for (const { key, max, windowSeconds } of limits) {
    const keys = [hash(key), hash(`${key}: ${item}`)] as const;
    const count = await lockCounter(transaction, keys[0], windowSeconds);
    if (await isCounted(transaction, keys[1])) continue;
    if (count >= max) return false;
    uncounted.push({ keys: [...keys], windowSeconds });
  }
  if (await fails()) {
    for (const { keys, windowSeconds } of uncounted) {
      for (const key of keys) await countAttempt(transaction, key, windowSeconds);
    }
  }
  return true;
}
