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
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageContext } from '../../../../browser/page-context';
import { forgetDrafts } from '../../../../session/store/drafts';
import { type SessionState, sessionState } from '../../../../session/store/session-state';
import ShopScreen from './shop';

/** The bodies that were sent. */
let sent: Record<string, unknown>[];
vi.mock('../../../../shop-api', () => ({
  browserShopApi: () => ({
    call: async (_endpoint: unknown, { body }: { body: Record<string, unknown> }) => void sent.push(body),
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

function open(changes: Partial<StoredShopSettings> = {}) {
  const loaderData = { settings: { ...stored, ...changes } };
  const Stub = createRoutesStub([
    { path: '/', Component: () => <ShopScreen {...({ loaderData } as Parameters<typeof ShopScreen>[0])} /> },
  ]);
  const page = { publicConfig: { timeZone: 'UTC' } as PublicConfig };
  render(
    <PageContext value={page}>
      <Stub />
    </PageContext>,
  );
}

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));

test('the meaning of prices, the hold and the address of the owner are saved as they are entered', async () => {
  open();
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
  open();
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
  open({ isTaxFixed: true, taxIncluded: false });
  expect(screen.queryByLabelText('Prices and tax')).toBeNull();
  expect(screen.getByText('The tax is added to prices')).not.toBeNull();
  expect(screen.getByText(/^Stays, because an order was paid/)).not.toBeNull();
  save();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).not.toHaveProperty('taxIncluded');
});

test('what variables set is shown with their names, and neither asked about nor sent', async () => {
  open({
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
  open();
  choose('Hold unpaid orders, in hours', '-1');
  choose("Owner's e-mail", 'owner');
  save();
  await screen.findByText(messages.numberNegative);
  expect(screen.getByText(messages.emailInvalid)).not.toBeNull();
  expect(sent).toEqual([]);
});
