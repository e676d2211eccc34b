import type { ShopPageState } from '@chuck-and-bit/contract/shop-pages';

/** What visitors see of a page, and whether a draft waits. */
export function stateText({
  isPublished,
  hasDraft,
}: Pick<ShopPageState, 'isPublished' | 'hasDraft'>): string {
  const shown = isPublished ? 'Your text' : 'First version';
  return hasDraft ? `${shown}, and a draft` : shown;
}
