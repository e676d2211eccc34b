import { getTaxReport } from '@chuck-and-bit/contract/books';
import { getFirstDay } from '@chuck-and-bit/contract/first-day';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import type { Role } from '@chuck-and-bit/contract/roles';
import { fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, createElement } from 'react';
import { createRoutesStub, RouterContextProvider, useLoaderData } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { PageContext } from '../../../browser/page-context';
import { ShopApiError } from '../../../browser/shop-api-error';
import { sessionContext } from '../../../session/access/guards';
import type { Session } from '../../../session/store/session-state';
import type { Route } from './+types/overview';
import OverviewScreen, { clientLoader } from './overview';

const none = { orders: 0, refunds: 0 };
const figures = { current: none, previous: none, unit: 'day', series: [], asOf: '2026-02-02T12:00:00Z' };
const list = { isDismissed: false };
let firstDay: () => unknown = () => list;
let taxes: object[] = [];
let asked: unknown[] = [];
vi.mock('../../../shop-api', () => ({
  browserShopApi: () => ({
    call: async (endpoint: unknown) => {
      asked.push(endpoint);
      if (endpoint === getTaxReport) return taxes;
      return endpoint === getFirstDay ? firstDay() : figures;
    },
  }),
}));
vi.mock('../../../browser/public-config', () => ({ publicConfig: () => ({ timeZone: 'UTC' }) }));
vi.mock('../../../session/store/browser-session.client', () => ({ browserSession: {} }));
vi.mock('./figures', () => ({ Figures: () => null }));
vi.mock('./product-tables', () => ({ TopProducts: () => null, LowStock: () => null }));

afterEach(() => {
  firstDay = () => list;
  asked = [];
});

async function load(role: Role, search = '') {
  const context = new RouterContextProvider();
  context.set(sessionContext, { user: { role } } as Session);
  const request = new Request(`https://shop/dashboard/overview${search}`);
  return clientLoader({ request, context } as unknown as Route.ClientLoaderArgs);
}

test.each<Role>(['admin', 'viewer'])('the list of the first day is there for the role %s', async (role) => {
  expect(await load(role)).toMatchObject({ overview: figures, firstDay: list });
});

test('figures are shown also where the list can not be read', async () => {
  firstDay = () => {
    throw new ShopApiError(503, 'BUSY', 'The shop is busy');
  };
  expect(await load('admin')).toMatchObject({ overview: figures, firstDay: null });
});

test('the list is there also where the dates are wrong, for which there are no figures', async () => {
  const loaded = await load('admin', '?from=2026-02-02&to=2026-02-01');
  expect(loaded).toMatchObject({ overview: null, firstDay: list });
  expect(asked).toEqual([getFirstDay]);
});

test('the tax of a period goes with its figures, the latest first, also where there are only refunds', async () => {
  const Screen = () => {
    const props = { loaderData: useLoaderData() } as ComponentProps<typeof OverviewScreen>;
    const value = { publicConfig: { timeZone: 'UTC' } as PublicConfig };
    return createElement(PageContext, { value }, createElement(OverviewScreen, props));
  };
  const path = '/dashboard/overview';
  const loader = ({ request }: { request: Request }) => load('orders-staff', new URL(request.url).search);
  const Stub = createRoutesStub([{ path, Component: Screen, HydrateFallback: () => null, loader }]);
  render(createElement(Stub, { initialEntries: [path] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show tax' }));
  await screen.findByText('Nothing was charged in this period.');
  const refunded = { country: 'US', name: 'Sales tax', percent: 8, net: -100, addedTax: -8, includedTax: 0 };
  taxes = ['2026-01', '2026-02'].map((month) => ({ ...refunded, month }));
  fireEvent.click(screen.getByRole('link', { name: 'Today' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show tax' }));
  expect((await screen.findAllByText(/US$/)).map(({ textContent }) => textContent)).toEqual([
    'Feb 2026, US',
    'Jan 2026, US',
  ]);
  const headers = [...document.querySelectorAll('th')].map(({ textContent }) => textContent);
  expect(headers).toEqual(['Month and place', 'Net', 'Added tax']);
});
