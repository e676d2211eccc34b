import type { Product } from '@chuck-and-bit/contract/products';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../../browser/shop-api-error';
import type { ListedLine } from './find-products';
import { QuickOrder } from './quick-order';

const { addList, addChoice, syncCart } = vi.hoisted(() => ({
  syncCart: vi.fn<() => Promise<void>>(async () => {}),
  addList: vi.fn<(text: string) => Promise<ListedLine[]>>(),
  addChoice: vi.fn<(choice: object) => object>((choice) => ({ added: choice })),
}));
vi.mock('./find-products', () => ({ addList, addChoice }));
vi.mock('../../../cart/cart-sync', () => ({ syncCart }));

afterEach(() => {
  cleanup();
  syncCart.mockClear();
});

const choiceOf = (name: string, quantity: number) => ({
  product: { _id: name, name, sku: name === 'B' ? 'AB-2' : '' } as Product,
  quantity,
});

function openForm() {
  render(<QuickOrder />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Products and quantities');
  const form = field.closest('form');
  if (!form) throw new Error('There is no form');
  return { field, form };
}

test('a list is added once, and stays in the field if it could not be added', async () => {
  let fail: (reason: Error) => void = () => {};
  addList.mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  const { field, form } = openForm();
  fireEvent.change(field, { target: { value: 'Big Drill, 4\nSmall Drill, 0' } });
  fireEvent.submit(form);
  fireEvent.submit(form);
  await expect.poll(() => addList.mock.calls).toEqual([['Big Drill, 4\nSmall Drill, 0']]);
  await act(async () => fail(new ShopApiError(503, 'UNAVAILABLE', 'Busy')));
  expect(screen.getByText('Busy')).toBeDefined();
  expect(field.value).toBe('Big Drill, 4\nSmall Drill, 0');
  expect(syncCart).not.toHaveBeenCalled();

  addList.mockResolvedValueOnce([
    { text: 'Big Drill, 4', added: choiceOf('Big Drill', 4) },
    { text: 'Small Drill, 0', reason: 'At least 1', choices: [] },
  ]);
  fireEvent.submit(form);
  await expect.poll(() => field.value).toBe('Small Drill, 0');
  expect(screen.queryByText('Busy')).toBeNull();
  expect(screen.getByText('1 product added to your cart. 1 line needs a correction:')).toBeDefined();
  expect(syncCart).toHaveBeenCalledOnce();

  // What became of a former list is not said of the next one.
  addList.mockRejectedValueOnce(new ShopApiError(503, 'UNAVAILABLE', 'Busy'));
  fireEvent.submit(form);
  await screen.findByText('Busy');
  expect(screen.queryByText(/added to your cart/)).toBeNull();
  expect(screen.queryByRole('list', { name: 'The lines of the list' })).toBeNull();
});

test('a choice is added, and takes its line out of the field, which may have been edited meanwhile', async () => {
  const { field, form } = openForm();
  const lines = ['Auger, 5', 'Auger, 5', 'Nothing, 1'];
  fireEvent.change(field, { target: { value: lines.join('\n') } });
  addList.mockResolvedValueOnce([
    { text: 'Auger, 5', reason: 'Minimum Order Unit is 6', choices: [choiceOf('Auger', 6)] },
    { text: 'Auger, 5', reason: 'Minimum Order Unit is 6', choices: [choiceOf('Auger', 6)] },
    { text: 'Nothing, 1', reason: 'Not found', choices: [] },
  ]);
  fireEvent.submit(form);
  const offers = await screen.findAllByRole('button', { name: /6 × Auger/ });
  expect(offers).toHaveLength(2);
  fireEvent.change(field, { target: { value: `${lines.join('\n')}\nOne more, 2` } });
  fireEvent.click(offers[1] as HTMLElement);
  await expect.poll(() => field.value).toBe('Auger, 5\nNothing, 1\nOne more, 2');
  expect(screen.getByText('1 product added to your cart. 2 lines need a correction:')).toBeDefined();
  const [other, ...others] = screen.getAllByRole('button', { name: /6 × Auger/ });
  expect(others).toEqual([]);
  expect(screen.getAllByRole('listitem').map((line) => line.textContent.includes('Added:'))).toEqual([
    false,
    true,
    false,
  ]);
  expect(syncCart).toHaveBeenCalledTimes(2);
  // Its line was corrected in the field, too.
  fireEvent.change(field, { target: { value: 'Auger, 6\nNothing, 1' } });
  fireEvent.click(other as HTMLElement);
  expect(await screen.findByText('2 products added to your cart. 1 line needs a correction:')).toBeDefined();
  expect(field.value).toBe('Auger, 6\nNothing, 1');
});

test('a choice for which the cart has no room stays, with the reason', async () => {
  const { field, form } = openForm();
  fireEvent.change(field, { target: { value: 'Auger' } });
  const choices = [choiceOf('Auger', 1)];
  addList.mockResolvedValueOnce([{ text: 'Auger', reason: 'The quantity is missing', choices }]);
  addChoice.mockReturnValueOnce({ reason: 'Full', choices });
  fireEvent.submit(form);
  fireEvent.click(await screen.findByRole('button', { name: /1 × Auger/ }));
  expect(await screen.findByText('Full')).toBeDefined();
  expect(field.value).toBe('Auger');
  expect(syncCart).toHaveBeenCalledOnce();
});

test('a file is read into the field, unless it is too large', async () => {
  const { field } = openForm();
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  const click = vi.spyOn(input, 'click').mockReturnValue();
  fireEvent.click(screen.getByRole('button', { name: 'Choose a file' }));
  expect(click).toHaveBeenCalledOnce();
  const chooses = (bytes: number, text: string) => {
    const file = { size: bytes, text: async () => text };
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    const value = vi.fn<(value: string) => void>();
    Object.defineProperty(input, 'value', { set: value, configurable: true });
    fireEvent.change(input);
    // So that the same file can be chosen again.
    expect(value.mock.calls).toEqual([['']]);
  };
  chooses(100_001, 'Too much');
  expect(await screen.findByText(/^This file is larger than 100 kB/)).toBeDefined();
  expect(field.value).toBe('');
  chooses(100_000, 'Auger, 2');
  await expect.poll(() => field.value).toBe('Auger, 2');
  expect(screen.queryByText(/^This file/)).toBeNull();
});

test.each([
  ['', 5, true],
  [' \n', 5, true],
  ['1\n2\n3\n4\n5\n6', 6, false],
  ['\n'.repeat(20) + '1', 12, false],
])('a field with %j has %d rows, and nothing to add: %s', (text, rows, isDisabled) => {
  const { field, form } = openForm();
  addList.mockClear();
  fireEvent.change(field, { target: { value: text } });
  expect(Number(field.getAttribute('rows'))).toBe(rows);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add all to cart' }).disabled).toBe(
    isDisabled,
  );
  if (isDisabled) fireEvent.submit(form);
  expect(addList).not.toHaveBeenCalled();
});

test.each([
  [[], 'Nothing was added.'],
  [['a'], 'Nothing was added. 1 line needs a correction:'],
  [['A'], '1 product added to your cart.'],
  [['A', 'B'], '2 products added to your cart.'],
  [['A', 'b', 'c'], '1 product added to your cart. 2 lines need a correction:'],
])('of %j the summary says "%s"', async (texts, summary) => {
  const { field, form } = openForm();
  addList.mockResolvedValueOnce(
    texts.map((text) =>
      text < 'a' ? { text, added: choiceOf(text, 1_000) } : { text, reason: 'Unknown', choices: [] },
    ),
  );
  fireEvent.change(field, { target: { value: 'x' } });
  fireEvent.submit(form);
  expect(await screen.findByText(summary)).toBeDefined();
  expect(screen.queryAllByRole('listitem')).toHaveLength(texts.length);
  expect(screen.queryByRole('list') !== null).toBe(texts.length > 0);
  if (texts[0] === 'A') expect(screen.getByText('1,000 × A')).toBeDefined();
  expect(screen.queryByText('AB-2') !== null).toBe(texts.includes('B'));
});
