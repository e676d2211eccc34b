import { addStockNotice, deleteStockNotice } from '@chuck-and-bit/contract/stock-notices';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showPage } from '../../../test/page';
import NoticeButton from './notice-button';

const { call } = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, request: object) => Promise<unknown>>(),
}));
vi.mock('../../shop-api', () => ({ browserShopApi: () => ({ call }) }));

afterEach(cleanup);

const whenMailed = 'We email you once, when you can order it again.';
const [add, remove] = ['Tell me when it is back', "Don't tell me"];

/** The button, once the notices were read or could not be. */
async function open(name: string) {
  showPage(<NoticeButton productId="drill" />);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  return button;
}

test.each([
  ['drill', remove, deleteStockNotice],
  ['another', add, addStockNotice],
])('who has a notice of %s reads "%s"', async (productId, name, endpoint) => {
  call.mockReset().mockResolvedValue([{ productId }]);
  const button = await open(name);
  expect(screen.queryByText(whenMailed) !== null).toBe(productId === 'drill');
  fireEvent.click(button);
  await vi.waitFor(() => expect(call.mock.calls[1]).toEqual([endpoint, { params: { id: 'drill' } }]));
});

test.each([
  ['at first', add, []],
  ['after a change', remove, [[{ productId: 'drill' }], {}]],
])('who has notices that can not be read %s reads "%s"', async (_when, name, answers) => {
  call.mockReset().mockRejectedValue(new Error('Lost'));
  for (const answer of answers) call.mockResolvedValueOnce(answer);
  const button = await open(name);
  if (answers.length > 0) fireEvent.click(button);
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(answers.length + 1));
  await act(async () => {});
  expect([button.textContent, button.disabled]).toEqual([name, false]);
});
