import { getFirstDay } from '@chuck-and-bit/contract/first-day';
import type { Role } from '@chuck-and-bit/contract/roles';
import { RouterContextProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../../browser/shop-api-error';
import { sessionContext } from '../../../session/access/guards';
import type { Session } from '../../../session/store/session-state';
import type { Route } from './+types/overview';
import { clientLoader } from './overview';

const figures = { current: {} };
const list = { isDismissed: false };
let firstDay: () => unknown = () => list;
let asked: unknown[] = [];
vi.mock('../../../shop-api', () => ({
  browserShopApi: () => ({
    call: async (endpoint: unknown) => {
      asked.push(endpoint);
      return endpoint === getFirstDay ? firstDay() : figures;
    },
  }),
}));
vi.mock('../../../browser/public-config', () => ({ publicConfig: () => ({ timeZone: 'UTC' }) }));
vi.mock('../../../session/store/browser-session.client', () => ({ browserSession: {} }));

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
