// @vitest-environment happy-dom
import { messages } from '@chuck-and-bit/contract/messages';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import {
  defaultSaleSettings,
  noBrandPictures,
  noCounters,
  type StoredShopSettings,
} from '@chuck-and-bit/contract/shop-settings';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../../../browser/shop-api-error';
import { PageContext } from '../../../../browser/page-context';
import { forgetDrafts } from '../../../../session/store/drafts';
import { type SessionState, sessionState } from '../../../../session/store/session-state';
import ShopScreen from './shop';

/** The bodies that were sent. */
let sent: Record<string, unknown>[];
/** The settings as they are stored. */
let current: StoredShopSettings;
vi.mock('../../../../shop-api', () => ({
  browserShopApi: () => ({
    call: async (_endpoint: unknown, { body }: { body: Record<string, unknown> }) => {
      sent.push(body);
      if (body['version'] !== current.version)
        throw new ShopApiError(409, 'SETTING_CHANGED', messages.settingChanged);
    },
  }),
}));

const series = { prefix: 'A-', firstNumber: 1, isFixed: false };
const stored: StoredShopSettings = {
  shopName: 'Bits',
  accent: '',
  ...noBrandPictures,
  sellerName: 'Bits Inc.',
  sellerAddress: '',
  sellerTaxNumber: '',
  sellerPhone: '',
  sellerEmail: '',
  announcement: { text: '', link: '', from: null, until: null },
  weightUnit: 'kg',
  returnDays: 30,
  ...defaultSaleSettings,
  daysOff: [],
  documentYears: 10,
  purchaseYears: 0,
  counters: noCounters,
  version: 4,
  isTaxFixed: false,
  setByVariables: [],
  documentSeries: {
    invoice: series,
    credit_note: { ...series, prefix: 'B-' },
    reversal: { ...series, prefix: 'C-' },
  },
};

beforeEach(() => {
  sent = [];
  forgetDrafts();
  const session = { user: { _id: 'ada', role: 'admin' } };
  act(() => sessionState.set({ status: 'signed-in', session } as unknown as SessionState));
});
afterEach(cleanup);

const Screen = () => (
  <ShopScreen {...({ loaderData: useLoaderData() } as Parameters<typeof ShopScreen>[0])} />
);

async function open(changes: Partial<StoredShopSettings> = {}) {
  current = { ...stored, ...changes };
  const loader = () => ({ settings: current });
  const Stub = createRoutesStub([{ path: '/', Component: Screen, HydrateFallback: () => null, loader }]);
  const page = { publicConfig: { timeZone: 'UTC' } as PublicConfig };
  render(
    <PageContext value={page}>
      <Stub />
    </PageContext>,
  );
  await screen.findByText('Save settings');
}

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));

test('the meaning of prices, the hold and the address of the owner are saved as they are entered', async () => {
  await open();
  choose('Prices and tax', 'false');
  choose('Hold unpaid orders, in hours', '24');
  choose("Owner's e-mail", 'Owner@Bits.example');
  save();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    taxIncluded: false,
    unpaidHours: 24,
    ownerEmail: 'owner@bits.example',
    timeZone: 'UTC',
    version: 4,
  });
});

test('another time zone is saved only after a question that names what moves', async () => {
  await open();
  choose('Time zone', 'Asia/Tokyo');
  expect(screen.getByText('Days of reports and files begin at midnight in Tokyo (GMT+9).')).not.toBeNull();
  save();
  const dialog = await screen.findByRole('dialog', { name: 'Change the time zone?' });
  expect(dialog.textContent).toContain('midnight in Tokyo (GMT+9) instead of UTC');
  fireEvent.click(within(dialog).getByRole('button', { name: 'No, keep it' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, change it' }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ timeZone: 'Asia/Tokyo' });
});

test('once an order was paid, the page says why prices keep their meaning, and sends none', async () => {
  await open({ isTaxFixed: true, taxIncluded: false });
  expect(screen.queryByLabelText('Prices and tax')).toBeNull();
  expect(screen.getByText('The tax is added to prices')).not.toBeNull();
  expect(screen.getByText(/^Stays, because an order was paid/)).not.toBeNull();
  save();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).not.toHaveProperty('taxIncluded');
});

test('what variables set is shown with their names, and neither asked about nor sent', async () => {
  await open({
    taxIncluded: false,
    timeZone: 'America/New_York',
    ownerEmail: 'owner@localhost',
    unpaidHours: 0,
    setByVariables: ['TAX_INCLUDED', 'TIME_ZONE', 'OWNER_EMAIL', 'UNPAID_ORDER_HOURS'],
  });
  for (const name of ['TAX_INCLUDED', 'TIME_ZONE', 'OWNER_EMAIL', 'UNPAID_ORDER_HOURS']) {
    expect(screen.getByText(`Set by the variable ${name}, and changed only there.`)).not.toBeNull();
  }
  for (const value of ['owner@localhost', '0, until they are paid or cancelled', /^America\/New York/]) {
    expect(screen.getByText(value)).not.toBeNull();
  }
  save();
  await expect.poll(() => sent).toHaveLength(1);
  expect(Object.keys(sent[0] ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(taxIncluded|timeZone|ownerEmail|unpaidHours)$/)]),
  );
});

test('wrong input is refused at its field', async () => {
  await open();
  choose('Hold unpaid orders, in hours', '-1');
  choose("Owner's e-mail", 'owner');
  save();
  await screen.findByText(messages.numberNegative);
  expect(screen.getByText(messages.emailInvalid)).not.toBeNull();
  expect(sent).toEqual([]);
});

test('settings that somebody else has changed are refused again and again, until their values are shown', async () => {
  await open();
  choose('Seller name', 'Ours');
  current = { ...current, sellerName: 'Theirs', returnDays: 14, version: 5 };
  for (const times of [1, 2]) {
    save();
    await expect.poll(() => sent.length).toBe(times);
    await screen.findByRole('button', { name: 'Show current values' });
    expect(sent.at(-1)).toMatchObject({ sellerName: 'Ours', returnDays: 30, version: 4 });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Show current values' }));
  const name = screen.getByLabelText<HTMLInputElement>('Seller name');
  await expect.poll(() => name.value).toBe('Theirs');
  choose('Seller name', 'Both');
  save();
  await expect.poll(() => sent.at(-1)).toMatchObject({ sellerName: 'Both', returnDays: 14, version: 5 });
});

test('what nobody touches is sent as it is stored, of pictures their ids', async () => {
  const picture = (_id: string) => ({ _id, path: `/brand/${_id}/logo.png`, width: 9, height: 9 });
  const changes = {
    accent: '#c8102e',
    sellerAddress: '12 Quarry Lane',
    sellerTaxNumber: 'DE123456789',
    sellerPhone: '+1 555 010 0199',
    sellerEmail: 'hello@bits.example',
    announcement: {
      text: 'Sale',
      link: '/all-drills',
      from: '2026-11-26T12:00:00.000Z',
      until: '2026-11-30T12:00:00.000Z',
    },
    returnDays: 14,
    ownerEmail: 'owner@bits.example',
    daysOff: ['2026-11-26'],
    documentYears: 11,
    purchaseYears: 3,
    counters: { countries: '4+', shipped: '5K', customers: '6', reviews: '' },
  };
  await open({ ...changes, logo: picture('l'), favicon: picture('f'), sharedPicture: picture('s') });
  save();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    ...changes,
    logo: { _id: 'l' },
    favicon: { _id: 'f' },
    sharedPicture: { _id: 's' },
  });
});
