import { listShopPages, type ShopPageState, shopPageNames } from '@chuck-and-bit/contract/shop-pages';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ShopApiError } from '../../../../browser/shop-api-error';
import { links, rows } from '../../../../../test/controls';
import { openScreen } from '../../../../../test/page';
import { newApi } from '../../../../../test/shop-api';
import * as pages from './pages';

vi.mock('../../../../shop-api', () => import('../../../../../test/shop-api'));

function show(listed: Partial<ShopPageState>[] | Error) {
  newApi([listShopPages, listed]);
  return openScreen(pages);
}

test.each<[Partial<ShopPageState>, cells: string[]]>([
  [{ name: 'landing' }, ['Landing page', 'First version', 'Never']],
  [{ name: 'about' }, ['About us', 'No page', 'Never']],
  [{ name: 'about', hasDraft: true }, ['About us', 'No page, and a draft waits', 'Never']],
  [
    { name: 'terms', isPublished: true, changedAt: '2026-11-26T12:00:00.000Z' },
    ['Terms of sale', 'Your text', 'Nov 26, 2026'],
  ],
  [
    { name: 'about', isPublished: true, hasDraft: true },
    ['About us', 'Your text, and a draft waits', 'Never'],
  ],
])('a page with %j is listed with %j, and leads to its text', async (state, cells) => {
  await show([{ isPublished: false, hasDraft: false, changedAt: null, ...state }]);
  expect([rows(), links()]).toEqual([[[...cells, 'Open']], [`/dashboard/settings/pages/${state.name}`]]);
});

test('all pages are listed in their order, or why they can not be read', async () => {
  await show(shopPageNames.map((name) => ({ name, isPublished: false, hasDraft: false, changedAt: null })));
  expect(links().map((link) => link?.split('/').at(-1))).toEqual(shopPageNames);
  await show(new ShopApiError(503, 'BUSY', 'The shop is busy'));
  expect(screen.queryByText('The shop is busy')).not.toBeNull();
});
