import type { ShopPageState } from '@chuck-and-bit/contract/shop-pages';

/** What visitors see of a page, and whether a draft waits. */
export function stateText({
  name,
  isPublished,
  hasDraft,
}: Pick<ShopPageState, 'name' | 'isPublished' | 'hasDraft'>): string {
  const first = name === 'about' ? 'No page' : 'First version';
  const shown = isPublished ? 'Your text' : first;
  return hasDraft ? `${shown}, and a draft waits` : shown;
}
