import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../database/client';
import { ShopError } from '../errors';
import { countAttempt, deleteAttempts, uncountAttempt } from './rate-limits.queries';

/** Limits that all processes on one database share. */
export type AttemptLimits = {
  /**
   * Counts one attempt under `key`.
   * @returns 0 when it is allowed, otherwise the seconds until the next one is
   */
  take: (key: string, limit: { max: number; windowSeconds: number }) => Promise<number>;
  /** Forgets what was counted under `key`, as after a success. */
  clear: (key: string) => Promise<void>;
  /** Takes back one attempt that was counted under `key`. */
  giveBack: (key: string) => Promise<void>;
  keyOfAddress: typeof keyOfAddress;
  /** What counts as one network of many addresses: /24 with IPv4, /64 with IPv6. */
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
 * Counts one attempt under `key` and refuses it beyond the limit. In a transaction that fails the attempt is not counted.
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

/** What counts as one network address: with IPv6 the /64 network, of which one household holds every address. */
export function keyOfAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, gap)).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

function keyOfNetwork(address: string): string {
  const key = keyOfAddress(address);
  return isIPv4(key) ? key.slice(0, key.lastIndexOf('.')) : key;
}
