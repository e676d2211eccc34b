import { addFromShelf, cartLine, cartLink, expectTotal } from './cart-parts';
import { expect, test } from './fixtures';
import { expectFieldError, logIn, openHydrated } from './page-parts';
import { createProduct, createManyProducts, createProducts, uniqueName } from './shop-client';

test('a visitor fills a cart, changes it, and finds it again', { tag: '@main' }, async ({ page }) => {
  const [hammer, bits] = await createProducts(
    {
      price: 150,
      minimumOrder: 2,
      priceTiers: [{ minQuantity: 5, price: 129 }],
    },
    { price: 20 },
  );
  await addFromShelf(page, hammer);
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 product');
  await page.getByRole('alert').getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL('/cart');
  await expectTotal(page, '$300.00');

  const line = cartLine(page, hammer.name);
  await expect(line.getByText('3 more and each costs $129.00.')).toBeVisible();
  await expect(line.getByRole('button', { name: 'One less' })).toBeDisabled();
  for (let quantity = 2; quantity < 5; quantity += 1)
    await line.getByRole('button', { name: 'One more' }).click();
  await expectTotal(page, '$645.00');
  const quantity = line.getByRole('textbox', { name: 'Quantity' });
  await quantity.fill('2.5');
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveValue('2.5');
  await expectFieldError(quantity, 'Please enter a whole number');
  await quantity.fill('４');
  await expectTotal(page, '$600.00');

  await openHydrated(page, `/all-drills/${bits._id}`);
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 products');
  await page.goto('/cart');
  await expectTotal(page, '$640.00');

  await cartLine(page, bits.name).getByRole('button', { name: 'Save for later' }).click();
  await expect(page.getByRole('list', { name: 'Saved for later' }).getByText(bits.name)).toBeVisible();
  await expectTotal(page, '$600.00');
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 product');
  await page.reload();
  await cartLine(page, bits.name).getByRole('button', { name: 'Move to cart' }).click();
  await expectTotal(page, '$640.00');

  await cartLine(page, hammer.name).getByRole('button', { name: 'Remove' }).click();
  await expectTotal(page, '$40.00');
  const undo = page.getByRole('button', { name: /^Undo/ });
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expectTotal(page, '$640.00');
  await cartLine(page, hammer.name).getByRole('button', { name: 'Remove' }).click();
  await cartLine(page, bits.name).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName('Cart');
});

test('a list, written in any way, is added on one screen of a phone, what is asked is answered by a button, and a file follows', async ({
  openAs,
}) => {
  const number = uniqueName('QP').replaceAll(/\D/g, '');
  const products = await createManyProducts(12, (index) => ({
    price: 1,
    sku: `QP-${number}-${10 + index}`,
    ...(index === 11 && { minimumOrder: 6 }),
  }));
  const written = [
    (sku: string) => `${sku}, 2`,
    (sku: string) => `${sku}; 2`,
    (sku: string) => `${sku}\tx2`,
    (sku: string) => `2 x ${sku}`,
    (sku: string) => `${sku.replaceAll('-', '').toLowerCase()} 2`,
    (sku: string) => `${sku}\tSome drill\t2\t1.00`,
  ];
  const page = await openAs(null, { viewport: { width: 390, height: 844 } });
  await openHydrated(page, '/cart');
  const list = page.getByRole('textbox', { name: 'Products and quantities' });
  await list.fill(products.map(({ sku }, index) => written[index % written.length]?.(sku)).join('\n'));
  const isScrolled = await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
  expect(isScrolled, 'twelve lines are seen at once').toBe(false);
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expectTotal(page, '$22.00');
  const quickOrder = page.getByRole('region', { name: 'Quick order' });
  // Although the cart above has grown.
  await expect(quickOrder.getByText('1 line needs a correction:')).toBeInViewport();
  const offer = quickOrder.getByRole('button', { name: `Add 6 × ${products[11]?.name}` });
  await offer.focus();
  await page.keyboard.press('Enter');
  await expectTotal(page, '$28.00');
  await expect(list).toHaveValue('');
  const shown = page.getByRole('list', { name: 'The lines of the list' });
  await expect(shown.getByRole('listitem')).toHaveCount(12);
  expect((await shown.boundingBox())?.height).toBeLessThan(700);

  const buffer = Buffer.from(`"${products[0]?.name}",6\n`);
  const file = { name: 'order.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(list).toHaveValue(buffer.toString());
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expectTotal(page, '$34.00');
});

test('two tabs show the same cart', async ({ context, page }) => {
  const [one, other] = await createProducts({ price: 10 }, { price: 7 });
  await addFromShelf(page, one);
  await page.goto('/cart');
  await expectTotal(page, '$10.00');
  const second = await context.newPage();
  await addFromShelf(second, other);
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 products');
  await expectTotal(page, '$17.00');
  await cartLine(page, one.name).getByRole('button', { name: 'One more' }).click();
  await second.goto('/cart');
  await expectTotal(second, '$27.00');
});

test("a visitor's cart is merged into the user's cart at login, and leaves the browser at logout", {
  tag: '@main',
}, async ({ page, shopperPage: earlier, shopper }) => {
  const [mine, found] = await createProducts({ price: 10 }, { price: 5 });
  await addFromShelf(earlier, mine);
  await earlier.goto('/cart');
  await expectTotal(earlier, '$10.00');

  await addFromShelf(page, found);
  await addFromShelf(page, mine);
  await page.goto('/login?from=/cart');
  await logIn(page, shopper);
  await expect(page).toHaveURL('/cart');
  await expectTotal(page, '$25.00');
  await earlier.reload();
  await expectTotal(earlier, '$25.00');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(cartLink(page)).toHaveAccessibleName('Cart');
  await earlier.reload();
  await expectTotal(earlier, '$25.00');
});

test('a reopened cart has no layout shift while its prices load', async ({ page }) => {
  const product = await createProduct({ price: 150, priceTiers: [{ minQuantity: 5, price: 129 }] });
  const later = await createProduct();
  await addFromShelf(page, product);
  await addFromShelf(page, later);
  await page.goto('/cart');
  await cartLine(page, later.name).getByRole('button', { name: 'Save for later' }).click();
  await expectTotal(page, '$150.00');
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { entryType } of list.getEntries()) console.error(`${entryType} after the first paint`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const priced = page.waitForResponse(/\/carts\//);
  await page.reload();
  await priced;
  await expectTotal(page, '$150.00');
  await expect(cartLine(page, product.name)).toContainText('4 more and each costs $129.00.');
});

test('a cart keeps its changes offline, and sends them later', async ({ page, context, faults }) => {
  // The first focus may load the script that keeps it.
  faults.allow(/^net::ERR_INTERNET_DISCONNECTED GET .*\/keep-focus-/);
  faults.expect(/^net::ERR_INTERNET_DISCONNECTED POST .*\/carts\//);
  faults.expect(/^console: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  const product = await createProduct({ price: 10 });
  await addFromShelf(page, product);
  await page.goto('/cart');
  await expectTotal(page, '$10.00');
  await context.setOffline(true);
  await cartLine(page, product.name).getByRole('button', { name: 'One more' }).click();
  await expect(page.getByRole('alert')).toContainText("Your changes aren't saved yet");
  await expect(cartLine(page, product.name).getByRole('textbox', { name: 'Quantity' })).toHaveValue('2');
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expectTotal(page, '$20.00');
});

test('the cart page says that it needs JavaScript', async ({ openAs }) => {
  const page = await openAs(null, { javaScriptEnabled: false });
  await page.goto('/cart');
  await expect(page.locator('noscript p').filter({ hasText: 'The cart needs JavaScript.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse all drills' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add all to cart' })).toHaveCount(0);
});
