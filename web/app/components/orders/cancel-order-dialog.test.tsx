import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { RowAction } from '../actions/use-row-action';
import type { PurchaseLine } from '../purchases/purchase-line';
import { CancelOrderDialog } from './cancel-order-dialog';

afterEach(cleanup);

const parts = { discount: 5, shipping: 8, tax: 4.5 };
test.each([
  [parts, '$50.00 less $5.00 discount, $8.00 shipping, $4.50 tax.'],
  [{ discount: 0, shipping: 0, tax: 0 }, '$50.00.'],
])('cancelling one of several orders says what the others then cost, with %j', (values, written) => {
  const order = {
    _id: 'drill',
    purchaseId: 'p',
    number: 'K7QM-4XRD-1',
    productName: 'Big Drill',
    unit: 'piece',
    quantity: 2,
  } as Order;
  const rest = { orderId: 'drill', goods: 50, total: 57.5, ...values };
  const other = { orderId: 'bits', goods: 90, discount: 9, shipping: 8, tax: 8.1, total: 97.1 };
  const purchase = { number: 'K7QM-4XRD', total: 153.7, totalsWithout: [other, rest] } as Purchase;
  const row = { _id: 'drill', order, purchase };
  render(<CancelOrderDialog cancelling={{ row, failure: null } as RowAction<PurchaseLine>} />);
  const text = screen.getByRole('dialog').textContent;
  expect(text).toContain('2 pieces of Big Drill, order K7QM-4XRD-1');
  const costs = 'It then costs $57.50 instead of $153.70';
  expect(text).toContain(`The rest of order K7QM-4XRD stays. ${costs}: ${written}`);
});
