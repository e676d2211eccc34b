import { type AskedSearch, listAskedSearches } from '@chuck-and-bit/contract/asked-searches';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { links, rows } from '../../../../../test/controls';
import { openScreen } from '../../../../../test/page';
import { asked as requests, newApi } from '../../../../../test/shop-api';
import * as searchesScreen from './searches';

vi.mock('../../../../shop-api', () => import('../../../../../test/shop-api'));

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

function open(searches: AskedSearch[], { role = 'admin', at = '/' } = {}) {
  newApi([listAskedSearches, searches]);
  return openScreen(searchesScreen, { at, role });
}

test('only for what finds nothing now a synonym is offered, with its words', async () => {
  await open([asked('gizmo bit', 5, 4, true), asked('hammer drill', 1_200, 3, false)]);
  expect(rows().map((cells) => cells.slice(0, 5))).toEqual([
    ['gizmo bit', 'Nothing', '5', '4', '2025-03-02: 1'],
    ['hammer drill', 'Products', '1,200', '3', '2025-03-02: 1'],
  ]);
  expect(links().slice(3)).toEqual(['/dashboard/settings/synonyms/new?words=gizmo+bit']);
});

test('a viewer sees what finds nothing, without the way to a synonym', async () => {
  await open([asked('gizmo bit', 5, 4, true)], { role: 'viewer' });
  expect(screen.getByText('gizmo bit')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add synonym' })).toBeNull();
});

test.each([
  ['', '30'],
  ['?days=7', '7'],
  ['?days=90', '90'],
  ['?days=8', '30'],
])('the address "%s" asks for the last %s days', async (search, days) => {
  await open([], { at: `/${search}` });
  expect(requests).toEqual([[listAskedSearches, { days }]]);
});

test('the period is marked, and a search without days has no last one', async () => {
  await open([{ ...asked('gizmo bit', 5, 4, false), days: [] }]);
  const periods = within(screen.getByRole('navigation', { name: 'Period' })).getAllByRole('link');
  expect(periods.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['7 days', null],
    ['30 days', 'page'],
    ['90 days', null],
  ]);
  expect(screen.getAllByRole('cell')[4]?.textContent).toBe('');
});

test('before anybody searched, the screen says so', async () => {
  await open([]);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('No searches yet')).toBeTruthy();
});
