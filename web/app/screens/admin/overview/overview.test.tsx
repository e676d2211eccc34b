import { exportPayments, exportTaxReport, getTaxReport, type TaxSum } from '@chuck-and-bit/contract/books';
import { getFirstDay } from '@chuck-and-bit/contract/first-day';
import { getOverview, type Overview, type OverviewFigures } from '@chuck-and-bit/contract/overview';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fieldOf, links, nth, press } from '../../../../test/controls';
import { openScreen, showPage, signInAs } from '../../../../test/page';
import { answers, asked, newApi, sent } from '../../../../test/shop-api';
import { ShopApiError } from '../../../browser/shop-api-error';
import { saveFile } from '../../../components/actions/save-file';
import { FreeShipping } from './free-shipping';
import * as overviewScreen from './overview';

const none: OverviewFigures = {
  revenue: 0,
  orders: 0,
  units: 0,
  averageOrder: null,
  newCustomers: 0,
  refunded: 0,
  refunds: 0,
  medianSecondsToPayment: null,
};
const figures: Overview = {
  current: none,
  previous: none,
  unit: 'day',
  series: [],
  topProducts: [],
  lowStock: { count: 0, products: [] },
  asOf: '2026-02-02T12:00:00Z',
};
const list = { isDismissed: true };
type Texts = (chart: null, values: number[]) => string[];
type ChartOptions = {
  width: number;
  axes: [across: { splits: () => number[]; values: Texts }, up: { values: Texts }];
  scales: { y: { range: (chart: null, min: number, max: number) => number[] } };
};
/** The charts that were drawn, in place of the library. */
const drawn = vi.hoisted((): { options: ChartOptions; data: unknown; isGone: boolean }[] => []);
vi.mock('uplot', () => ({
  default: class {
    static readonly paths = {};
    readonly width: number;
    readonly chart: (typeof drawn)[number];
    constructor(options: ChartOptions, data: unknown) {
      this.width = options.width;
      this.chart = { options, data, isGone: false };
      drawn.push(this.chart);
    }
    destroy() {
      this.chart.isGone = true;
    }
  },
}));
vi.mock('../../../shop-api', () => import('../../../../test/shop-api'));
vi.mock('../../../browser/public-config', () => ({ publicConfig: () => ({ timeZone: 'UTC' }) }));
vi.mock('../../../session/store/browser-session.client', () => ({ browserSession: {} }));
vi.mock('../../../components/actions/save-file', () => ({ saveFile: vi.fn<() => void>() }));

beforeEach(() => newApi([getFirstDay, list], [getOverview, figures]));
afterEach(() => vi.restoreAllMocks());

function load(role: string, search = '') {
  const request = new Request(`https://shop/dashboard/overview${search}`);
  return overviewScreen.clientLoader({ request, context: { get: () => ({ user: { role } }) } } as never);
}

test.each([
  ['admin', list],
  ['viewer', list],
  ['orders-staff', null],
])('for the role %s the list of the first day is %j', async (role, firstDay) => {
  expect(await load(role)).toEqual({ period: expect.anything(), overview: figures, firstDay });
});

test('figures are shown also where the list can not be read', async () => {
  answers.set(getFirstDay, new ShopApiError(503, 'BUSY', 'The shop is busy'));
  expect(await load('admin')).toMatchObject({ overview: figures, firstDay: null });
});

test('the list is there also where the dates are wrong, for which there are no figures', async () => {
  const loaded = await load('admin', '?from=2026-02-02&to=2026-02-01');
  expect(loaded).toMatchObject({ overview: null, firstDay: list });
  expect(asked.map(([endpoint]) => endpoint)).toEqual([getFirstDay]);
});

const path = '/dashboard/overview';
const open = (values: Partial<Overview> = {}, search = '') => {
  answers.set(getOverview, { ...figures, ...values });
  return openScreen(overviewScreen, { path, at: `${path}${search}`, role: 'orders-staff' });
};
const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));

test('dates of which the last is before the first are refused, and stay', async () => {
  await open({}, '?from=2026-02-02&to=2026-02-01');
  expect(screen.getByRole('alert').textContent).toContain('The last day can not be before the first');
  expect([fieldOf('From').value, fieldOf('Until').value]).toEqual(['2026-02-02', '2026-02-01']);
});

test('each figure says how it changed, in words and by a colour for good or bad, and from what', async () => {
  const was = { orders: 4, averageOrder: 20, newCustomers: 2, medianSecondsToPayment: 7_200 };
  const is = { orders: 3, averageOrder: null, newCustomers: 2, medianSecondsToPayment: 5_400 };
  const previous = { ...was, revenue: 100, units: 0, refunded: 5, refunds: 1 };
  const current = { ...is, revenue: 112, units: 1_200, refunded: 4, refunds: 2 };
  await open({ previous, current }, '?from=2026-02-02&to=2026-02-02');
  const shown = [...document.querySelectorAll('dl > div')].map(({ textContent, lastElementChild }) => [
    textContent,
    lastElementChild?.className.split(' ').find((name) => name.startsWith('text-') && name !== 'text-sm'),
    lastElementChild?.querySelector('path')?.getAttribute('d')?.startsWith('M12 19V5'),
  ]);
  const [good, bad, neither] = ['text-success', 'text-error', 'text-base-content/70'];
  expect(shown).toEqual([
    ['Net sales$112.00Up 12%, from $100.00', good, true],
    ['Paid orders3Down 25%, from 4', bad, false],
    ['Units sold1,200Up, from 0', good, true],
    ['Average order valueNoneNothing to compare', neither, undefined],
    ['New customers2No change', neither, undefined],
    ['Refunded$4.00Down 20%, from $5.00', good, false],
    ['Refunds2Up 100%, from 1', bad, true],
    ['Median time to payment1.5 hDown 25%, from 2 h', good, false],
  ]);
  expect(screen.getByText('Feb 2, 2026, compared with the day before.')).toBeDefined();
  expect(screen.getByText(/^Figures as of Feb 2, 2026, 7:00 AM\./)).toBeDefined();
});

test.each([
  [{}, {}, true],
  [{ orders: 1 }, {}, false],
  [{ refunds: 1 }, {}, false],
  [{}, { orders: 1 }, false],
])('a period with %j after one with %j has no orders: %j', async (current, previous, isEmpty) => {
  await open({ current: { ...none, ...current }, previous: { ...none, ...previous } });
  expect(screen.queryByText('No orders in this period') !== null).toBe(isEmpty);
  expect(screen.queryAllByRole('figure')).toHaveLength(isEmpty ? 0 : 2);
});

test('a chart names its highest bar, follows theme and width, and is a table if asked', async () => {
  const theme = new EventTarget();
  vi.spyOn(window, 'matchMedia').mockReturnValue(theme as MediaQueryList);
  const resizes: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        resizes.push(listener);
      }
      observe() {}
      disconnect() {}
    },
  );
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(220);
  drawn.length = 0;
  const series = [5, 9.5, 0].map((revenue, index) => ({
    from: `2026-0${index + 1}-01`,
    revenue,
    orders: 2 - index,
  }));
  await open({ current: { ...none, orders: 3 }, unit: 'month', series });
  expect(screen.getAllByRole('figure').map(({ textContent }) => textContent)).toEqual([
    'Bar chart of net sales. The highest is $9.50: Feb 2026.',
    'Bar chart of paid orders. The highest is 2: Jan 2026.',
  ]);
  const places = [0, 1, 2];
  expect(drawn.map(({ data }) => data)).toEqual([
    [places, [5, 9.5, 0]],
    [places, [2, 1, 0]],
  ]);
  // Every second label has room, amounts between whole ones have none, and bars begin at zero.
  const { axes, scales } = nth(drawn, 0).options;
  const [across, up] = axes;
  expect(across.values(null, across.splits())).toEqual(['Jan 2026', 'Mar 2026']);
  expect(up.values(null, [0, 0.5, 1])).toEqual(['$0.00', '', '$1.00']);
  expect([scales.y.range(null, 5, 10), scales.y.range(null, 0, 0)]).toEqual([
    [0, 10.8],
    [0, 1],
  ]);
  for (const pixels of [220, 219]) {
    width.mockReturnValue(pixels);
    for (const resize of resizes) resize();
  }
  theme.dispatchEvent(new Event('change'));
  expect(drawn.map(({ isGone }) => isGone)).toEqual([...Array(4).fill(true), false, false]);
  const widths = drawn.map(({ options }) => options.width);
  expect(widths).toEqual([220, 220, ...Array.from({ length: 4 }, () => 219)]);
  expect(nth(drawn, 4).options.axes[0].splits()).toEqual([0]);
  fireEvent.click(screen.getByRole('button', { name: 'Show as table', description: 'Net sales' }));
  expect(rowsOf('Net sales')).toEqual([
    'Month | Net sales',
    'Jan 2026 | $5.00',
    'Feb 2026 | $9.50',
    'Mar 2026 | $0.00',
  ]);
  theme.dispatchEvent(new Event('change'));
  expect(drawn.filter(({ isGone }) => !isGone)).toHaveLength(1);
  press('Show as chart');
  expect(drawn.filter(({ isGone }) => !isGone)).toHaveLength(2);
  await open({ current: { ...none, orders: 3 }, unit: 'week', series });
  fireEvent.click(nth(screen.getAllByRole('button', { name: 'Show as table' }), 1));
  expect(rowsOf('Paid orders').slice(0, 2)).toEqual(['Week from | Paid orders', 'Jan 1 | 2']);
  vi.unstubAllGlobals();
});

const products = [0, 1_200].map((availableQuantity) => ({
  _id: `${availableQuantity}`,
  name: 'Bits',
  availableQuantity,
}));
test.each([
  [0, [], '0 products.'],
  [1, products.slice(1), '1 product.'],
  [2, products, '2 products.'],
  [1_000, products, '1,000 products, of which the 2 scarcest are listed.'],
])('of %i products that are low on stock %j are listed: %s', async (count, listed, text) => {
  const sold = { productId: 'd', name: 'Auger', units: 1_200, revenue: 9.5 };
  const topProducts = [
    { ...sold, isKept: true },
    { ...sold, productId: 'g', isKept: false },
  ];
  await open({ topProducts: count === 0 ? [] : topProducts, lowStock: { count, products: listed } });
  expect(screen.getByText(text)).toBeDefined();
  const stock = ['Bits | Sold out', 'Bits | 1,200'].slice(-listed.length);
  if (count > 0) {
    expect(rowsOf('Low stock')).toEqual(['Product | In stock', ...stock]);
    expect(rowsOf('Top products').slice(1)).toEqual(Array(2).fill('Auger | 1,200 | $9.50'));
    const ids = ['d', ...listed.map(({ _id }) => _id)];
    expect(links().slice(-ids.length)).toEqual(ids.map((id) => `/all-drills/${id}`));
  } else
    for (const empty of ['Every product has enough.', 'Nothing was sold in this period.'])
      expect(screen.getByText(empty)).toBeDefined();
});

test('the tax of a period goes with its figures, the latest first, also where there are only refunds', async () => {
  await open();
  press('Show tax');
  await screen.findByText('Nothing was charged in this period.');
  const refunded = { country: 'US', name: 'Sales tax', percent: 8, net: -100, addedTax: -8, includedTax: 0 };
  answers.set(
    getTaxReport,
    ['2026-01', '2026-02'].map((month) => ({ ...refunded, region: null, month })),
  );
  expect(fieldOf('From').value).not.toBe(fieldOf('Until').value);
  fireEvent.click(screen.getByRole('link', { name: 'Today' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show tax' }));
  expect((await screen.findAllByText(/US$/)).map(({ textContent }) => textContent)).toEqual([
    'Feb 2026, US',
    'Jan 2026, US',
  ]);
  const headers = [...document.querySelectorAll('th')].map(({ textContent }) => textContent);
  expect(headers).toEqual(['Month and place', 'Net', 'Added tax']);
  expect(fieldOf('From').value).toBe(fieldOf('Until').value);
  fireEvent.click(screen.getByRole('link', { name: '7 days' }));
  await expect.poll(() => fieldOf('From').value < fieldOf('Until').value).toBe(true);
});

test.each([
  [12, 'By month, place and rate. Refunds are subtracted on their day.'],
  [13, 'The latest 12 of 13 rows. The file has all of them.'],
])('of %i rows of tax twelve are shown: %s', async (count, text) => {
  const taxed = { month: '2026-02', country: 'US', region: 'US-NV', net: 100, addedTax: 0, includedTax: 8 };
  const sum = { ...taxed, name: 'Sales tax', percent: 8, total: 108 };
  const without = { ...sum, country: null, region: null, name: null, percent: null };
  const sums: TaxSum[] = Array.from({ length: count }, (_, percent) => ({ ...sum, percent }));
  answers.set(getTaxReport, [...sums.slice(1), without]);
  await open({}, '?from=2026-02-02&to=2026-02-03');
  press('Show tax');
  await screen.findByRole('button', { name: 'Hide tax' });
  expect(screen.getByText(text)).toBeDefined();
  expect(rowsOf('Tax')).toHaveLength(1 + 12);
  expect(rowsOf('Tax').slice(0, 3)).toEqual([
    'Month and place | Net | Included tax',
    'Feb 2026, no placeNo tax | $100.00 | $8.00',
    `Feb 2026, US-NVSales tax ${count - 1}% | $100.00 | $8.00`,
  ]);
  press('Export tax');
  press('Export payments');
  const query = { from: '2026-02-02', to: '2026-02-03' };
  await expect
    .poll(() => sent)
    .toEqual([
      [exportTaxReport, { query }],
      [exportPayments, { query }],
    ]);
  const files = () =>
    vi
      .mocked(saveFile)
      .mock.calls.map(([, name]) => name)
      .slice(-2);
  await expect.poll(files).toEqual(['tax', 'payments'].map((name) => `${name}-2026-02-02-2026-02-03.csv`));
  press('Hide tax');
  await expect.poll(() => screen.queryByRole('table', { name: 'Tax' })).toBeNull();
});

const sentence = 'There is no shipping rate, so shipping is free everywhere.';
test.each([
  ['admin', null, `${sentence} Set what shipping costs`, ['/dashboard/settings/shipping']],
  ['fulfilment', null, sentence, []],
  ['admin', 'Shipping $5.00', '', []],
])('to %s, with rates from %j, the overview says “%s”, and leads to %j', (role, delivery, said, leads) => {
  signInAs({ role });
  const { container } = showPage(<FreeShipping />, { config: { delivery } });
  expect([container.textContent, links()]).toEqual([said, leads]);
});
