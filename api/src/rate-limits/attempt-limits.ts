import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Queryable } from '../database/client';
import { countAttempt, deleteAttempts } from './rate-limits.queries';

/** Limits that all processes on one database share. */
export type AttemptLimits = {
  /**
   * Counts one attempt under `key`.
   * @returns 0 when it is allowed, otherwise the seconds until the next one is
   */
  take: (key: string, limit: { max: number; windowSeconds: number }) => Promise<number>;
  /** Forgets what was counted under `key`, as after a success. */
  clear: (key: string) => Promise<void>;
  /** What counts as one network address: with IPv6 the /64 network, of which one household holds every address. */
  keyOfAddress: (address: string) => string;
};

export function createAttemptLimits(database: Queryable): AttemptLimits {
  const hash = (key: string) => createHash('sha256').update(key).digest('base64url');
  return {
    take: async (key, { max, windowSeconds }) => {
      const { count, secondsLeft } = await countAttempt(database, hash(key), windowSeconds);
      return count <= max ? 0 : Math.max(1, Math.ceil(secondsLeft));
    },
    clear: (key) => deleteAttempts(database, hash(key)),
    keyOfAddress,
  };
}

function keyOfAddress(address: string): string {
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
