import type { ReturnState } from '@chuck-and-bit/contract/states';
import { type Page, expect } from './fixtures';
import { pageOf } from './page-parts';
import { button, expectDialog, press, region, type Screen } from './screen';
import type { ScreenData } from './screen-data';
import { setReturns } from './screen-states';

const list = { path: '/dashboard/manage-all-orders', title: 'Manage All Orders' };
const returns = { path: '/dashboard/returns', title: 'Returns' };
const order = { path: ({ paid }: ScreenData) => pageOf(paid), title: /^Order / };

const returnDialog = (name: string, state: ReturnState, button: string): Screen => ({
  name,
  ...returns,
  before: setReturns(state),
  press: button,
});

const selectFirstOrder = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Select order / })
    .first()
    .check();

/** A purchase with a lost parcel. */
const parcels = {
  path: ({ partlyShipped }: ScreenData) => `/dashboard/purchases/${partlyShipped._id}`,
  ready: region('Parcels'),
};

export const orderDeskScreens: readonly Screen[] = [
  {
    name: 'order-of-staff',
    ...order,
    act: async (page) => {
      await page.getByLabel('New note').fill('Call before delivery.');
      await press(page, 'Add note');
      await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Call before delivery.');
      // The form is emptied after the list was fetched again: from then on its button can be pressed.
      await expect(page.getByLabel('New note')).toHaveValue('');
    },
  },
  {
    name: 'purchase-of-staff',
    path: ({ purchase }) => `/dashboard/purchases/${purchase._id}`,
    ready: region('Notes of the staff'),
  },
  {
    name: 'purchase-line',
    path: ({ partlyShipped }) => `/dashboard/orders/${partlyShipped.orders[1]?._id}`,
    ready: (page) => page.locator('[aria-current=true]:focus'),
  },
  {
    name: 'purchase-line-refund',
    path: ({ partlyShipped }) => `/dashboard/purchases/${partlyShipped._id}`,
    title: /^Order /,
    act: async (page) => {
      await region('Products')(page).getByRole('button', { name: 'Refund' }).first().click();
      await expectDialog(page);
    },
  },
  { name: 'parcels-of-staff', ...parcels },
  {
    name: 'parcel-tracking',
    ...parcels,
    path: ({ returned }) => `/dashboard/purchases/${returned._id}`,
    press: 'Change tracking: parcel 1',
  },
  { name: 'parcel-ship', ...parcels, press: 'Ship' },
  { name: 'parcel-address', ...parcels, press: 'Change address' },
  { name: 'parcel-again', ...parcels, press: 'Send again: parcel 1' },
  { name: 'parcel-refund', ...parcels, press: 'Refund: parcel 1' },
  {
    name: 'order-ship',
    ...order,
    act: async (page) => {
      await press(page, 'Ship');
      await page.getByLabel('Carrier').selectOption('Other');
    },
  },
  {
    name: 'order-refunded-in-part',
    path: ({ shipped }) => pageOf(shipped),
    ready: region('Refunds'),
  },
  {
    name: 'order-refund',
    ...order,
    act: async (page) => {
      await press(page, 'Refund');
      await page.getByRole('dialog').getByLabel('Units', { exact: true }).check();
      await page.getByRole('dialog').getByLabel('Units to refund').fill('1');
    },
  },
  {
    name: 'correct-recipient',
    path: ({ partlyShipped }) => `/dashboard/purchases/${partlyShipped._id}`,
    ready: button('Correct recipient'),
    press: 'Correct recipient',
  },
  {
    name: 'packing-slip',
    path: ({ paid }) => `${pageOf(paid)}/packing-slip`,
    title: 'Packing slip',
  },
  {
    name: 'ship-many',
    ...list,
    act: async (page) => {
      await selectFirstOrder(page);
      await press(page, 'Ship selected');
      await expectDialog(page);
    },
  },
  {
    name: 'orders-selected',
    ...list,
    act: async (page) => {
      await selectFirstOrder(page);
      await page.getByRole('checkbox', { name: /^All shown/ }).check();
    },
  },
  { name: 'manage-all-orders', ...list },
  {
    name: 'manage-all-orders-filtered',
    ...list,
    path: `${list.path}?payment=Unpaid&min=1&sort=-amount`,
    act: async (page) => {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(page.getByLabel('Sort by')).toBeVisible();
      await expect(page.getByLabel('Total from')).toBeVisible();
    },
  },
  { name: 'manage-all-orders-nothing-found', ...list, path: `${list.path}?q=unobtainium` },
  {
    name: 'manage-all-orders-save-view',
    ...list,
    path: `${list.path}?payment=Unpaid`,
    press: 'Save this view',
  },
  { name: 'manage-all-orders-cancel', ...list, press: 'Cancel' },
  { name: 'returns', ...returns },
  { name: 'returns-empty', ...returns, path: '/dashboard/returns?state=declined' },
  returnDialog('returns-approve', 'requested', 'Approve'),
  returnDialog('returns-decline', 'requested', 'Decline'),
  returnDialog('returns-receive', 'approved', 'Mark as Received'),
  returnDialog('returns-refund', 'received', 'Refund'),
  { name: 'payments', path: '/dashboard/payments', title: 'Payments' },
];
