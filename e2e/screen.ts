/** How a screen is stated and shown. */
import { type Locator, type Page, expect } from './fixtures';
import { untilHydrated } from './page-parts';
import type { ScreenData } from './screen-data';

export type Screen = {
  name: string;
  path: string | ((data: ScreenData) => string);
  /** The main heading; any unless given. */
  title?: string | RegExp;
  /** Prepares what the screen shows, before the page is opened. */
  before?: (page: Page, data: ScreenData) => Promise<unknown>;
  /** What is visible once the screen is complete, if that is not the main heading. */
  ready?: (page: Page) => Locator;
  /** A button to press, which opens a dialog, or makes the page show the text `shows`. */
  press?: string;
  shows?: string;
  /** Brings the screen into its state by other steps. */
  act?: (page: Page) => Promise<unknown>;
  /** The refusal that the screen shows. */
  fault?: RegExp;
};

export const heading = (name: string) => (page: Page) => page.getByRole('heading', { name });
export const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });
export const region = (name: string) => (page: Page) => page.getByRole('region', { name });
export const cardNumber = (page: Page) =>
  page.getByTitle('Secure card payment input frame').contentFrame().getByLabel('Card number');

export const expectTitle = (page: Page, name?: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, ...(name && { name }) })).toBeVisible();

export const expectDialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible();

/** Presses the first enabled button of the page with this name. */
export const press = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name, exact: true })
    .and(page.locator(':enabled'))
    .first()
    .click();

/** Opens a screen in a new window and brings it into its state. */
export async function show(page: Page, screen: Screen, data: ScreenData): Promise<void> {
  await screen.before?.(page, data);
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(data));
  if (screen.ready) await expect(screen.ready(page)).toBeVisible();
  else await expectTitle(page, screen.title);
  await untilHydrated(page);
  // Skeletons stand in for content that is still loading.
  await expect(page.locator('.skeleton')).toHaveCount(0);
  if (screen.press) {
    await press(page, screen.press);
    if (screen.shows) await expect(page.getByText(screen.shows)).toBeVisible();
    else await expectDialog(page);
  }
  await screen.act?.(page);
}
