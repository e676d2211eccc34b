import { createHash } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';
import { messages } from '@chuck-and-bit/contract/messages';
import ipaddr from 'ipaddr.js';
import type { Queryable } from '../database/client';
import { ShopError } from '../errors';
import { countAttempt, deleteAttempts, uncountAttempt } from './attempt-limits.queries';

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
  /** The key of an address's network: /24 for IPv4, /64 for IPv6. */
  keyOfNetwork: (address: string) => string;
};

export function createAttemptLimits(database: Queryable): AttemptLimits {
  const hash = (key: string) => createHash('sha256').update(key).digest('base64url');
  return {
    take: async (key, { max, windowSeconds }) => {
      const { count, secondsLeft } = await countAttempt(database, hash(key), windowSeconds);
      return count <= max ? 0 : Math.max(1, Math.ceil(secondsLeft));
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

/** The key of a network address. For IPv6 the /64 network, because one household has all of its addresses. */
export function keyOfAddress(address: string): string {
  if (!isIP(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4);
  return network.map((group) => group.toString(16)).join(':');
}

function keyOfNetwork(address: string): string {
  const key = keyOfAddress(address);
  return isIPv4(key) ? key.slice(0, key.lastIndexOf('.')) : key;
}
