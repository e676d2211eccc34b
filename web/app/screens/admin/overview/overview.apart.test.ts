import { getTaxReport } from '@chuck-and-bit/contract/books';
import { getFirstDay } from '@chuck-and-bit/contract/first-day';
import { getOverview } from '@chuck-and-bit/contract/overview';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../../browser/shop-api-error';
import { press } from '../../../../test/controls';
import { openScreen } from '../../../../test/page';
import { answers, asked, newApi } from '../../../../test/shop-api';
import * as overviewScreen from './overview';

const none = { orders: 0, refunds: 0 };
const figures = { current: none, previous: none, unit: 'day', series: [], asOf: '2026-02-02T12:00:00Z' };
const list = { isDismissed: false };
vi.mock('../../../shop-api', () => import('../../../../test/shop-api'));
vi.mock('../../../browser/public-config', () => ({ publicConfig: () => ({ timeZone: 'UTC' }) }));
vi.mock('../../../session/store/browser-session.client', () => ({ browserSession: {} }));
vi.mock('./figures', () => ({ Figures: () => null }));
vi.mock('./product-tables', () => ({ TopProducts: () => null, LowStock: () => null }));

beforeEach(() => newApi([getFirstDay, list], [getOverview, figures]));

function load(role: string, search = '') {
  const request = new Request(`https://shop/dashboard/overview${search}`);
  return overviewScreen.clientLoader({ request, context: { get: () => ({ user: { role } }) } } as never);
}

test.each(['admin', 'viewer'])('the list of the first day is there for the role %s', async (role) => {
  expect(await load(role)).toMatchObject({ overview: figures, firstDay: list });
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

test('the tax of a period goes with its figures, the latest first, also where there are only refunds', async () => {
  await openScreen(overviewScreen, { path: '/dashboard/overview', role: 'orders-staff' });
  press('Show tax');
  await screen.findByText('Nothing was charged in this period.');
  const refunded = { country: 'US', name: 'Sales tax', percent: 8, net: -100, addedTax: -8, includedTax: 0 };
  answers.set(
    getTaxReport,
    ['2026-01', '2026-02'].map((month) => ({ ...refunded, month })),
  );
  fireEvent.click(screen.getByRole('link', { name: 'Today' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show tax' }));
  expect((await screen.findAllByText(/US$/)).map(({ textContent }) => textContent)).toEqual([
    'Feb 2026, US',
    'Jan 2026, US',
  ]);
  const headers = [...document.querySelectorAll('th')].map(({ textContent }) => textContent);
  expect(headers).toEqual(['Month and place', 'Net', 'Added tax']);
});
