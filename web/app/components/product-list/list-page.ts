import type { PageHandle } from '../../browser/page-handle';

/** What the page of a list reads of its address. Apart from the list, which the page of a product shares its route with. */
export const listHandle: PageHandle = {
  query: ['q', 'sort', 'after', 'inStock', 'brand', 'price', 'price.from', 'price.to', 'rating', 'a.*'],
};
