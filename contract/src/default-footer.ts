import type { FooterContent } from './shop-pages';

/** The footer until its merchant writes another. Every page loads it. */
export const defaultFooter: FooterContent = {
  text: 'Drills, bits and everything that makes a clean hole. Sold by the piece, checked on the bench, packed the same day.',
  links: [],
};
