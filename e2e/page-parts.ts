/** Finds and fills the parts of pages that several journeys use. */
import { readFile } from 'node:fs/promises';
import type { Order } from '@chuck-and-bit/contract/orders';
import { type Download, type Locator, type Page, type Response, expect } from '@playwright/test';
import { uniqueEmail } from './shop-client';

export const mainNavigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/** The link to the profile of who is signed in, which has their name. */
export const profileLink = (page: Page, name: string): Locator =>
  mainNavigation(page).getByRole('link', { name });

/** The toast, or the refusal beside a form, that says this. */
export const alert = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text });

/** The refusal in the page itself, without toasts. */
export const alertInMain = (page: Page, text: string): Locator =>
  page.getByRole('main').getByRole('alert').filter({ hasText: text });

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

type Texts = Record<string, string>;

/** Fills in each field by its label. */
export async function fillFields(within: Pick<Page, 'getByLabel'>, texts: Texts): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    await within.getByLabel(label, { exact: true }).fill(text);
}

export async function expectFields(within: Pick<Page, 'getByLabel'>, texts: Texts): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    await expect(within.getByLabel(label, { exact: true }), label).toHaveValue(text);
}

/** The main heading of a page. */
export const pageTitle = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

/** A button of the page, without those around it. */
export const button = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true });

export const placeButton = (page: Page): Locator => page.getByRole('button', { name: /^Place Order/ });

/** Orders what the checkout shows. The page then has the address `/checkout?purchase=…`. */
export async function placePurchase(page: Page): Promise<void> {
  await placeButton(page).click();
  await expect(page).toHaveURL(/\/checkout\?purchase=/);
}

/** Opens the order form of a product and fills in where to deliver. */
export async function fillOrderForm(page: Page, { _id }: { _id: string }): Promise<void> {
  await page.goto(`/purchase/${_id}`);
  await page.getByLabel('Address').fill('7 Chalk Pit Road, Millford');
  await page.getByLabel('Phone').fill('555-0177-22');
}

/** Fills in the required fields of the product form, with other texts where they are given. */
export const fillProduct = (page: Page, texts: Texts & { Name: string }): Promise<void> =>
  fillFields(page, {
    'Available Quantity': '12',
    'Minimum Order': '1',
    Price: '249.5',
    'Image URL': '/images/drills/bench-drill-press.svg',
    Description: 'Fresh from the truck.',
    ...texts,
  });

/** Rates and writes a review, and sends it. */
export async function sendReview(page: Page, stars: string, text: string): Promise<void> {
  await page.getByRole('radio', { name: stars }).check();
  await page.getByLabel('Review', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Add Review' }).click();
}

/** Enters how a parcel is sent. */
export async function fillTracking(dialog: Locator, carrier: string, number: string): Promise<void> {
  await dialog.getByLabel('Carrier').selectOption(carrier);
  await dialog.getByLabel('Tracking number').fill(number);
}

/** Ships what the dialog shows as a parcel with this number. */
export async function shipBy(dialog: Locator, carrier: string, number: string): Promise<void> {
  await fillTracking(dialog, carrier, number);
  await dialog.getByRole('button', { name: 'Yes, mark as shipped' }).click();
}

/** The row of a table that contains this text. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** Holds responses back until the returned function is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** The cell of a row with exactly this text. */
export const cellOf = (row: Locator, name: string): Locator => row.getByRole('cell', { name, exact: true });

/** The page of the purchase that an order belongs to. */
export const pageOf = ({ purchaseId }: Pick<Order, 'purchaseId'>): string =>
  `/dashboard/purchases/${purchaseId}`;

export async function openOrder(page: Page, order: Pick<Order, 'purchaseId' | 'number'>): Promise<void> {
  await page.goto(pageOf(order));
  await expect(page.getByRole('heading', { level: 1, name: `Order ${order.number}` })).toBeVisible();
}

/** The desk's list of the orders that match, so that it has no rows of other journeys. */
export const deskOf = (query: string): string =>
  `/dashboard/manage-all-orders?q=${encodeURIComponent(query)}`;

export const card = (page: Page, productName: string): Locator =>
  page.getByRole('article', { name: productName });

/** The landing page's four numbers. */
export const counters = ['49+', '500K+', '70K+', '10K+'];

export const searchField = (page: Page) =>
  page.getByRole('banner').getByRole('searchbox', { name: 'Find drills' });

/** Shows the search field, where a button opens it. */
export async function openSearch(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Find drills' });
  if (!(await opener.isVisible())) return;
  await opener.click();
  await expect(searchField(page)).toBeFocused();
}

/** What the text in the search field may mean. */
export const suggestions = (page: Page): Locator =>
  page.getByRole('banner').getByRole('list', { name: 'Suggestions' });

/** Searches products in the header of a wide window. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await searchField(page).fill(text);
  await searchField(page).press('Enter');
  // The page before may have cards of the same products.
  await expect(page.getByRole('status', { name: 'What was found' })).toContainText(text);
}

/** How many products a page of /all-drills holds. */
export const pageSize = 24;

/** The cards of the page: products, or blog items. */
export const cards = (page: Page): Locator => page.getByRole('main').getByRole('article');

export const cardNames = (page: Page): Promise<string[]> => cards(page).getByRole('heading').allInnerTexts();

/** The `Authorization` of each request for the shopper's own orders from now on. */
export function watchOrderTokens(page: Page): (string | undefined)[] {
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname === '/purchases')
      sent.push(request.headers()['authorization']);
  });
  return sent;
}

/** The field is marked as invalid, and its accessible description says why. */
export async function expectFieldError(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(new RegExp(escapeForPattern(message)));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}

const escapeForPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * Waits until the page is hydrated and responds to input. React marks each element that it has hydrated. Its fonts are loaded
 * too: they move what stands below, and a click that began on a button before would end beside it.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__react'));
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Opens a page and waits until its controls respond. */
export async function openHydrated(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await untilHydrated(page);
  return response;
}

/** Opens a page and waits until all of it is there. */
export async function openWhole(page: Page, path: string): Promise<Response | null> {
  const response = await openHydrated(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Skeletons stand in for content that is still loading.
  await expect(page.locator('.skeleton')).toHaveCount(0);
  return response;
}

/** Delays the requests to this address. @returns lets them continue */
export async function delayRequests(page: Page, address: Parameters<Page['route']>[0]): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Delays all scripts. @returns lets them load */
export const delayScripts = (page: Page): Promise<() => void> => delayRequests(page, '**/assets/*.js');

export type Newcomer = { name: string; email: string; password: string };

/** Fills in the register form for a new person and sends it. */
export async function fillRegistration(page: Page, fields: Partial<Newcomer> = {}): Promise<Newcomer> {
  const person = { name: 'Mona Miller', email: uniqueEmail(), password: 'Journey123', ...fields };
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Register' }).click();
  return person;
}

export async function logIn(page: Page, person: { email: string; password: string }): Promise<void> {
  const submit = page.getByRole('button', { name: 'Login', exact: true });
  // The page that led here may have an e-mail and a password too.
  await submit.waitFor();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await submit.click();
}

export async function logOut(page: Page): Promise<void> {
  await mainNavigation(page).getByRole('button', { name: 'Logout' }).click();
  await expect(mainNavigation(page).getByRole('link', { name: 'Login' })).toBeVisible();
}

/** Confirms the open dialog. */
export async function sayYes(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Yes, / })
    .click();
}

/** The provider's frame and its fields. */
export function cardFields(page: Page) {
  const frame = page.getByTitle('Secure card payment input frame').contentFrame();
  return {
    number: frame.getByLabel('Card number'),
    expiry: frame.getByLabel('Expiration date (MM / YY)'),
    cvc: frame.getByLabel('CVC'),
  };
}

const cardExpiry = `12${String(new Date().getFullYear() + 3).slice(-2)}`;

/** A delivery address in Canada. */
export const delivery = {
  Address: '12 Quarry Lane\nGate 3',
  Postcode: 'M5V 2T6',
  City: 'Toronto',
  Phone: '555-0142-77',
};

/** Fills in the address of the checkout. */
export async function fillDelivery(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(delivery)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByLabel('Country').selectOption({ label: 'Canada' });
}

/** Types a whole card. Typed, not filled: the fields react to each key. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const fields = cardFields(page);
  await fields.number.fill('');
  await fields.number.pressSequentially(number);
  await fields.expiry.fill('');
  await fields.expiry.pressSequentially(cardExpiry);
  await fields.cvc.fill('');
  await fields.cvc.pressSequentially('123');
}

/** Pays by a card that is charged at once. */
export async function payByCard(page: Page): Promise<void> {
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

type Box = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>;

/** Where two elements are, read at once: between two readings the page may move. */
export async function boxesOf(page: Page, one: Locator, other: Locator): Promise<[Box, Box]> {
  const [first, second] = [await one.elementHandle(), await other.elementHandle()];
  return page.evaluate(
    (elements) =>
      elements.map((element) => {
        if (!element) throw new Error('The element is not there');
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
      }) as [Box, Box],
    [first, second],
  );
}

/** The element stands above the other one. */
export async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  const [upperBox, lowerBox] = await boxesOf(upper.page(), upper, lower);
  expect(upperBox.y + upperBox.height).toBeLessThanOrEqual(lowerBox.y);
}

/** Presses Tab until this has the focus, as someone without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () =>
    target.evaluate(
      (element) => element.ownerDocument.hasFocus() && element.ownerDocument.activeElement === element,
    );
  for (let presses = 0; presses < 80; presses += 1) {
    if (await isFocused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target.toString()} can't be reached with Tab`);
}

export async function pressWithKeyboard(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

export async function typeWithKeyboard(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Presses what has the browser save a file. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

/** Types a whole card without a mouse. */
export async function typeCardWithKeyboard(page: Page, number: string): Promise<void> {
  const fields = cardFields(page);
  await typeWithKeyboard(page, fields.number, number);
  await typeWithKeyboard(page, fields.expiry, cardExpiry);
  await typeWithKeyboard(page, fields.cvc, '123');
}

/** The lines of the file that "Export CSV" downloads. */
export async function linesOfExport(
  page: Page,
  fileName: string | RegExp,
  button = 'Export CSV',
): Promise<string[]> {
  const download = await downloaded(page, () => page.getByRole('button', { name: button }).click());
  expect(download.suggestedFilename()).toEqual(
    typeof fileName === 'string' ? fileName : expect.stringMatching(fileName),
  );
  return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
}
