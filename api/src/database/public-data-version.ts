import type { ChangeSignal } from './change-signal';

/**
 * The version of the public data: products with their stock, and reviews. Each write raises it, here and in the other
 * processes on the same database. A cached response of an earlier version is stale. Behind a pooler without a direct address,
 * other processes' cached responses become stale by age only.
 */
export type PublicDataVersion = {
  current: () => number;
  /** How far a standby has to have replayed the log of changes to show this version; null while it isn't known. */
  position: () => string | null;
  /** Call after the commit and before the response, so that the writer's next read sees the change. */
  raise: () => void;
  close: () => Promise<void>;
};

/** @param signal notifies the other processes; a local signal for a single process */
export function createPublicDataVersion({
  raise,
  subscribe,
  position,
  close,
}: ChangeSignal): PublicDataVersion {
  let version = 0;
  subscribe(() => void version++);
  return { current: () => version, position, raise, close };
}
