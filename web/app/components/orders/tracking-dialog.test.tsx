import type { Parcel, Purchase } from '@chuck-and-bit/contract/purchases';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { RowAction } from '../actions/use-row-action';
import { TrackingDialog } from './tracking-dialog';

afterEach(cleanup);

/** Asks for the tracking of the second parcel. */
function open(values: Partial<Parcel>) {
  const call = { confirm: vi.fn<RowAction<Parcel>['confirm']>(async () => {}), close: vi.fn<() => void>() };
  const parcel = { _id: 'two', carrier: null, trackingNumber: null, trackingLink: null, ...values } as Parcel;
  const shipments = [{ ...parcel, _id: 'one' }, parcel];
  const purchase = { number: 'K7QM-4XRD', userName: 'Ada', shipments } as Purchase;
  const tracking = { row: parcel, failure: null, draftName: 'tracking', ...call };
  render(<TrackingDialog purchase={purchase} tracking={tracking as unknown as RowAction<Parcel>} />);
  return call;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test.each([false, true])('the customer is mailed only if staff tick it: %s', async (notifyBuyer) => {
  // Its link is not sent with another carrier.
  const { confirm } = open({ carrier: 'Other', trackingLink: 'https://parcels.example' });
  expect(screen.getByText(/^Parcel 2 of order K7QM-4XRD to Ada/)).toBeDefined();
  fireEvent.change(field('Carrier'), { target: { value: 'UPS' } });
  fireEvent.input(field('Tracking number'), { target: { value: 'ABC 123' } });
  if (notifyBuyer) fireEvent.click(field('Email the new tracking to the customer'));
  fireEvent.click(screen.getByRole('button', { name: 'Save tracking' }));
  await expect
    .poll(() => confirm.mock.calls)
    .toEqual([[{ carrier: 'UPS', trackingNumber: 'ABC 123', notifyBuyer }]]);
});

test.each<[Partial<Parcel>, string, string, string]>([
  [{}, 'Add tracking', '', ''],
  [
    { carrier: 'UPS', trackingNumber: '1Z', trackingLink: 'https://ups.example' },
    'Change tracking',
    '1Z',
    '',
  ],
  [
    { carrier: 'Other', trackingLink: 'https://parcels.example' },
    ...(['Change tracking', '', 'https://parcels.example'] as const),
  ],
])('a parcel with %j is asked about by “%s”', (values, title, number, link) => {
  const { close } = open(values);
  expect(screen.getByRole('dialog', { name: title })).toBeDefined();
  expect([field('Carrier').value, field('Tracking number').value]).toEqual([values.carrier ?? '', number]);
  fireEvent.change(field('Carrier'), { target: { value: 'Other' } });
  expect(field('Tracking link').value).toBe(link);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(close).toHaveBeenCalledOnce();
});
