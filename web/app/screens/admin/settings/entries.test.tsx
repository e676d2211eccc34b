import {
  addDiscountCode,
  changeDiscountCode,
  deleteDiscountCode,
  endDiscountCode,
  listDiscountCodes,
} from '@chuck-and-bit/contract/discount-codes';
import { messages } from '@chuck-and-bit/contract/messages';
import {
  addShippingRate,
  changeShippingRate,
  deleteShippingRate,
  listShippingRates,
  orderShippingRates,
} from '@chuck-and-bit/contract/shipping';
import { getShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { addTaxRate, changeTaxRate, deleteTaxRate, listTaxRates } from '@chuck-and-bit/contract/taxes';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../../browser/shop-api-error';
import { fieldOf, press, pressSoon, type } from '../../../../test/controls';
import { noteToasts } from '../../../../test/noted-toasts';
import { openScreen } from '../../../../test/page';
import { answers, newApi, sent } from '../../../../test/shop-api';
import * as codeScreen from './discounts/discount-code';
import * as codesScreen from './discounts/discount-codes';
import * as rateScreen from './shipping/shipping-rate';
import * as ratesScreen from './shipping/shipping-rates';
import * as taxScreen from './taxes/tax';
import * as taxesScreen from './taxes/taxes';

vi.mock('../../../shop-api', () => import('../../../../test/shop-api'));

const said = noteToasts('success');
const busy = new ShopApiError(503, 'BUSY', 'The shop is busy');
const rate = {
  name: 'Parcel',
  basis: 'weight',
  steps: [0, 1_000, 2_000, 3_000].map((from) => ({ from, price: from / 100 })),
  countries: [] as string[],
  regions: [] as string[],
  cutOffHour: 14,
  minDays: 1,
  maxDays: 3,
};
const tax = { name: 'Sales tax', percent: 7.25, country: 'US', region: 'US-CA', coversShipping: false };
const code = {
  code: 'SPRING',
  kind: 'percent',
  value: 10,
  minimumGoods: 50,
  startsAt: null as string | null,
  endsAt: null as string | null,
  maxUses: 100 as number | null,
  maxUsesPerUser: 1 as number | null,
};
const ofCode = { uses: 0, createdAt: '2026-11-22T10:00:00.000Z' };
/** Among others, of which nothing may be taken. */
const among = (entry: object) => [
  { ...entry, name: 'Another', code: 'ANOTHER', _id: 'one', version: 8 },
  { ...entry, _id: 'two', version: 3 },
];

beforeEach(() => {
  newApi(
    [getShopSettings, { weightUnit: 'lb', taxIncluded: true }],
    [listShippingRates, among(rate)],
    [listTaxRates, among(tax)],
    [listDiscountCodes, among({ ...code, ...ofCode })],
  );
});
/** What was sent: the endpoint, the id and the body. */
const changes = () => sent.map(([endpoint, { params, body }]) => [endpoint, params?.id, body]);

type Shown = { default: unknown; clientLoader: unknown };

/** @param id of the entry that is edited, "new" for the form of another one, or empty for a list */
const open = (shown: Shown, id = '', role = 'admin') =>
  openScreen(shown, { path: ['/', '/new', '/:id'], at: `/${id}`, role });

/** The row of the entry that is not another one. */
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }));

type Typed = Record<string, string>;
const period = { startsAt: '2026-12-01T05:00:00.000Z', endsAt: '2026-12-25T05:00:00.000Z' };
test.each<[button: string, shown: Shown, typed: Typed, endpoint: object, body: object]>([
  [
    'Add shipping rate',
    rateScreen,
    {
      Name: 'Express',
      Price: '12',
      'Same-day dispatch': '0',
      'Transit time from, in working days': '1',
      'At most': '2',
    },
    addShippingRate,
    { ...rate, name: 'Express', basis: 'flat', steps: [{ from: 0, price: 12 }], cutOffHour: 0, maxDays: 2 },
  ],
  [
    'Add tax',
    taxScreen,
    { Country: 'DE', Name: 'VAT', Rate: '19' },
    addTaxRate,
    { name: 'VAT', country: 'DE', region: '', percent: 19, coversShipping: true },
  ],
  [
    'Add discount code',
    codeScreen,
    {
      Code: 'welcome10',
      Percent: '10',
      'First day': '2026-12-01',
      'Last day': '2026-12-24',
      'Usage limit': '5',
    },
    addDiscountCode,
    { ...code, ...period, code: 'WELCOME10', minimumGoods: 0, maxUses: 5, maxUsesPerUser: null },
  ],
])('“%s” sends what is entered, and leads to the list', async (button, shown, typed, endpoint, body) => {
  await open(shown, 'new');
  press(button);
  await screen.findByText(/^(Name|Code) is required$/);
  for (const [label, value] of Object.entries(typed)) type(label, value);
  press(button);
  await screen.findByText(/^At \/dashboard\/settings\/(shipping|taxes|discount-codes)$/);
  expect(changes()).toEqual([[endpoint, undefined, body]]);
});

const { code: _code, ...terms } = code;
test.each<[button: string, shown: Shown, typed: Typed, endpoint: object, body: object]>([
  [
    'Save shipping rate',
    rateScreen,
    {
      'Rate based on': 'weight',
      'Add price': '+',
      'From, price 2': '4.4',
      'Price 2': '12',
      'Same-day dispatch': '9',
    },
    changeShippingRate,
    {
      ...rate,
      steps: [
        { from: 0, price: 0 },
        { from: 1_996, price: 12 },
      ],
      cutOffHour: 9,
    },
  ],
  ['Save tax', taxScreen, { Country: 'DE' }, changeTaxRate, { ...tax, country: 'DE', region: '' }],
  [
    'Save discount code',
    codeScreen,
    { 'Usage limit': '', 'Usage limit per customer': '2' },
    changeDiscountCode,
    { ...terms, maxUses: null, maxUsesPerUser: 2 },
  ],
])('“%s” sends the entry that was opened with its version', async (button, shown, typed, endpoint, body) => {
  await open(shown, 'two');
  for (const [label, value] of Object.entries(typed))
    if (value === '+') press(label);
    else type(label, value);
  press(button);
  await screen.findByText(/^At \/dashboard\/settings\/(shipping|taxes|discount-codes)$/);
  expect(changes()).toEqual([[endpoint, 'two', { ...body, version: 3 }]]);
});

test.each<[Shown, add: string, edit: string, title: string, back: string]>([
  [rateScreen, 'Add shipping rate', 'Edit shipping rate', 'Shipping rate', 'Back to shipping rates'],
  [taxScreen, 'Add tax', 'Edit tax', 'Tax', 'Back to taxes'],
  [codeScreen, 'Add discount code', 'Edit discount code', 'Discount code', 'Back to discount codes'],
])(
  'a form has its own title, and says so of an entry that is gone or only read: %#',
  async (shown, ...titles) => {
    const [add, edit, title, back] = titles;
    const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
    await open(shown, 'new');
    expect(heading()).toBe(add);
    await open(shown, 'two');
    expect(heading()).toBe(edit);
    await open(shown, 'gone');
    expect([heading(), screen.queryByText(messages.settingNotFound)]).toEqual([
      'Not found',
      expect.anything(),
    ]);
    await open(shown, 'two', 'viewer');
    expect([heading(), screen.queryByRole('button', { name: /^Save/ })]).toEqual([title, null]);
    expect(screen.getByRole('link', { name: back })).not.toBeNull();
  },
);

test('an entry that somebody else has changed keeps what was typed, until their values are shown', async () => {
  await open(taxScreen, 'two');
  type('Name', 'Mine');
  answers.set(changeTaxRate, new ShopApiError(409, 'SETTING_CHANGED', messages.settingChanged));
  answers.set(listTaxRates, [{ ...tax, name: 'Theirs', _id: 'two', version: 4 }]);
  for (const times of [1, 2]) {
    await pressSoon('Save tax');
    await expect.poll(() => changes().map(([, , body]) => body)).toHaveLength(times);
    await screen.findByText(messages.settingChanged);
    expect(fieldOf('Name').value).toBe('Mine');
  }
  press('Show current values');
  await expect.poll(() => fieldOf('Name').value).toBe('Theirs');
  answers.delete(changeTaxRate);
  type('Name', 'Both');
  await pressSoon('Save tax');
  await screen.findByText('At /dashboard/settings/taxes');
  const versions = changes().map(([, , body]) => (body as { version: number }).version);
  expect(versions).toEqual([3, 3, 4]);
});

test('days of a code are those of the shop, and one that is none is refused at its field', async () => {
  answers.set(listDiscountCodes, among({ ...code, ...ofCode, ...period }));
  await open(codeScreen, 'two');
  const days = () => ['First day', 'Last day'].map((label) => fieldOf(label).value);
  expect(days()).toEqual(['2026-12-01', '2026-12-24']);
  type('First day', '0026-12-01');
  press('Save discount code');
  await expect.poll(() => fieldOf('First day').getAttribute('aria-invalid')).toBe('true');
  expect([days(), changes()]).toEqual([['0026-12-01', '2026-12-24'], []]);
});

test('another basis of a rate keeps its first price alone, and one price stays', async () => {
  await open(rateScreen, 'two');
  expect(fieldOf('From, price 2').value).toBe('2.2');
  type('Price 1', '4.9');
  type('Rate based on', 'goods');
  expect([fieldOf('From, price 1').value, fieldOf('Price 1').value]).toEqual(['0', '4.9']);
  expect(screen.queryByRole('button', { name: 'Remove price 1' })).toBeNull();
  press('Add price');
  expect([fieldOf('From, price 2').value, fieldOf('Price 2').value]).toEqual(['', '']);
  press('Remove price 2');
  type('Rate based on', 'flat');
  expect(fieldOf('Price').value).toBe('4.9');
});

test.each([
  [[], [], false],
  [['US'], [], true],
  [['US', 'CA'], [], false],
  [['US', 'CA'], ['US-CA'], true],
  [[], ['US-CA'], true],
])(
  'a rate of the countries %j and the regions %j may name regions, or drop them: %j',
  async (countries, regions, isShown) => {
    answers.set(listShippingRates, among({ ...rate, countries, regions }));
    await open(rateScreen, 'two');
    expect(screen.queryByLabelText('Only these states or provinces') !== null).toBe(isShown);
  },
);

test('countries of a rate are chosen once each, and dropped', async () => {
  await open(rateScreen, 'two');
  const offered = () =>
    [...screen.getByLabelText('Countries').children].map((each) => each.getAttribute('value'));
  for (const country of ['DE', 'AT']) {
    type('Countries', country);
    press('Add country');
  }
  expect(offered()).not.toContain('DE');
  expect(document.activeElement).toBe(screen.getByLabelText('Countries'));
  press('Remove Germany');
  expect(document.activeElement).toBe(screen.getByLabelText('Countries'));
  expect(offered()).toContain('DE');
  type('Rate based on', 'flat');
  type('Same-day dispatch', '24');
  press('Save shipping rate');
  await screen.findByText('At /dashboard/settings/shipping');
  const flat = { ...rate, basis: 'flat', steps: rate.steps.slice(0, 1), cutOffHour: 24 };
  expect(changes()).toEqual([[changeShippingRate, 'two', { ...flat, countries: ['AT'], version: 3 }]]);
});

test('the last hour of dispatch is read on a clock of twelve hours', async () => {
  await open(rateScreen, 'new');
  const hours = [...fieldOf('Same-day dispatch').children].map(({ textContent }) => textContent);
  expect(hours).toHaveLength(25);
  expect([0, 1, 11, 12, 13, 23, 24].map((hour) => hours[hour])).toEqual([
    'Never',
    'Before 1:00 AM',
    'Before 11:00 AM',
    'Before 12:00 PM',
    'Before 1:00 PM',
    'Before 11:00 PM',
    'At any time',
  ]);
});

test('another kind of discount asks for its value anew, and free shipping for none', async () => {
  await open(codeScreen, 'two');
  expect(fieldOf('Code').readOnly).toBe(true);
  type('Discount', 'freeShipping');
  expect([screen.queryByLabelText('Percent'), screen.queryByLabelText('Amount')]).toEqual([null, null]);
  press('Save discount code');
  await screen.findByText('At /dashboard/settings/discount-codes');
  expect(changes()).toEqual([
    [changeDiscountCode, 'two', { ...terms, kind: 'freeShipping', value: 0, version: 3 }],
  ]);
  await open(codeScreen, 'two');
  type('Discount', 'amount');
  expect([fieldOf('Amount').value, screen.queryByLabelText('Percent')]).toEqual(['', null]);
  await open(codeScreen, 'new');
  expect(fieldOf('Code').readOnly).toBe(false);
});

const cellsOf = (name: string) =>
  row(name)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
test('lists say what an entry costs, where and how often', async () => {
  await open(ratesScreen);
  const steps = row('Parcel').getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '0 lb and more: Free',
    '2.2 lb and more: $10.00',
    '4.41 lb and more: $20.00',
    'and 1 more',
  ]);
  expect(cellsOf('Parcel').slice(2, 4)).toEqual(['Everywhere', '1 to 3 days']);
  answers.set(listShippingRates, among({ ...rate, steps: rate.steps.slice(1) }));
  await open(ratesScreen);
  expect(row('Parcel').getAllByRole('listitem')).toHaveLength(3);

  answers.set(listTaxRates, [
    { ...tax, _id: 'one', version: 1 },
    { ...tax, name: 'VAT', country: 'DE', region: '', coversShipping: true, _id: 'two', version: 1 },
    { ...tax, name: 'Old', region: 'Somewhere', _id: 'three', version: 1 },
  ]);
  await open(taxesScreen);
  expect(cellsOf('United States, California').slice(1, 4)).toEqual(['Sales tax', '7.25%', 'No']);
  expect(cellsOf('Germany').slice(1, 4)).toEqual(['VAT', '7.25%', 'Yes']);
  expect(row('United States, Somewhere').getByText('Old')).not.toBeNull();

  await open(codesScreen);
  expect(cellsOf('SPRING').slice(1, 5)).toEqual([
    '10% offfrom $50.00',
    'Always',
    '0 of 1001 per customer',
    'Active',
  ]);
  answers.set(listDiscountCodes, among({ ...code, ...ofCode, minimumGoods: 0, maxUsesPerUser: null }));
  await open(codesScreen);
  expect([cellsOf('SPRING')[1], cellsOf('SPRING')[3]]).toEqual(['10% off', '0 of 100']);
});

test.each<[taxIncluded: boolean | null, said: RegExp]>([
  [true, /its country\. Your prices contain the tax\.$/],
  [false, /its country\. The tax is added to your prices\.$/],
  [null, /its country\.$/],
])('where prices contain the tax: %j, the list of taxes says %s', async (taxIncluded, said) => {
  answers.set(getShopSettings, taxIncluded === null ? busy : { taxIncluded });
  await open(taxesScreen);
  expect(screen.getByText(/^The address of the delivery decides/).textContent).toMatch(said);
});

test('a rate is moved among the others', async () => {
  const rates = ['A', 'B', 'C'].map((name) => ({ ...rate, name, _id: name, version: 1 }));
  answers.set(listShippingRates, rates);
  await open(ratesScreen);
  const moves = (name: string, direction: string) =>
    fireEvent.click(screen.getByRole('button', { name: `Move ${direction}`, description: name }));
  moves('A', 'up');
  moves('A', 'down');
  await screen.findByText('A is number 2 of 3');
  moves('C', 'up');
  await screen.findByText('C is number 2 of 3');
  const orders = [
    ['B', 'A', 'C'],
    ['A', 'C', 'B'],
  ];
  expect(changes()).toEqual(orders.map((ids) => [orderShippingRates, undefined, { ids }]));
  answers.set(orderShippingRates, busy);
  moves('B', 'down');
  await screen.findByText('The shop is busy');
  expect(screen.queryByText(/ is number /)).toBeNull();
});

const { shippingRateDeleted, taxRateDeleted, discountCodeDeleted, discountCodeEnded } = messages;
test.each<[Shown, name: string, action: string, endpoint: object, subject: string, sentence: string]>([
  [ratesScreen, 'Parcel', 'Delete', deleteShippingRate, 'Parcel', shippingRateDeleted],
  [taxesScreen, 'United States', 'Delete', deleteTaxRate, 'Sales tax, 7.25%', taxRateDeleted],
  [codesScreen, 'SPRING', 'Delete', deleteDiscountCode, 'SPRING', discountCodeDeleted],
  [codesScreen, 'SPRING', 'End', endDiscountCode, 'SPRING', discountCodeEnded],
])('an entry is deleted or ended after a question that names it: %#', async (shown, name, ...texts) => {
  const [action, endpoint, subject, sentence] = texts;
  answers.set(listTaxRates, [{ ...tax, _id: 'two', version: 3 }]);
  answers.set(listDiscountCodes, among({ ...code, ...ofCode, uses: action === 'End' ? 3 : 0 }));
  await open(shown);
  const description = new RegExp(`^${name}`);
  fireEvent.click(screen.getByRole('button', { name: action, description }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(subject)).not.toBeNull();
  expect(changes()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: action === 'End' ? 'Yes, end it now' : 'Yes, delete' }));
  await expect.poll(() => said).toEqual([sentence]);
  expect(changes()).toEqual([[endpoint, 'two', undefined]]);
});

test.each([
  ['admin', 0, null, 'EditDelete'],
  ['admin', 3, null, 'EditEnd'],
  ['admin', 3, '2020-12-01T12:00:00.000Z', 'Edit'],
  ['viewer', 3, null, 'Details'],
  ['viewer', 0, null, 'Details'],
])('%s may do with a code that was used %i times and ends %j: %s', async (role, uses, endsAt, buttons) => {
  answers.set(listDiscountCodes, among({ ...code, ...ofCode, uses, endsAt }));
  await open(codesScreen, '', role);
  expect(cellsOf('SPRING')[5]).toBe(buttons);
});

test.each<[Shown, endpoint: Parameters<typeof answers.get>[0], title: string, add: string]>([
  [ratesScreen, listShippingRates, 'No shipping rates yet', 'Add shipping rate'],
  [taxesScreen, listTaxRates, 'No taxes yet', 'Add tax'],
  [codesScreen, listDiscountCodes, 'No discount codes yet', 'Add discount code'],
])(
  'an empty list says what it means, and has one link that adds an entry: %#',
  async (shown, endpoint, title, add) => {
    await open(shown);
    expect([screen.queryByText(title), screen.getAllByRole('link', { name: add }).length]).toEqual([null, 1]);
    answers.set(endpoint, []);
    await open(shown);
    expect(screen.getByText(title)).not.toBeNull();
    expect(screen.getAllByRole('link', { name: add })).toHaveLength(1);
    expect(screen.getByText(/\. Add /)).toBeDefined();
    await open(shown, '', 'viewer');
    expect([screen.queryByRole('link', { name: add }), screen.queryByText(/\. Add /)]).toEqual([null, null]);
    answers.set(endpoint, busy);
    await open(shown);
    expect([screen.queryByText(title), screen.queryByText('The shop is busy')]).toEqual([
      null,
      expect.anything(),
    ]);
  },
);
