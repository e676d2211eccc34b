import { type MiddlewareFunction, RouterContextProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { requireShopper, requireStaff, requireUser, sessionContext } from './guards';

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
