import type { AskedSearch } from '@chuck-and-bit/contract/asked-searches';
import type { Role } from '@chuck-and-bit/contract/roles';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { type Session, sessionState, signedOut } from '../../../../session/store/session-state';
import Searches, { clientLoader } from './searches';

const { call } = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, request: object) => Promise<unknown>>(),
}));
vi.mock('../../../../shop-api', () => ({ browserShopApi: () => ({ call }) }));

afterEach(() => {
  cleanup();
  sessionState.set(signedOut);
});

const asked = (text: string, count: number, foundNothing: number, findsNothing: boolean): AskedSearch => ({
  text,
  count,
  foundNothing,
  findsNothing,
  days: [
    { day: '2025-03-02', count: 1 },
    { day: '2025-03-01', count: count - 1 },
  ],
});

function open(searches: AskedSearch[], role: Role = 'admin') {
  const session = { user: { _id: 'ada', name: 'Ada', role }, identity: {} } as unknown as Session;
  sessionState.set({ status: 'signed-in', session });
  const props = { loaderData: { days: '30', searches } } as unknown as ComponentProps<typeof Searches>;
  const Stub = createRoutesStub([{ path: '/', Component: () => <Searches {...props} /> }]);
  render(<Stub />);
}

test('only for what finds nothing now a synonym is offered, with its words', () => {
  open([asked('gizmo bit', 5, 4, true), asked('hammer drill', 1_200, 3, false)]);
  const [, ...rows] = screen.getAllByRole('row');
  const said = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(said.map((cells) => cells.slice(0, 5))).toEqual([
    ['gizmo bit', 'Nothing', '5', '4', '2025-03-02: 1'],
    ['hammer drill', 'Products', '1,200', '3', '2025-03-02: 1'],
  ]);
  const links = screen.getAllByRole('link', { name: 'Add synonym' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/settings/synonyms/new?words=gizmo+bit',
  ]);
});

test('a viewer sees what finds nothing, without the way to a synonym', () => {
  open([asked('gizmo bit', 5, 4, true)], 'viewer');
  expect(screen.getByText('gizmo bit')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add synonym' })).toBeNull();
});

test.each([
  ['', '30'],
  ['?days=7', '7'],
  ['?days=90', '90'],
  ['?days=8', '30'],
])('the address "%s" asks for the last %s days', async (search, days) => {
  call.mockReset().mockResolvedValue([]);
  const request = new Request(`https://shop/dashboard/settings/searches${search}`);
  const loaded = await clientLoader({ request } as Parameters<typeof clientLoader>[0]);
  expect(loaded).toEqual({ days, searches: [] });
  expect(call.mock.calls[0]?.[1]).toEqual({ query: { days } });
});

test('the period is marked, and a search without days has no last one', () => {
  open([{ ...asked('gizmo bit', 5, 4, false), days: [] }]);
  const links = within(screen.getByRole('navigation', { name: 'Period' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['7 days', null],
    ['30 days', 'page'],
    ['90 days', null],
  ]);
  expect(screen.getAllByRole('cell')[4]?.textContent).toBe('');
});

test('before anybody searched, the screen says so', () => {
  open([]);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('No searches yet')).toBeTruthy();
});
