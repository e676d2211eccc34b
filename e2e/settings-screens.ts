import { type Page, expect } from './fixtures';
import { expectTitle, press, type Screen } from './screen';
import { respondTo } from './screen-states';

const taxes = [
  {
    _id: '1',
    name: 'Sales tax',
    percent: 7.25,
    country: 'US',
    region: 'US-CA',
    coversShipping: false,
    version: 1,
  },
  { _id: '2', name: 'VAT', percent: 19, country: 'DE', region: '', coversShipping: true, version: 1 },
];

const codeOf = (code: string, changes: object = {}) => ({
  _id: code,
  code,
  kind: 'percent',
  value: 10,
  minimumGoods: 50,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerUser: null,
  uses: 0,
  createdAt: '2026-11-22T10:00:00.000Z',
  version: 1,
  ...changes,
});

const codesInEveryState = [
  codeOf('SPRING', { uses: 12, maxUses: 100, maxUsesPerUser: 1 }),
  codeOf('SUMMER-2099', { startsAt: '2099-06-01T12:00:00.000Z', endsAt: '2099-09-01T12:00:00.000Z' }),
  codeOf('AUTUMN', { kind: 'amount', value: 25, uses: 3, endsAt: '2020-12-01T12:00:00.000Z' }),
  codeOf('WINTER', { kind: 'freeShipping', value: 0, uses: 5, maxUses: 5 }),
];

const shipping = { path: '/dashboard/settings/shipping', title: 'Shipping rates' };
const taxList = { path: '/dashboard/settings/taxes', title: 'Taxes' };
const codes = { path: '/dashboard/settings/discount-codes', title: 'Discount codes' };

const followEdit = (page: Page, row: string) =>
  page.getByRole('row', { name: row }).getByRole('link', { name: 'Edit' }).click();

/** With the rates and codes of the demo data, which have no taxes. */
export const settingsScreens: readonly Screen[] = [
  { name: 'settings', path: '/dashboard/settings', title: 'Shop settings' },
  { name: 'synonyms', path: '/dashboard/settings/synonyms', title: 'Synonyms' },
  { name: 'new-synonym', path: '/dashboard/settings/synonyms/new?words=gizmo', title: 'Add synonym' },
  { name: 'pages', path: '/dashboard/settings/pages', title: 'Pages' },
  { name: 'page-landing', path: '/dashboard/settings/pages/landing', title: 'Landing page' },
  { name: 'page-terms', path: '/dashboard/settings/pages/terms', title: 'Terms of sale' },
  { name: 'searches', path: '/dashboard/settings/searches', title: 'Searches' },
  {
    name: 'settings-days-off',
    path: '/dashboard/settings',
    title: 'Shop settings',
    act: async (page) => {
      await page.getByLabel('Days off', { exact: true }).fill('2026-11-26');
      await press(page, 'Add day off');
      await page.getByLabel('Days off', { exact: true }).fill('2026-12-25');
      await press(page, 'Add day off');
    },
  },
  { name: 'settings-shipping', ...shipping },
  { name: 'settings-shipping-delete', ...shipping, press: 'Delete' },
  {
    name: 'settings-shipping-edit',
    ...shipping,
    act: async (page) => {
      await followEdit(page, 'Express');
      await expectTitle(page, 'Edit shipping rate');
      await page.getByLabel('Countries').selectOption('United States');
      await press(page, 'Add country');
    },
  },
  {
    name: 'settings-shipping-refused',
    path: '/dashboard/settings/shipping/new',
    title: 'Add shipping rate',
    act: async (page) => {
      await page.getByLabel('Rate based on').selectOption('Order weight');
      await press(page, 'Add price');
      await press(page, 'Add shipping rate');
      await expect(page.getByText('Name is required')).toBeVisible();
    },
  },
  { name: 'settings-shipping-missing', path: '/dashboard/settings/shipping/gone', title: 'Not found' },
  { name: 'settings-taxes-empty', ...taxList, before: respondTo('**/tax-rates', []) },
  { name: 'settings-taxes', ...taxList, before: respondTo('**/tax-rates', taxes) },
  {
    name: 'settings-tax-refused',
    path: '/dashboard/settings/taxes/new',
    title: 'Add tax',
    press: 'Add tax',
    shows: 'Name is required',
  },
  { name: 'settings-codes', ...codes },
  {
    name: 'settings-codes-in-every-state',
    ...codes,
    before: respondTo('**/discount-codes', codesInEveryState),
    act: async (page) => {
      for (const state of ['Active', 'Not started', 'Ended', 'Used up']) {
        await expect(page.getByText(state, { exact: true })).toBeVisible();
      }
    },
  },
  {
    name: 'settings-code-edit',
    ...codes,
    act: async (page) => {
      await followEdit(page, 'WELCOME10');
      await expectTitle(page, 'Edit discount code');
    },
  },
  {
    name: 'settings-code-refused',
    path: '/dashboard/settings/discount-codes/new',
    title: 'Add discount code',
    press: 'Add discount code',
    shows: 'Code is required',
  },
];
