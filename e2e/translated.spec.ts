import { messages } from '@chuck-and-bit/contract/messages';
import { addFromShelf, cartLine, cartLink, expectTotal } from './cart-parts';
import { type Page, expect, test } from './fixtures';
import {
  alert,
  card,
  fillDelivery,
  fillRegistration,
  logIn,
  mainNavigation,
  payByCard,
  rowOf,
  sayYes,
  searchFor,
  sendReview,
  suggestions,
} from './page-parts';
import { createDiscountCode, createPaidOrder, createProduct, type Person } from './shop-client';

/** Replaces each text of the page, now and later, as the translation of a browser does: `<font><font>text</font></font>`. */
async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const skipped = 'script, style, textarea, font';
    const replace = (text: Text) => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(skipped)) return;
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).textContent = text.data;
      text.replaceWith(outer);
    };
    const replaceAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) replace(text);
    };
    // Browsers translate a page that has loaded.
    document.addEventListener('hydrated', () => {
      replaceAll();
      new MutationObserver(replaceAll).observe(document.body, { childList: true, subtree: true });
    });
  });
}

const expectTranslated = (page: Page) => expect(page.locator('h1 font > font').first()).toBeVisible();

test('who reads translated pages fills a cart, logs in, orders and pays', async ({ page, shopper }) => {
  const product = await createProduct({ price: 5, priceTiers: [{ minQuantity: 5, price: 4 }] });
  await translate(page);
  await page.goto('/');
  await expectTranslated(page);
  const search = page.getByRole('banner').getByRole('searchbox');
  await search.fill('returns');
  await expect(suggestions(page).getByRole('link', { name: 'Returns and refunds' })).toBeVisible();
  await search.fill(product.name);
  await expect(suggestions(page).getByRole('link', { name: product.name })).toContainText('$5.00');
  await expect(suggestions(page).getByRole('link', { name: 'Returns and refunds' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await card(page, product.name).getByRole('button', { name: 'Add to Cart' }).click();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 product');
  await alert(page, `of ${product.name}`).getByRole('link', { name: 'View cart' }).click();

  await expectTotal(page, '$5.00');
  const line = cartLine(page, product.name);
  const more = line.getByRole('button', { name: 'One more' });
  await expect(line).toContainText('4 more and each costs $4.00.');
  for (const tier of ['3 more', '2 more']) {
    await more.click();
    await expect(line).toContainText(`${tier} and each costs $4.00.`);
  }
  await line.getByRole('textbox', { name: 'Quantity' }).fill('5');
  await expect(line).toContainText('$4.00 per piece');
  await expectTotal(page, '$20.00');
  await line.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expectTotal(page, '$20.00');

  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await logIn(page, shopper);
  await fillDelivery(page);
  const place = page.getByRole('button', { name: /^Place Order/ });
  await expect(place).toHaveText('Place Order · $20.00');
  await place.click();
  await payByCard(page);
  await expect(page).toHaveURL('/dashboard/my-orders');
  await expect(rowOf(page, product.name)).toContainText('Paid');
  await expect(rowOf(page, product.name)).toContainText('$20.00');
});

test('who reads translated pages orders a list, and answers what is asked about its lines', async ({
  page,
}) => {
  const packed = await createProduct({ price: 2, minimumOrder: 6 });
  await translate(page);
  await page.goto('/cart');
  await expectTranslated(page);
  await page.getByLabel('Products and quantities').fill(`${packed.name}, 5\n${packed._id}`);
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  const offers = page.getByRole('button', { name: `Add 6 × ${packed.name}` });
  await expect(offers).toHaveCount(2);
  await offers.first().click();
  await expect(page.getByText('1 product added to your cart. 1 line needs a correction:')).toBeVisible();
  await offers.click();
  await expect(page.getByText('2 products added to your cart.')).toBeVisible();
  await expectTotal(page, '$24.00');
});

test('who reads translated pages applies a discount code, removes it, and is told that another does not exist', async ({
  page,
}) => {
  const product = await createProduct({ price: 100 });
  const { code } = await createDiscountCode({ kind: 'percent', value: 20 });
  await translate(page);
  await addFromShelf(page, product);
  await page.goto('/cart');
  await expectTranslated(page);
  const summary = page.getByRole('region', { name: 'Summary' });
  const field = summary.getByLabel('Discount code');
  await field.fill(code);
  await summary.getByRole('button', { name: 'Apply' }).click();
  await expectTotal(page, '$80.00');
  await expect(summary.getByText('This code is applied.')).toBeVisible();
  await summary.getByRole('button', { name: 'Remove' }).click();
  await expectTotal(page, '$100.00');
  await expect(summary.getByText('This code is applied.')).toHaveCount(0);
  await field.fill('NO-SUCH-CODE');
  await summary.getByRole('button', { name: 'Apply' }).click();
  await expect(field).toHaveAccessibleDescription(/This code doesn't exist\./);
  await field.fill(code);
  await summary.getByRole('button', { name: 'Apply' }).click();
  await expectTotal(page, '$80.00');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
});

test('who reads translated pages registers, orders one product, cancels, and edits the profile', async ({
  page,
}) => {
  const product = await createProduct({ price: 5, availableQuantity: 9 });
  await translate(page);
  await page.goto('/register');
  await expectTranslated(page);
  await fillRegistration(page);
  await expect(alert(page, 'Verification Email sent !')).toBeVisible();
  await expect(page).toHaveURL('/');
  await mainNavigation(page).getByRole('link', { name: 'All Drills' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Drills' })).toBeFocused();
  await searchFor(page, product.name);
  await card(page, product.name).getByRole('link', { name: 'Order Now' }).click();
  const total = page.getByRole('status').filter({ hasText: '$' });
  for (const [quantity, amount] of [
    ['3', '$15.00'],
    ['4', '$20.00'],
  ] as const) {
    await page.getByLabel('Quantity').fill(quantity);
    await expect(total).toHaveText(amount);
  }
  await page.getByLabel('Address').fill('12 Quarry Lane, Millford');
  await page.getByLabel('Phone').fill('555-0142-77');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL('/dashboard/my-orders');
  await rowOf(page, product.name).getByRole('button', { name: 'Cancel' }).click();
  await sayYes(page);
  await expect(alert(page, messages.orderCancelled)).toBeVisible();

  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Education').fill('Mining');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(alert(page, messages.userUpdated)).toBeVisible();
});

async function addReview(page: Page, person: Person): Promise<void> {
  const product = await createProduct();
  await createPaidOrder(person, product);
  await page.goto(`/dashboard/add-review?product=${product._id}`);
  await sendReview(page, '4 stars', 'Drills like butter.');
}

test('who reads translated pages reviews a product and edits the review', async ({
  shopperPage: page,
  shopper,
}) => {
  await translate(page);
  await addReview(page, shopper);
  await expect(alert(page, messages.reviewAdded)).toBeVisible();
  await expectTranslated(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Review', { exact: true }).fill('Drills like warm butter.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(alert(page, messages.reviewChanged)).toBeVisible();
});
