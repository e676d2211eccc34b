import { act, screen } from '@testing-library/react';
import { type MiddlewareFunction, RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPage, signInAs } from '../../../test/page';
import { restoring, sessionState } from '../store/session-state';
import { requireShopper, requireStaff, requireUser, sessionContext } from './guards';
import { useDates, useShopDates } from './use-dates';
import { useReloadOnUserChange } from './use-reload-on-user-change';

const browser = vi.hoisted(() => ({ user: null as object | null, ended: 0 }));
vi.mock('../store/browser-session.client', () => ({
  browserSession: {
    current: async () => browser.user && { user: browser.user },
    end: async () => {
      browser.ended += 1;
    },
  },
}));

beforeEach(() => {
  browser.ended = 0;
});

type Guard = MiddlewareFunction<Record<string, unknown>>;
const settings = '/dashboard/settings?a=b';
const atLogin = '/login?from=%2Fdashboard%2Fsettings%3Fa%3Db';
const closed = '/dashboard/closed?page=%2Fdashboard%2Fsettings%3Fa%3Db';
test.each<[string, Guard | Guard[], user: object | null, leadsTo: string | null, ended: number]>([
  ['of anybody', requireUser, null, atLogin, 0],
  ['of anybody', requireUser, { role: null }, null, 0],
  ['of anybody', requireUser, { role: 'viewer' }, null, 0],
  ['of shoppers', requireShopper, null, atLogin, 0],
  ['of shoppers', requireShopper, { role: null }, null, 0],
  ['of shoppers', requireShopper, { role: 'viewer' }, atLogin, 1],
  ['of staff', requireStaff, { role: null }, atLogin, 1],
  ['of staff', requireStaff, { role: 'products-staff' }, closed, 0],
  ['of staff', requireStaff, { role: 'viewer' }, null, 0],
])('a page %s: %#', async (_, guards, user, leadsTo, ended) => {
  browser.user = user;
  const context = new RouterContextProvider();
  const args = {
    request: new Request(`https://shop${settings}`),
    context,
  } as unknown as Parameters<Guard>[0];
  let location: string | null = null;
  try {
    for (const guard of [guards].flat()) await guard(args, async () => ({}));
    expect(context.get(sessionContext)).toEqual({ user });
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    location = thrown.headers.get('location');
  }
  expect([location, browser.ended]).toEqual([leadsTo, ended]);
});

const Zones = () => <p>{[useDates(), useShopDates()].map(({ timeZone }) => timeZone ?? 'own').join(', ')}</p>;

test.each([
  [null, 'own'],
  [{ role: null }, 'own'],
  [{ role: 'viewer' }, 'America/New_York'],
])('moments are told to %j in the time zone "%s", and days of the shop in its own', (user, zone) => {
  signInAs(user);
  expect(showPage(<Zones />).container.textContent).toBe(`${zone}, America/New_York`);
});

const { reload } = vi.hoisted(() => ({ reload: vi.fn<() => void>() }));
vi.mock('../../browser/reload', () => ({ reload }));

beforeEach(() => void reload.mockReset());
afterEach(() => signInAs(null));

const become = (userId: string | null) => signInAs(userId === null ? null : { _id: userId });

test.each<[loadedFor: string | undefined, users: (string | null)[], loads: number, reloads: number]>([
  ['ada', ['ada'], 0, 0],
  ['ada', [null], 1, 0],
  ['ada', [null, 'ada'], 2, 0],
  ['ada', ['grace'], 0, 1],
  [undefined, ['ada'], 1, 0],
  [undefined, ['ada', 'grace'], 1, 1],
])(
  'a page for %s that sees %j is loaded %i more times in part, %i times as a whole',
  async (loadedFor, users, loads, reloads) => {
    const loader = vi.fn<() => null>(() => null);
    const Page = () => {
      useReloadOnUserChange(loadedFor);
      return <p>Page</p>;
    };
    act(() => sessionState.set(restoring));
    showPage(<Page />, { loader });
    await screen.findByText('Page');
    for (const user of users) {
      become(user);
      await act(async () => {});
    }
    await expect.poll(() => loader.mock.calls.length).toBe(1 + loads);
    expect(reload).toHaveBeenCalledTimes(reloads);
  },
);
