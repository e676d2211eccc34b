import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fieldOf, links, nth, press } from '../../../../test/controls';
import { order } from '../../../../test/orders';
import { showPage } from '../../../../test/page';
import { SelectionBar, SelectPurchase, useSelection } from './selection';

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

function Selecting({ shown }: { shown: Purchase[] }) {
  const selection = useSelection(shown);
  return (
    <>
      {[...shown, undefined].map((each) => (
        <SelectPurchase key={each?._id ?? ''} purchase={each} selection={selection}>
          Order
        </SelectPurchase>
      ))}
      <SelectionBar selection={selection} onShip={() => {}} />
    </>
  );
}

test.each([
  [2, '2 selected', [false, false]],
  [100, '100 selected', [false, false]],
  [101, '100 selected, at most 100 at once', [false, true]],
])('of %i purchases the bar says “%s”, and more than a hundred can not be ticked', (count, said, areOff) => {
  showPage(<Selecting shown={[purchase(999, { paymentStatus: 'Unpaid' }), ...purchases(count)]} />);
  expect(screen.queryByRole('region')).toBeNull();
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  const [first, last] = [nth(boxes, 0), nth(boxes, count - 1)];
  fireEvent.click(first);
  const bar = () => screen.getByRole('region', { name: 'Selected orders' }).querySelector('p')?.textContent;
  expect([boxes.length, bar(), fieldOf(/^All shown/).checked]).toEqual([count, '1 selected', false]);
  fireEvent.click(fieldOf(`All shown that can be shipped (${count})`));
  expect([bar(), first.disabled, last.disabled]).toEqual([said, ...areOff]);
  expect(nth(links(), 0)?.split(',')).toHaveLength(Math.min(count, 100));
  press('Clear');
  expect(screen.queryByRole('region')).toBeNull();
});

test('what the list no longer shows, or was shipped meanwhile, is not selected', () => {
  const { result, rerender } = open(purchases(3));
  act(() => result.current.toggleAll());
  rerender([purchase(0), purchase(1, { status: 'Shipped', shippedQuantity: 1 })]);
  expect(numbersOf(result.current.selected)).toEqual([0]);
});
