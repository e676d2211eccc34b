import { addStockNotice, deleteStockNotice, listStockNotices } from '@chuck-and-bit/contract/stock-notices';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPage } from '../../../test/page';
import { asked, newApi, sent } from '../../../test/shop-api';
import NoticeButton from './notice-button';

vi.mock('../../shop-api', () => import('../../../test/shop-api'));

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
  newApi([listStockNotices, [{ productId }]]);
  const button = await open(name);
  expect(screen.queryByText(whenMailed) !== null).toBe(productId === 'drill');
  for (const _press of [1, 2]) fireEvent.click(button);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(sent).toEqual([[endpoint, { params: { id: 'drill' } }]]);
});

test.each([
  ['at first', add, []],
  ['after a change', remove, [[{ productId: 'drill' }]]],
])('who has notices that can not be read %s reads "%s"', async (_when, name, read) => {
  const lists = [...read];
  newApi([listStockNotices, () => lists.shift() ?? new Error('Lost')]);
  const button = await open(name);
  if (read.length > 0) fireEvent.click(button);
  await vi.waitFor(() => expect(asked).toHaveLength(read.length + 1));
  await act(async () => {});
  expect([button.textContent, button.disabled]).toEqual([name, false]);
});
