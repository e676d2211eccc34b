// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../../page/shop-api-error';
import { QuickOrder } from './quick-order';

const addList = vi.hoisted(() => vi.fn<(text: string) => Promise<unknown>>());
vi.mock('./find-products', () => ({ addList }));
vi.mock('../../../cart/cart-sync', () => ({ syncCart: async () => {} }));

afterEach(cleanup);

test('a list is added once, and stays in the field if it could not be added', async () => {
  let fail: (reason: Error) => void = () => {};
  addList.mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  render(<QuickOrder />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Products and quantities');
  fireEvent.change(field, { target: { value: 'Big Drill, 4\nSmall Drill, 0' } });
  const form = field.closest('form');
  if (!form) throw new Error('There is no form');
  fireEvent.submit(form);
  fireEvent.submit(form);
  await expect.poll(() => addList.mock.calls).toEqual([['Big Drill, 4\nSmall Drill, 0']]);
  await act(async () => fail(new ShopApiError(503, 'UNAVAILABLE', 'Busy')));
  expect(screen.getByText('Busy')).toBeDefined();
  expect(field.value).toBe('Big Drill, 4\nSmall Drill, 0');

  const faulty = [{ text: 'Small Drill, 0', reason: 'At least 1' }];
  addList.mockResolvedValueOnce({ added: 1, faulty });
  fireEvent.submit(form);
  await expect.poll(() => field.value).toBe('Small Drill, 0');
  expect(screen.queryByText('Busy')).toBeNull();
  expect(screen.getByText('1 product added to your cart.')).toBeDefined();
});
