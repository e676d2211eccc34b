import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { order as sold, purchase as bought } from '../../../test/orders';
import type { RowAction } from '../actions/use-row-action';
import type { PurchaseLine } from '../purchases/purchase-line';
import { CancelOrderDialog } from './cancel-order-dialog';

test('cancelling one of several orders says what the others then cost, by their parts', () => {
  const order = { ...sold, number: 'K7QM-4XRD-1' };
  const rest = { orderId: 'drills', goods: 50, discount: 5, shipping: 8, tax: 4.5, total: 57.5 };
  const other = { orderId: 'bits', goods: 90, discount: 9, shipping: 8, tax: 8.1, total: 97.1 };
  const purchase = { ...bought, total: 153.7, totalsWithout: [other, rest] };
  const row = { _id: 'drills', order, purchase };
  render(<CancelOrderDialog cancelling={{ row, failure: null } as RowAction<PurchaseLine>} />);
  const text = screen.getByRole('dialog').textContent;
  expect(text).toContain('2 pieces of Auger, order K7QM-4XRD-1');
  expect(text).toContain(
    'The rest of order K7QM-4XRD stays. It then costs $57.50 instead of $153.70: $50.00 less $5.00 discount, $8.00 shipping, $4.50 tax.',
  );
});
