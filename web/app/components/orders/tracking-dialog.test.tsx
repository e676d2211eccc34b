// @vitest-environment happy-dom
import type { Order } from '@chuck-and-bit/contract/orders';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { RowAction } from '../actions/use-row-action';
import { TrackingDialog } from './tracking-dialog';

afterEach(cleanup);

test.each([false, true])('the customer is mailed only if staff tick it: %s', async (notifyBuyer) => {
  const confirm = vi.fn<RowAction<Order>['confirm']>(async () => {});
  const order = { number: 'K7QM-4XRD', userName: 'Ada', carrier: null, trackingNumber: null } as Order;
  const tracking = {
    row: order,
    failure: null,
    draftName: 'tracking',
    confirm,
  } as unknown as RowAction<Order>;
  render(<TrackingDialog tracking={tracking} />);
  fireEvent.change(screen.getByLabelText('Carrier'), { target: { value: 'UPS' } });
  fireEvent.input(screen.getByLabelText('Tracking number'), { target: { value: 'ABC 123' } });
  if (notifyBuyer) fireEvent.click(screen.getByLabelText('Email the new tracking to the customer'));
  fireEvent.click(screen.getByRole('button', { name: 'Save tracking' }));
  await expect
    .poll(() => confirm.mock.calls)
    .toEqual([[{ carrier: 'UPS', trackingNumber: 'ABC 123', notifyBuyer }]]);
});
