/** Finds and fills the cart. */
import type { Product } from '@chuck-and-bit/contract/products';
import { type Locator, type Page, expect } from './fixtures';
import { card } from './page-parts';

/** The header's link to the cart, by its accessible name: "Cart, 2 products". */
export const cartLink = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: /^Cart/ });

export const cartLine = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

const cartTotal = (page: Page): Locator =>
  page.getByRole('region', { name: 'Summary' }).getByRole('definition').last();

/** Puts a product into the cart from its card. */
export async function addFromShelf(page: Page, product: Product): Promise<void> {
  await page.goto(`/all-drills?q=${encodeURIComponent(product.name)}`);
  // Waits within the page: a message that closes by itself may be gone before a busy machine looks again.
  await Promise.all([
    page
      .getByRole('alert')
      .filter({ hasText: `of ${product.name}` })
      .waitFor(),
    card(page, product.name).getByRole('button', { name: 'Add to Cart' }).click(),
  ]);
}

/** Waits until the cart has this total and the server has confirmed it. */
export async function expectTotal(page: Page, total: string): Promise<void> {
  await expect(cartTotal(page)).toHaveText(total);
  await expect(page.getByRole('region', { name: 'Summary' }).locator('[aria-busy="true"]')).toHaveCount(0);
}
