import type { Parcel, Purchase } from '@chuck-and-bit/contract/purchases';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RowAction } from '../actions/use-row-action';
import { TrackingDialog } from './tracking-dialog';

test.each([false, true])('the customer is mailed only if staff tick it: %s', async (notifyBuyer) => {
  const confirm = vi.fn<RowAction<Parcel>['confirm']>(async () => {});
  // Its link is not sent with another carrier.
  const parcel = { _id: 'two', carrier: 'Other', trackingLink: 'https://parcels.example' } as Parcel;
  const shipments = [{ ...parcel, _id: 'one' }, parcel];
  const purchase = { number: 'K7QM-4XRD', userName: 'Ada', shipments } as Purchase;
  const tracking = {
    row: parcel,
    failure: null,
    draftName: 'tracking',
    confirm,
  } as unknown as RowAction<Parcel>;
  render(<TrackingDialog purchase={purchase} tracking={tracking} />);
  expect(screen.getByText(/^Parcel 2 of order K7QM-4XRD to Ada/)).toBeDefined();
  fireEvent.change(screen.getByLabelText('Carrier'), { target: { value: 'UPS' } });
  fireEvent.input(screen.getByLabelText('Tracking number'), { target: { value: 'ABC 123' } });
  if (notifyBuyer) fireEvent.click(screen.getByLabelText('Email the new tracking to the customer'));
  fireEvent.click(screen.getByRole('button', { name: 'Save tracking' }));
  await expect
    .poll(() => confirm.mock.calls)
    .toEqual([[{ carrier: 'UPS', trackingNumber: 'ABC 123', notifyBuyer }]]);
});
