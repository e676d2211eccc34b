import { type ChangeSignal, createChangeSignal, createLocalSignal } from './change-signal';
import type { Database } from './client';

/**
 * The version of the public data: products with their stock, and reviews. Each write raises it, here and in the other
 * processes on the same database. A cached response of an earlier version is stale. Behind a pooler without a direct address,
 * other processes' cached responses become stale by age only.
 */
export type PublicDataVersion = {
  current: () => number;
  /** Call after the commit and before the response, so that the writer's next read sees the change. */
  raise: () => void;
  close: () => Promise<void>;
};

/** @param onError receives lost connections and failed notifications, which do not affect the local version */
export function createPublicDataVersion(
  database: Database,
  onError: (error: unknown) => void,
): PublicDataVersion {
  return countOf(createChangeSignal(database, 'shop_public_data', onError));
}

/** The version for a single process. */
export const createLocalVersion = (): PublicDataVersion => countOf(createLocalSignal());

function countOf({ raise, subscribe, close }: ChangeSignal): PublicDataVersion {
  let version = 0;
  subscribe(() => void version++);
  return { current: () => version, raise, close };
}
