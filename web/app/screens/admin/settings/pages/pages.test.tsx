import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { type ShopPageState, shopPageNames } from '@chuck-and-bit/contract/shop-pages';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { PageContext } from '../../../../browser/page-context';
import { ShopApiError } from '../../../../browser/shop-api-error';
import Pages, { clientLoader } from './pages';

let pages: Partial<ShopPageState>[] | null;
vi.mock('../../../../shop-api', () => ({
  browserShopApi: () => ({
    call: async () => {
      if (pages === null) throw new ShopApiError(503, 'BUSY', 'The shop is busy');
      return pages;
    },
  }),
}));
afterEach(cleanup);

async function show(listed: typeof pages) {
  pages = listed;
  const loaderData = await clientLoader();
  const props = { loaderData } as unknown as ComponentProps<typeof Pages>;
  const publicConfig = { timeZone: 'UTC' } as PublicConfig;
  const Component = () => (
    <PageContext value={{ publicConfig }}>
      <Pages {...props} />
    </PageContext>
  );
  const Stub = createRoutesStub([{ path: '/', Component }]);
  render(<Stub />);
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
  const row = within(screen.getAllByRole('row')[1] ?? document.body);
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([...cells, 'Open']);
  expect(row.getByRole('link').getAttribute('href')).toBe(`/dashboard/settings/pages/${state.name}`);
});

test('all pages are listed in their order, or why they can not be read', async () => {
  await show(shopPageNames.map((name) => ({ name, isPublished: false, hasDraft: false, changedAt: null })));
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href')?.split('/').at(-1))).toEqual([
    ...shopPageNames,
  ]);
  cleanup();
  await show(null);
  expect(screen.queryByText('The shop is busy')).not.toBeNull();
});
