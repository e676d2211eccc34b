/** Every screen of the shop, for the accessibility tests and the screenshots. */
import { adminScreens } from './admin-screens';
import { type Page, expect } from './fixtures';
import { kindScreens } from './kind-screens';
import { orderDeskScreens } from './order-desk-screens';
import { expectDialog, type Screen } from './screen';
import type { ScreenData } from './screen-data';
import { readerScreens } from './reader-screens';
import { settingsScreens } from './settings-screens';
import { newcomerScreens, shopperScreens } from './shopper-screens';
import { visitorScreens } from './visitor-screens';

const audiences = ['visitor', 'shopper', 'newcomer', 'admin', 'reader'] as const;
type Audience = (typeof audiences)[number];
type ScreenOf = Screen & { audience: Audience };

const forAudience = (audience: Audience, screens: readonly Screen[]): ScreenOf[] =>
  screens.map((screen) => ({ ...screen, audience }));

export const screens: readonly ScreenOf[] = [
  ...forAudience('visitor', visitorScreens),
  ...forAudience('newcomer', newcomerScreens),
  ...forAudience('shopper', shopperScreens),
  ...forAudience('admin', [...orderDeskScreens, ...adminScreens, ...kindScreens, ...settingsScreens]),
  ...forAudience('reader', readerScreens),
];

const opensMenu = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).click();
  await expectDialog(page);
};

const opensFilters = async (page: Page) => {
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Filters' })).toBeVisible();
};

/** Screens that exist on phones alone. */
export const phoneScreens: readonly ScreenOf[] = [
  ...forAudience('visitor', [
    { name: 'drawer', path: '/', act: opensMenu('Open menu') },
    { name: 'filter-sheet', path: '/all-drills/power-tools?a.voltage=18', act: opensFilters },
  ]),
  ...forAudience('shopper', [
    {
      name: 'drawer-signed-in',
      path: '/dashboard/my-orders',
      title: 'My Orders',
      act: opensMenu('Open menu'),
    },
    {
      name: 'dashboard-menu-payment',
      path: ({ paid }) => `/dashboard/payment/${paid._id}`,
      title: 'Payment',
      act: opensMenu('Dashboard menu'),
    },
  ]),
  ...forAudience('admin', [
    {
      name: 'dashboard-menu',
      path: '/dashboard/make-admin',
      title: 'Make Admin',
      act: opensMenu('Dashboard menu'),
    },
  ]),
];

export const widths = {
  /** A desktop window at 400 %. */
  zoomed: { width: 320, height: 740 },
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
} as const;

/** The screens that this width has. */
export const screensAt = (width: 'phone' | 'desktop'): readonly ScreenOf[] =>
  width === 'phone' ? [...screens, ...phoneScreens] : screens;

const groupSize = 3;

/** Parts of screens that the same person opens. */
export const groupsOf = (all: readonly ScreenOf[]): ScreenOf[][] =>
  audiences.flatMap((audience) => {
    const screens = all.filter((screen) => screen.audience === audience);
    return Array.from({ length: Math.ceil(screens.length / groupSize) }, (_, part) =>
      screens.slice(part * groupSize, (part + 1) * groupSize),
    );
  });

/** Who opens the screen; null is a visitor. */
export const personAt = ({ audience }: ScreenOf, data: ScreenData) =>
  audience === 'visitor' ? null : data[audience];
