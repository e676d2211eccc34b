import { cartLink } from './cart-parts';
import { type Page, expect, test } from './fixtures';
import {
  card,
  cards,
  fillDelivery,
  fillRegistration,
  openHydrated,
  pageTitle,
  payByCard,
  pressWithKeyboard,
  tabTo,
  typeWithKeyboard,
  untilHydrated,
} from './page-parts';

const departments = (page: Page) => page.getByRole('navigation', { name: 'Departments' });
const filters = (page: Page) => page.getByRole('search', { name: 'Filters' });
/** The sheet lies above the page, so its region has no size of its own. */
const sheetTitle = (page: Page) => filters(page).getByRole('heading', { name: 'Filters' });
const choice = (page: Page, group: string, name: string) =>
  filters(page)
    .getByRole('group', { name: group, exact: true })
    .last()
    .getByRole('checkbox', { name, exact: true });
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen filters' });
const said = (page: Page) => page.getByRole('status', { name: 'What was found' });
const openGroup = (page: Page, name: string) => filters(page).locator('summary', { hasText: name }).click();

test('who needs holes of 20 mm in concrete finds hammer and bit by departments and figures, and pays for both', {
  tag: '@main',
}, async ({ page }) => {
  await page.goto('/all-drills');
  // Only then the focus moves: a link that is followed before loads a page of its own.
  await untilHydrated(page);
  await departments(page).getByRole('link', { name: 'Power tools' }).click();
  await expect(page).toHaveURL('/all-drills/power-tools');
  await expect(page.getByRole('heading', { level: 1, name: 'Power tools' })).toBeFocused();
  await departments(page).getByRole('link', { name: 'Rotary hammers' }).click();
  await expect(page).toHaveURL('/all-drills/rotary-hammers');
  await expect(pageTitle(page, 'Rotary hammers')).toBeFocused();
  await openGroup(page, 'Largest hole in concrete');
  await expect(choice(page, 'Largest hole in concrete', '28 mm')).toHaveAccessibleDescription('1 product');
  await choice(page, 'Largest hole in concrete', '28 mm').check();
  await expect(page).toHaveURL('/all-drills/rotary-hammers?a.largest-hole-in-concrete=28');
  await expect(said(page)).toHaveText('1 product');
  await card(page, 'Cairn 28 SDS-Plus Rotary Hammer').getByRole('button', { name: 'Add to Cart' }).click();

  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'All Drills' })
    .click();
  await departments(page).getByRole('link', { name: 'Bits' }).click();
  await departments(page).getByRole('link', { name: 'Masonry bits' }).click();
  await expect(page).toHaveURL('/all-drills/masonry-bits');
  // The address changes a moment before the page, and all bits have a diameter.
  await expect(page.getByRole('heading', { level: 1, name: 'Masonry bits' })).toBeFocused();
  await page.getByLabel('Diameter from, mm').fill('20');
  await page.getByLabel('Diameter to, mm').fill('20');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/all-drills/masonry-bits?a.diameter=20');
  await expect(said(page)).toHaveText('2 products');
  await cards(page).first().getByRole('button', { name: 'Add to Cart' }).click();

  await cartLink(page).click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await fillRegistration(page);
  await fillDelivery(page);
  await page.getByRole('button', { name: /^Place Order/ }).click();
  await payByCard(page);
  await expect(page).toHaveURL('/dashboard/my-orders');
});

test('on a phone the filters are a sheet, which the keyboard opens, uses and closes', async ({ openAs }) => {
  const page = await openAs(null, { viewport: { width: 390, height: 844 } });
  await openHydrated(page, '/all-drills/power-tools');
  await expect(sheetTitle(page)).toBeHidden();
  const opener = page.getByRole('button', { name: /^Filters/ });
  await pressWithKeyboard(page, opener);
  await tabTo(page, choice(page, 'Voltage', '18 V'));
  await page.keyboard.press('Space');
  const show = filters(page).getByRole('button', { name: /^Show \d+ products$/ });
  await expect(show).toHaveText('Show 4 products');
  await expect(choice(page, 'Voltage', '18 V')).toBeFocused();
  await openGroup(page, 'Speed');
  await typeWithKeyboard(page, page.getByLabel('Speed from, rpm'), '3000');
  await page.keyboard.press('Enter');
  await expect(sheetTitle(page)).toBeHidden();
  await expect(opener).toHaveText('Filters (2)');
  await expect(opener).toBeFocused();
  await expect(said(page)).toHaveText('1 product');
  // Departments without such a product are only a line of a wide window.
  const empty = departments(page).getByText('0', { exact: true });
  await expect(empty).not.toHaveCount(0);
  await expect(empty.filter({ visible: true })).toHaveCount(0);
  // Two cards stand beside each other.
  await chosen(page).getByRole('link', { name: 'Clear all' }).click();
  await expect(said(page)).not.toHaveText('1 product');
  const [one, other] = [await cards(page).nth(0).boundingBox(), await cards(page).nth(1).boundingBox()];
  expect(one?.y).toBe(other?.y);
  await opener.press('Enter');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('filters work without JavaScript, on a desktop and on a phone', async ({ openAs }) => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const page = await openAs(null, { javaScriptEnabled: false, viewport });
    await page.goto('/all-drills/power-tools?q=tarn');
    if (viewport.width < 1024) await page.getByRole('button', { name: 'Filters' }).click();
    await choice(page, 'Voltage', '12 V').check();
    await filters(page).getByRole('button', { name: /^Show/ }).click();
    await expect(page).toHaveURL(/\?.*a\.voltage=12/);
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Remove “tarn”' }).click();
    await expect(cards(page)).toHaveCount(1);
  }
});
