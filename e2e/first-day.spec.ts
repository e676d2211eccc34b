import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { firstDayMessages } from '@chuck-and-bit/contract/first-day-messages';
import { importMessages } from '@chuck-and-bit/contract/import-messages';
import { messages } from '@chuck-and-bit/contract/messages';
import { pageTextMessages } from '@chuck-and-bit/contract/page-text-messages';
import type { BrowserContext } from '@playwright/test';
import { expect, type Page, test } from './fixtures';
import { useOwnShop } from './own-shop';
import {
  alert,
  button,
  field,
  fillRegistration,
  logIn,
  mainNavigation,
  pageTitle,
  payByCard,
  rowOf,
  sayYes,
} from './page-parts';
import { mailsTo, shopUrl } from './shop-client';
import { runShop } from './shop-server';

const root = path.join(import.meta.dirname, '..');
const program = 'scripts/run-built.js';
const former = /Chuck\s+(&|&amp;|and)\s+Bit/i;
const merchant = { name: 'Berta Bohrer', email: 'berta@bohrwerk.example', password: 'Journey123' };
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40" width="160" height="40"><path d="M0 0h160v40H0z" fill="#a3123a"/></svg>';
const products = [
  'sku,name,price,minimum_order,stock,image,description',
  ...Array.from(
    { length: 30 },
    (_, index) =>
      `BW-${index + 1},Masonry bit ${index + 4} mm,${(4.5 + index / 2).toFixed(2)},1,50,/images/drills/hammer-drill-corded.svg,For concrete and stone.`,
  ),
].join('\n');

/** Counts what a person does in every window of a context: presses of the pointer, and fields whose value they changed. */
async function countActs(context: BrowserContext, acts: { clicks: number; fields: number }): Promise<void> {
  await context.exposeBinding('countAct', (_, kind: keyof typeof acts) => {
    acts[kind]++;
  });
  await context.addInitScript(() => {
    const count = (kind: string) =>
      (window as unknown as { countAct: (kind: string) => void }).countAct(kind);
    addEventListener('pointerdown', () => count('clicks'), true);
    addEventListener('change', () => count('fields'), true);
  });
}

test.describe('a shop that begins in an empty folder', () => {
  let dataDir = '';
  const own = useOwnShop(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'chuck-and-bit-first-day-'));
    const end = await runShop({
      folder: root,
      program: [program, 'main'],
      dataDir,
      settings: { DEMO_DATA: 'false' },
    });
    return async () => {
      await end();
      await rm(dataDir, { recursive: true, force: true });
    };
  });

  test('is led by the list of the first day to an invoice in its own name', async ({ openAs }, testInfo) => {
    const acts = { clicks: 0, fields: 0 };
    const began = performance.now();
    const page = await openAs(null, own());
    await countActs(page.context(), acts);
    await registerMerchant(page, dataDir);
    await nameTheShop(page);
    await enterRates(page);
    await writeTexts(page);
    await importProducts(page);

    const shopper = await makeShopper(page);
    const buyer = await openAs(null, own());
    await countActs(buyer.context(), acts);
    await order(buyer, shopper);

    // Its line is open still.
    await openList(page);
    await page.getByRole('link', { name: /^Order / }).click();
    await button(page, 'Ship').click();
    await sayYes(page);
    const documents = page.getByRole('region', { name: 'Documents' });
    await documents.getByRole('link', { name: 'Invoice BW-R-1' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Invoice BW-R-1' })).toBeVisible();
    for (const text of ['Bohrwerk GmbH', 'Ring 7, 04109 Leipzig', 'Masonry bit 33 mm', 'Sales tax'])
      await expect(page.getByRole('main')).toContainText(text);
    await expect(page.locator('body')).not.toContainText(former);
    const figures = `${acts.clicks} clicks, ${acts.fields} fields, ${Math.round((performance.now() - began) / 1000)} s`;
    testInfo.annotations.push({ type: 'from the empty folder to the invoice', description: figures });
    console.log(`From the empty folder to the invoice: ${figures}`);

    await refund(page);
    await expectOwnName(shopper.email);
    await hideAndShow(page);
  });
});

const lineOf = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'First day' })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) });

/** Opens the screen of a step. */
async function openStep(page: Page, title: string): Promise<void> {
  await openList(page);
  await lineOf(page, title).getByRole('link').click();
}

async function openList(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('region', { name: 'First day' })).toBeVisible();
}

async function expectDone(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) await expect(lineOf(page, title)).toContainText(/Done|Stays so/);
}

async function registerMerchant(page: Page, dataDir: string): Promise<void> {
  await page.goto('/');
  await mainNavigation(page).getByRole('link', { name: 'Register' }).click();
  await fillRegistration(page, merchant);
  await expect(page).toHaveURL('/');
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'make-admin', merchant.email], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: dataDir },
  });
  expect(stdout).toContain('is an admin now');
  await page.reload();
  await mainNavigation(page).getByRole('link', { name: 'Dashboard' }).click();
  await openList(page);
  await expect(page.getByText('0 of 10 done')).toBeVisible();
}

async function nameTheShop(page: Page): Promise<void> {
  await openStep(page, 'Name and address');
  await field(page, 'Shop name').fill('Bohrwerk');
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) };
  await page.getByLabel('Choose a logo', { exact: true }).and(page.locator('input')).setInputFiles(file);
  await expect(page.getByRole('img', { name: 'Logo, as it is shown' })).toBeVisible();
  await field(page, 'Accent colour').fill('#a3123a');
  await field(page, 'Seller name').fill('Bohrwerk GmbH');
  await field(page, 'Seller address').fill('Ring 7, 04109 Leipzig');
  await field(page, 'Prefix of invoices').fill('BW-R-');
  await field(page, 'Prefix of credit notes').fill('BW-G-');
  await button(page, 'Save settings').click();
  await expect(alert(page, messages.settingsSaved)).toBeVisible();
  // The name in the head of a page that is open already is the former one.
  await page.reload();
}

async function enterRates(page: Page): Promise<void> {
  await openStep(page, 'Shipping');
  await page.getByRole('link', { name: 'Add shipping rate' }).click();
  await field(page, 'Name').fill('Parcel');
  await field(page, 'Price').fill('4.90');
  await field(page, 'Transit time from, in working days').fill('1');
  await field(page, 'At most').fill('3');
  await button(page, 'Add shipping rate').click();
  await expect(alert(page, messages.shippingRateAdded)).toBeVisible();

  await openStep(page, 'Tax');
  await page.getByRole('link', { name: 'Add tax' }).click();
  await page.getByLabel('Country').selectOption({ label: 'Canada' });
  await field(page, 'Name').fill('Sales tax');
  await field(page, 'Rate').fill('5');
  await button(page, 'Add tax').click();
  await expect(alert(page, messages.taxRateAdded)).toBeVisible();
}

/** The address of the shop, and what its landing page says first. */
async function writeTexts(page: Page): Promise<void> {
  await openStep(page, 'Policies');
  await publish(page, 'Contact', 'Text', 'Write to desk@bohrwerk.example.');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Pages' }).click();
  await publish(page, 'Landing page', 'Heading', 'Everything for the clean hole');
  await openList(page);
  await page.getByRole('button', { name: 'The texts fit' }).click();
  await expectDone(page, 'Name and address', 'Logo and colour', 'Shipping', 'Tax', 'Policies');
}

async function publish(page: Page, name: string, label: string, text: string): Promise<void> {
  await page.getByRole('row', { name }).getByRole('link', { name: 'Open' }).click();
  await field(page, label).fill(text);
  await button(page, 'Save draft').click();
  await button(page, 'Publish draft').click();
  await expect(alert(page, pageTextMessages.published)).toBeVisible();
}

async function importProducts(page: Page): Promise<void> {
  await openStep(page, 'Products');
  await page.getByRole('link', { name: 'Import CSV' }).click();
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(products) };
  await field(page, 'CSV file').setInputFiles(file);
  await button(page, 'Preview').click();
  await button(page, 'Save 30 products').click();
  await expect(alert(page, importMessages.importStarted)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '30 products saved.' })).toBeVisible();
}

/** The account of the test order, with the password that the page shows once. */
async function makeShopper(page: Page): Promise<{ email: string; password: string }> {
  const email = 'order@bohrwerk.example';
  await openList(page);
  await expectDone(page, 'Products');
  await lineOf(page, 'Test order').locator('summary').click();
  await field(page, 'Email').fill(email);
  await button(page, 'Make the account').click();
  const told = page.getByRole('listitem').filter({ hasText: 'which is shown only now' });
  return { email, password: await told.last().locator('code').innerText() };
}

async function order(buyer: Page, shopper: { email: string; password: string }): Promise<void> {
  await buyer.goto('/login');
  await logIn(buyer, shopper);
  await expect(buyer).toHaveURL('/');
  await mainNavigation(buyer).getByRole('link', { name: 'All Drills' }).click();
  await expect(pageTitle(buyer, 'All drills')).toBeVisible();
  const first = buyer.getByRole('main').getByRole('article', { name: 'Masonry bit 33 mm' });
  await first.getByRole('link', { name: 'Order Now' }).click();
  await field(buyer, 'Address').fill('12 Quarry Lane');
  await field(buyer, 'Postcode').fill('M5V 2T6');
  await field(buyer, 'City').fill('Toronto');
  await buyer.getByLabel('Country').selectOption({ label: 'Canada' });
  await field(buyer, 'Phone').fill('555-0142-77');
  await buyer.getByRole('button', { name: /^Place Order/ }).click();
  await expect(buyer).toHaveURL('/dashboard/my-orders');
  await rowOf(buyer, 'Masonry bit 33 mm').getByRole('button', { name: 'Pay' }).click();
  await payByCard(buyer);
  await expect(rowOf(buyer, 'Masonry bit 33 mm')).toContainText('Paid');
}

async function refund(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'To the order' }).click();
  await button(page, 'Refund').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Test order');
  await dialog.getByRole('button', { name: /^Yes, refund/ }).click();
  await expect(
    page.getByRole('region', { name: 'Documents' }).getByRole('link', { name: 'Credit note BW-G-1' }),
  ).toBeVisible();
  await openList(page);
  await expectDone(page, 'Test order');
  await expect(page.getByText('7 of 10 done')).toBeVisible();
  await lineOf(page, 'Test order').locator('summary').click();
  await expect(page.getByText('Its invoice and its credit note stay')).toBeVisible();
}

/** No page of the shop, and no mail about the order, has another name. */
async function expectOwnName(email: string): Promise<void> {
  for (const address of ['/', '/all-drills', '/policies/contact', '/login', '/site.webmanifest'])
    expect(await (await fetch(shopUrl() + address)).text(), address).not.toMatch(former);
  await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(2);
  for (const { subject, text } of await mailsTo(email)) {
    expect(text).toContain('Bohrwerk');
    expect(`${subject} ${text}`).not.toMatch(former);
  }
}

async function hideAndShow(page: Page): Promise<void> {
  const list = page.getByRole('region', { name: 'First day' });
  await page.getByRole('button', { name: 'Hide this list' }).click();
  await expect(alert(page, firstDayMessages.listHidden)).toBeVisible();
  await expect(list).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Settings' }).click();
  await button(page, 'Show it on the overview').click();
  await expect(list).toBeVisible();
}
