import { messages } from '@chuck-and-bit/contract/messages';
import { getFirstDay } from '@chuck-and-bit/contract/first-day';
import { uploadBrandPicture } from '@chuck-and-bit/contract/pictures';
import {
  changeShopSettings,
  defaultSaleSettings,
  getShopSettings,
  noBrandPictures,
  noCounters,
  type ShopSettingsForm,
  type StoredShopSettings,
} from '@chuck-and-bit/contract/shop-settings';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../../../browser/shop-api-error';
import { fieldOf, pressSoon, type as choose } from '../../../../../test/controls';
import { openScreen } from '../../../../../test/page';
import { newApi } from '../../../../../test/shop-api';
import { questionAbout } from './sale-fields';
import * as shopScreen from './shop';

/** The bodies that were sent. */
let sent: object[];
/** The settings as they are stored. */
let current: StoredShopSettings;
/** For what pictures were sent. */
let uses: unknown[];
vi.mock('../../../../shop-api', () => import('../../../../../test/shop-api'));

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
  uses = [];
  newApi(
    [getShopSettings, () => current],
    // The settings are shown also where the list of the first day can not be read.
    [getFirstDay, new ShopApiError(503, 'BUSY', 'The shop is busy')],
    [uploadBrandPicture, ({ query }) => (uses.push(query['use']), { _id: 'new' })],
    [changeShopSettings, change],
  );
});
function change({ body }: { body: unknown }) {
  const settings = body as StoredShopSettings;
  sent.push(settings);
  return settings.version === current.version
    ? {}
    : new ShopApiError(409, 'SETTING_CHANGED', messages.settingChanged);
}
function open(changes: Partial<StoredShopSettings> = {}, role = 'admin') {
  current = { ...stored, ...changes };
  return openScreen(shopScreen, { role });
}

const save = () => pressSoon('Save settings');

test('another time zone is saved only after a question that names what moves', async () => {
  await open();
  choose('Time zone', 'Asia/Tokyo');
  expect(screen.getByText('Days of reports and files begin at midnight in Tokyo (GMT+9).')).not.toBeNull();
  await save();
  const dialog = await screen.findByRole('dialog', { name: 'Change the time zone?' });
  expect(dialog.textContent).toContain('midnight in Tokyo (GMT+9) instead of UTC');
  fireEvent.click(within(dialog).getByRole('button', { name: 'No, keep it' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
  await save();
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, change it' }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ timeZone: 'Asia/Tokyo' });
});

test('once an order was paid, the page says why prices keep their meaning, and sends none', async () => {
  await open({ isTaxFixed: true, taxIncluded: false });
  expect(screen.queryByLabelText('Prices and tax')).toBeNull();
  expect(screen.getByText('The tax is added to prices')).not.toBeNull();
  expect(screen.getByText(/^Stays, because an order was paid/)).not.toBeNull();
  await save();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).not.toHaveProperty('taxIncluded');
});

test('wrong input is refused at its field', async () => {
  await open();
  choose('Hold unpaid orders, in hours', '-1');
  choose("Owner's e-mail", 'owner');
  await save();
  await screen.findByText(messages.numberNegative);
  expect(screen.getByText(messages.emailInvalid)).not.toBeNull();
  expect(sent).toEqual([]);
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
    taxIncluded: true,
    timeZone: 'Asia/Tokyo',
    ownerEmail: 'owner@bits.example',
    unpaidHours: 0,
    daysOff: ['2026-11-26'],
    documentYears: 11,
    purchaseYears: 3,
    counters: { countries: '4+', shipped: '5K', customers: '6', reviews: '' },
  };
  await open({ ...changes, logo: picture('l'), favicon: picture('f'), sharedPicture: picture('s') });
  await save();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    ...changes,
    logo: { _id: 'l' },
    favicon: { _id: 'f' },
    sharedPicture: { _id: 's' },
  });
});

const entered: [label: string, typed: string, field: string, saved?: unknown][] = [
  ['Shop name', 'Bore & Co', 'shopName'],
  ['Accent colour', '#C8102E', 'accent', '#c8102e'],
  ['Announcement', 'Sale', 'announcement.text'],
  ['Link of the announcement', '/all-drills', 'announcement.link'],
  ['Shown from', '2026-11-26T09:00', 'announcement.from', '2026-11-26T14:00:00.000Z'],
  ['Shown until', '2026-12-01T00:00', 'announcement.until', '2026-12-01T05:00:00.000Z'],
  ['Countries we ship to', '4+', 'counters.countries'],
  ['Tools sent out', '5K+', 'counters.shipped'],
  ['Workshops served', '6', 'counters.customers'],
  ['Customer reviews', '7', 'counters.reviews'],
  ['Seller name', 'Bore Ltd.', 'sellerName'],
  ['Seller address', '2 Side Street', 'sellerAddress'],
  ['Seller phone', '+1 555 010 0199', 'sellerPhone'],
  ['Shop e-mail', 'desk@bore.example', 'sellerEmail'],
  ['Tax number', 'DE123', 'sellerTaxNumber'],
  ['Return period in days', '0', 'returnDays', 0],
  ['Weight unit', 'lb', 'weightUnit'],
  ['Prices and tax', 'false', 'taxIncluded', false],
  ['Hold unpaid orders, in hours', '24', 'unpaidHours', 24],
  ["Owner's e-mail", 'Owner@Bits.example', 'ownerEmail', 'owner@bits.example'],
  ['Prefix of invoices', 'RE-', 'documentSeries.invoice.prefix'],
  ['First number of invoices', '12', 'documentSeries.invoice.firstNumber', 12],
  ['Prefix of credit notes', 'GS-', 'documentSeries.credit_note.prefix'],
  ['First number of credit notes', '13', 'documentSeries.credit_note.firstNumber', 13],
  ['Prefix of reversals', 'ST-', 'documentSeries.reversal.prefix'],
  ['First number of reversals', '14', 'documentSeries.reversal.firstNumber', 14],
  ['Keep documents, in years', '11', 'documentYears', 11],
  ['Make orders anonymous after years', '3', 'purchaseYears', 3],
];

test('each field is saved as it is entered, and times are those of the shop', async () => {
  await open({ taxIncluded: true });
  expect(screen.getAllByText(/^In the time zone of the shop: New York /)).toHaveLength(2);
  for (const [label, typed] of entered) choose(label, typed);
  choose('Days off', '2026-12-25');
  fireEvent.click(screen.getByRole('button', { name: 'Add day off' }));
  await save();
  await expect.poll(() => sent).toHaveLength(1);
  const saved = Object.fromEntries(entered.map(([, typed, field, as = typed]) => [field, as]));
  for (const [field, value] of Object.entries(saved)) expect(sent[0]).toHaveProperty(field, value);
  expect(sent[0]).toMatchObject({ daysOff: ['2026-12-25'], timeZone: 'UTC', version: 4 });
});

test('an announcement whose end is emptied has none, and one that ends before it begins is refused', async () => {
  const [from, until] = ['2026-11-26T14:00:00.000Z', '2026-12-01T05:00:00.000Z'];
  await open({ announcement: { text: 'Sale', link: '', from, until } });
  expect([fieldOf('Shown from').value, fieldOf('Shown until').value]).toEqual([
    '2026-11-26T09:00',
    '2026-12-01T00:00',
  ]);
  choose('Shown until', '2026-11-26T09:00');
  await save();
  await screen.findByText(messages.endBeforeStart);
  choose('Shown until', '');
  await save();
  await expect.poll(() => sent.at(-1)).toMatchObject({ announcement: { from, until: null } });
});

test('groups of settings are named, and who only reads them has nothing to save', async () => {
  await open({}, 'viewer');
  const groups = ['Brand', 'Announcement', 'Numbers on the landing page', 'Seller', 'Delivery and returns'];
  expect(screen.getAllByRole('region').map((group) => group.querySelector('h2')?.textContent)).toEqual([
    ...groups,
    'Orders, tax and time',
    'Documents',
  ]);
  expect(within(screen.getByRole('region', { name: 'Brand' })).getByLabelText('Shop name')).not.toBeNull();
  for (const name of ['Save settings', 'Choose a logo'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test.each([
  ['Logo', 'Choose a logo', 'logo', 'logo.png'],
  ['Favicon', 'Choose a favicon', 'favicon', '32.png'],
  ['Picture of shared links', 'Choose a picture', 'sharedPicture', 'shared.jpeg'],
] as const)('the %s is shown, replaced and removed without the others', async (label, button, use, file) => {
  const named = (_id: string) => ({ _id, path: '', width: 9, height: 9 });
  await open({ logo: named('logo'), favicon: named('favicon'), sharedPicture: named('sharedPicture') });
  const source = () => screen.queryByAltText(`${label}, as it is shown`)?.getAttribute('src');
  const others = {
    logo: { _id: 'logo' },
    favicon: { _id: 'favicon' },
    sharedPicture: { _id: 'sharedPicture' },
  };
  expect(source()).toBe(`/brand/${use}/${file}`);
  const files = [new File(['.'], 'new.png')];
  fireEvent.change(screen.getByLabelText(button, { selector: 'input' }), { target: { files } });
  await expect.poll(source).toBe(`/brand/new/${file}`);
  expect(uses).toEqual([use]);
  await save();
  await expect.poll(() => sent.at(-1)).toMatchObject({ ...others, [use]: { _id: 'new' } });
  await expect.poll(source).toBe(`/brand/${use}/${file}`);
  fireEvent.click(screen.getByRole('button', { name: `Remove ${label.toLowerCase()}` }));
  expect(source()).toBeUndefined();
  await save();
  await expect.poll(() => sent.at(-1)).toMatchObject({ ...others, [use]: null });
});

test.each([
  ['', '#17564a', 'initial', 'initial'],
  ['#c8102', '#17564a', 'initial', 'initial'],
  ['#7A7D7C', '#7a7d7c', 'initial', 'initial'],
  ['#E3000F', '#e3000f', '#c7000b', '#ff5a4d'],
])(
  'with the accent %j the browser offers %s, and the themes show %s and %s',
  async (typed, offered, deep, bright) => {
    await open({ accent: '#0a1a3c' });
    choose('Accent colour', typed);
    expect(fieldOf('Choose the accent colour').value).toBe(offered);
    const shown = [...document.querySelectorAll<HTMLElement>('figure > [data-theme]')].map((theme) => [
      theme.dataset['theme'],
      theme.style.getPropertyValue('--brand-deep'),
      theme.style.getPropertyValue('--brand-bright'),
      theme.nextElementSibling?.textContent,
    ]);
    const named = (shade: string) => (shade === 'initial' ? '' : shade);
    expect(shown).toEqual([
      ['workbench', deep, bright, `In the light theme${named(deep)}`],
      ['night-shift', deep, bright, `In the dark theme${named(bright)}`],
    ]);
  },
);

test('a colour that is chosen stands in the field, and takes what was wrong there away', async () => {
  await open();
  choose('Accent colour', 'navy');
  await save();
  await screen.findByText(messages.colourInvalid);
  choose('Choose the accent colour', '#e3000f');
  await expect.poll(() => screen.queryByText(messages.colourInvalid)).toBeNull();
  expect(fieldOf('Accent colour').value).toBe('#e3000f');
  await save();
  await expect.poll(() => sent.at(-1)).toMatchObject({ accent: '#e3000f' });
});

const byVariables: [
  variable: StoredShopSettings['setByVariables'][number],
  field: string,
  label: string,
  shown: string,
][] = [
  ['TAX_INCLUDED', 'taxIncluded', 'Prices and tax', 'Prices contain the tax'],
  ['TIME_ZONE', 'timeZone', 'Time zone', 'Asia/Ho Chi Minh'],
  ['OWNER_EMAIL', 'ownerEmail', "Owner's e-mail", 'boss@localhost'],
  ['UNPAID_ORDER_HOURS', 'unpaidHours', 'Hold unpaid orders, in hours', '5,000'],
];
test.each(byVariables)('the variable %s alone fixes %s', async (variable, field, label, shown) => {
  const values = { timeZone: 'Asia/Ho_Chi_Minh', ownerEmail: 'boss@localhost', unpaidHours: 5_000 };
  const own = variable === 'OWNER_EMAIL' ? values : { ...values, ownerEmail: '' };
  await open({ ...own, setByVariables: [variable] });
  expect(screen.getByText(`Set by the variable ${variable}, and changed only there.`)).not.toBeNull();
  expect(byVariables.filter(([, , each]) => screen.queryByLabelText(each) === null)).toEqual([
    [variable, field, label, shown],
  ]);
  expect(screen.getByText(label).nextElementSibling?.textContent).toBe(shown);
  await save();
  await expect.poll(() => sent).toHaveLength(1);
  expect(byVariables.filter(([, each]) => !(each in (sent[0] ?? {}))).map(([each]) => each)).toEqual([
    variable,
  ]);
});

test('orders that are held for ever say so', async () => {
  await open({ unpaidHours: 0, setByVariables: ['UNPAID_ORDER_HOURS'] });
  expect(screen.getByText('0, until they are paid or cancelled')).not.toBeNull();
});

test('of a time zone that a variable sets nothing is asked', () => {
  const typed = { timeZone: 'Asia/Tokyo' } as ShopSettingsForm;
  expect(questionAbout(typed, stored)?.title).toBe('Change the time zone?');
  expect(questionAbout(typed, { ...stored, setByVariables: ['TIME_ZONE'] })).toBeNull();
});

test.each([
  ['invoice', 'invoices'],
  ['credit_note', 'credit notes'],
  ['reversal', 'reversals'],
])(
  'once one %s was issued its numbers are only shown, and those of the others are entered',
  async (kind, plural) => {
    const fixed = { prefix: 'X-', firstNumber: 7, isFixed: true };
    await open({ documentSeries: { ...stored.documentSeries, [kind]: fixed } });
    const fields = screen.getAllByLabelText<HTMLInputElement>(/^(Prefix|First number) of /);
    expect(fields.filter(({ readOnly }) => readOnly)).toEqual([
      fieldOf(`Prefix of ${plural}`),
      fieldOf(`First number of ${plural}`),
    ]);
    expect(screen.getByText('It began with X-7.')).not.toBeNull();
    expect(screen.getAllByText(/^The first is [ABC]-1\.$/)).toHaveLength(2);
  },
);

test('the first number that is shown follows what is typed', async () => {
  await open();
  choose('Prefix of invoices', 'RE-');
  choose('First number of invoices', '100');
  expect(screen.getByText('The first is RE-100.')).not.toBeNull();
  choose('First number of invoices', '');
  expect(screen.getByText('The first is RE-.')).not.toBeNull();
});
