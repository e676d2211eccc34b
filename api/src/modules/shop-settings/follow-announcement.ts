import { isAnnounced } from '@chuck-and-bit/contract/announcement';
import type { ShopSettings } from '@chuck-and-bit/contract/shop-settings';

/**
 * Tells when the announcement begins or ends, so that pages in caches become stale then.
 * @returns a function that returns whether it has begun or ended since it was called last
 */
export function followAnnouncement(
  readSettings: () => Promise<Pick<ShopSettings, 'announcement'>>,
  now: () => number,
): () => Promise<boolean> {
  let wasShown: boolean | null = null;
  return async () => {
    const isShown = isAnnounced((await readSettings()).announcement, now());
    const hasTurned = wasShown !== null && wasShown !== isShown;
    wasShown = isShown;
    return hasTurned;
  };
}
