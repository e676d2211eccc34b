import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Product } from '@chuck-and-bit/contract/products';
import { type BrowserContext, chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.js';
import { cartLink, expectTotal } from './cart-parts';
import { type Page, expect, test as base } from './fixtures';
import { alert, card, fillDelivery, logIn, openHydrated, payByCard, searchFor } from './page-parts';
import { createProduct, type Person, shopUrl } from './shop-client';

type Fixtures = {
  /** A browser that blocks all cookies, which denies all storage too. Only a whole browser has this setting. */
  blocked: BrowserContext;
};

const test = base.extend<Fixtures>({
  blocked: async ({ faults }, provide) => {
    const executablePath = findChromium({ withWindows: true });
    base.skip(
      executablePath === undefined,
      "Only a whole Chromium can block all cookies: install Debian's package chromium, or name one in CHROMIUM_PATH",
    );
    const profile = await mkdtemp(path.join(tmpdir(), 'chuck-and-bit-profile-'));
    await mkdir(path.join(profile, 'Default'));
    const block = { profile: { default_content_setting_values: { cookies: 2 } } };
    await writeFile(path.join(profile, 'Default', 'Preferences'), JSON.stringify(block));
    const context = await chromium.launchPersistentContext(profile, {
      ...(executablePath && { executablePath }),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
      baseURL: shopUrl(),
      reducedMotion: 'reduce',
    });
    await faults.watch(context);
    await provide(context);
    await context.close();
    await rm(profile, { recursive: true, force: true });
  },
});

/** From the landing page to the cart, without loading a page again. */
async function fillCart(page: Page, product: Product): Promise<void> {
  await page.goto('/');
  await searchFor(page, product.name);
  await card(page, product.name).getByRole('button', { name: 'Add to Cart' }).click();
  await expect(alert(page, `of ${product.name}`)).toBeVisible();
  await cartLink(page).click();
  await expectTotal(page, '$25.00');
}

async function goToLogin(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
}

/** From the landing page to a paid purchase, without loading a page again. */
async function buy(page: Page, person: Person, product: Product): Promise<void> {
  await fillCart(page, product);
  await goToLogin(page);
  await logIn(page, person);
  await expect(page).toHaveURL('/checkout');
  await fillDelivery(page);
  await page.getByRole('button', { name: /^Place Order/ }).click();
  await payByCard(page);
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Payment received. Thank you!' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Paid');
}

test('with all cookies blocked every public page is readable, the cart works, and login says what it needs', async ({
  blocked,
  shopper,
}) => {
  const page = await blocked.newPage();
  for (const [address, heading] of [
    ['/all-drills', 'All drills'],
    ['/blogs', 'Questions from the bench'],
    ['/portfolio', 'Nora Lindqvist'],
    ['/register', 'Register'],
    ['/dashboard/my-orders', 'Login'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await fillCart(page, await createProduct({ price: 25 }));
  await expect(page.getByRole('status').filter({ hasText: 'allow the site to store data' })).toBeVisible();
  await goToLogin(page);
  await logIn(page, shopper);
  await expect(alert(page, 'Please allow cookies for this site')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email);
  await cartLink(page).click();
  await expectTotal(page, '$25.00');
});

test('with full storage a visitor can log in, order and pay', async ({ page, shopper }) => {
  await page.goto('/');
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      for (let size = 4 * 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (let part = 0; ; part += 1) storage.setItem(`filler ${size} ${part}`, 'x'.repeat(size));
        } catch {
          // No room for a part of this size.
        }
      }
    }
  });
  await buy(page, shopper, await createProduct({ price: 25 }));
});

for (const [name, isLoginKept, refuse] of [
  [
    'with only the storage of the tab denied',
    true,
    `Object.defineProperty(window, 'sessionStorage', { configurable: true, get() { throw new DOMException('Denied', 'SecurityError'); } })`,
  ],
  [
    'with storage that is null',
    false,
    `for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { configurable: true, value: null })`,
  ],
] as const) {
  test(`${name} the cart and a login work until the page is left`, async ({ page, shopper }) => {
    await page.addInitScript(refuse);
    await fillCart(page, await createProduct({ price: 25 }));
    await goToLogin(page);
    await logIn(page, shopper);
    await expect(page.getByRole('button', { name: /^Place Order/ })).toHaveText('Place Order · $25.00');
    await expect(alert(page, 'You are logged in until you reload')).toHaveCount(isLoginKept ? 0 : 1);
  });
}

test("another program's entries in storage stop nobody from buying, and stay", async ({ page, shopper }) => {
  const foreign = { cart: '{"items":[{"id":1,"qty":2}]}', cartless: 'yes' };
  const foreignOfTab = { 'draft:checkout': 'not JSON', 'react-router-scroll-positions': 'null' };
  await page.goto('/');
  await page.evaluate(
    ([ofAll, ofTab]) => {
      for (const [key, text] of Object.entries(ofAll)) localStorage.setItem(key, text);
      for (const [key, text] of Object.entries(ofTab)) sessionStorage.setItem(key, text);
      localStorage.setItem('authorizationToken', 'undefined');
    },
    [foreign, foreignOfTab] as const,
  );
  await buy(page, shopper, await createProduct({ price: 25 }));
  expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject(foreign);
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toMatchObject(foreignOfTab);
});

test('a visitor who only reads pages gets nothing stored', async ({ page }) => {
  for (const address of ['/', '/all-drills', '/blogs', '/login', '/cart']) {
    await openHydrated(page, address);
  }
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});
