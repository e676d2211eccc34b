import { addStockNotice, deleteStockNotice } from '@chuck-and-bit/contract/stock-notices';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import NoticeButton from './notice-button';

const { call } = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, request: object) => Promise<unknown>>(),
}));
vi.mock('../../shop-api', () => ({ browserShopApi: () => ({ call }) }));

afterEach(cleanup);

const whenMailed = 'We email you once, when you can order it again.';

test.each([
  ['drill', "Don't tell me", deleteStockNotice],
  ['another', 'Tell me when it is back', addStockNotice],
])('who has a notice of %s reads "%s"', async (productId, name, endpoint) => {
  call.mockReset().mockResolvedValue([{ productId }]);
  const Stub = createRoutesStub([{ path: '/', Component: () => <NoticeButton productId="drill" /> }]);
  render(<Stub />);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  expect(screen.queryByText(whenMailed) !== null).toBe(productId === 'drill');
  fireEvent.click(button);
  await vi.waitFor(() => expect(call.mock.calls[1]).toEqual([endpoint, { params: { id: 'drill' } }]));
});

test('who has notices that can not be read can ask for one', async () => {
  call.mockReset().mockRejectedValue(new Error('Lost'));
  const Stub = createRoutesStub([{ path: '/', Component: () => <NoticeButton productId="drill" /> }]);
  render(<Stub />);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Tell me when it is back' });
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  expect(button.textContent).toBe('Tell me when it is back');
});
