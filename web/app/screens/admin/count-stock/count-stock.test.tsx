import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { createRoutesStub, useLoaderData } from 'react-router';
import { expect, test, vi } from 'vitest';
import { PageContext } from '../../../browser/page-context';
import { type Session, sessionState } from '../../../session/store/session-state';
import CountStock from './count-stock';

const call = vi.hoisted(() => vi.fn<(endpoint: unknown, request: object) => Promise<object>>());
vi.mock('../../../shop-api', () => ({ browserShopApi: () => ({ call }) }));

const Screen = () => (
  <PageContext value={{ publicConfig: { timeZone: 'UTC' } as PublicConfig }}>
    <CountStock {...({ loaderData: useLoaderData() } as ComponentProps<typeof CountStock>)} />
  </PageContext>
);

test('what is counted is compared with what should have been there when it was first printed', async () => {
  window.print = () => {};
  call.mockResolvedValue({ lines: [] });
  sessionState.set({ status: 'signed-in', session: { user: { role: 'admin' } } as Session });
  let expected = 10;
  const rowOf = (_id: string) => ({ _id, name: _id, sku: '', shelfPlace: '', expected });
  const path = '/dashboard/manage-product/count';
  const rest = { shelf: '', at: '2026-11-25T12:00:00.000Z' };
  const loader = () => ({ list: { items: ['drill', 'bits'].map(rowOf), next: null, total: 2 }, ...rest });
  const Stub = createRoutesStub([{ path, Component: Screen, HydrateFallback: () => null, loader }]);
  render(<Stub initialEntries={[path]} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expected = 7;
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findAllByText('7');
  const [counted = document.body] = screen.getAllByLabelText('Counted');
  fireEvent.change(counted, { target: { value: '9' } });
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save 1 count' }));
  const lines = [{ productId: 'drill', counted: 9, expected: 10 }];
  await expect.poll(() => call.mock.calls.map(([, request]) => request)).toEqual([{ body: { lines } }]);
});
