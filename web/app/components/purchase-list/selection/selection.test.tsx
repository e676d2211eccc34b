import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { order } from '../../../../test/orders';
import { useSelection } from './selection';

const purchase = (id: number, state: Partial<Order> = {}) =>
  ({ _id: `purchase ${id}`, orders: [{ ...order, quantity: 1, ...state }] }) as Purchase;
const purchases = (count: number) => Array.from({ length: count }, (_, index) => purchase(index));
const numbersOf = (selected: Purchase[]) => selected.map(({ _id }) => Number(_id.slice('purchase '.length)));

const open = (shown: Purchase[]) =>
  renderHook((rows: Purchase[]) => useSelection(rows), { initialProps: shown });

test('All selects what can be shipped, and again nothing', () => {
  const unpaid = purchase(7, { paymentStatus: 'Unpaid' });
  const shipped = purchase(8, { status: 'Shipped', shippedQuantity: 1 });
  const refunded = purchase(9, { paymentStatus: 'Refunded', refundedQuantity: 1 });
  const { result } = open([unpaid, purchase(1), shipped, purchase(2), refunded]);
  act(() => result.current.toggleAll());
  expect(numbersOf(result.current.selected)).toEqual([1, 2]);
  expect(result.current.isSelected(unpaid)).toBe(false);
  expect(result.current).toMatchObject({ areAllSelected: true, isFull: false });
  act(() => result.current.toggleAll());
  expect(result.current.selected).toEqual([]);
});

test.each([
  [99, 99, false],
  [100, 100, true],
  [101, 100, true],
])('of %d purchases, All selects %d', (shown, selected, isFull) => {
  const { result } = open(purchases(shown));
  act(() => result.current.toggleAll());
  expect(result.current.selected).toHaveLength(selected);
  expect(result.current).toMatchObject({ areAllSelected: true, isFull });
});

test('what the list no longer shows, or was shipped meanwhile, is not selected', () => {
  const { result, rerender } = open(purchases(3));
  act(() => result.current.toggleAll());
  rerender([purchase(0), purchase(1, { status: 'Shipped', shippedQuantity: 1 })]);
  expect(numbersOf(result.current.selected)).toEqual([0]);
});
