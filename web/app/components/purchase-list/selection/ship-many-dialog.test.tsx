import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { shipPurchases } from '@chuck-and-bit/contract/shipments';
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../../browser/shop-api-error';
import { ShipManyDialog } from './ship-many-dialog';

const order = {
  productName: 'Big Drill',
  unit: 'piece',
  status: 'Pending',
  paymentStatus: 'Paid',
  quantity: 3,
  shippedQuantity: 1,
  refundedQuantity: 0,
  refundedShippedQuantity: 0,
};
const purchases = [
  {
    _id: 'p',
    number: 'K7QM-4XRD',
    userName: 'Ada',
    orders: [order, { ...order, paymentStatus: 'Refunded' }],
  },
] as Purchase[];

/** The calls of the API. */
let sent: { endpoint: unknown; body: unknown; refuse: (error: unknown) => void }[];
vi.mock('../../../shop-api', () => ({
  browserShopApi: () => ({
    call: (endpoint: unknown, { body }: { body: unknown }) =>
      new Promise((_, refuse) => {
        sent.push({ endpoint, body, refuse });
      }),
  }),
}));
const onClose = vi.fn<() => void>();

beforeEach(() => {
  sent = [];
  onClose.mockClear();
  const Stub = createRoutesStub([
    { path: '/', Component: () => <ShipManyDialog purchases={purchases} onClose={onClose} /> },
  ]);
  render(<Stub />);
});
afterEach(cleanup);

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test.each([
  ['its own', 'FedEx', { carrier: 'FedEx' }],
  ['none', '', {}],
  ['that of all again', 'as for all', { carrier: 'UPS' }],
])('an order is shipped with the carrier that was chosen for it: %s', async (_, own, tracking) => {
  choose('Carrier', 'UPS');
  choose('Carrier of K7QM-4XRD', 'DHL');
  choose('Carrier of K7QM-4XRD', own);
  fireEvent.click(screen.getByRole('button', { name: 'Mark as shipped' }));
  const shipments = [{ purchaseId: 'p', ...tracking }];
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ shipments }]);
});

test('it can not be closed while it ships, and says why it failed, with the input kept', async () => {
  expect(screen.getByText('· Ada · 2 pieces of Big Drill')).toBeDefined();
  const number = screen.getByLabelText<HTMLInputElement>('Tracking number of K7QM-4XRD');
  fireEvent.change(number, { target: { value: 'ABC 123' } });
  choose('Carrier', 'UPS');
  const ship = screen.getByRole<HTMLButtonElement>('button', { name: 'Mark as shipped' });
  fireEvent.click(ship);
  await expect.poll(() => sent.length).toBe(1);
  const shipment = { purchaseId: 'p', carrier: 'UPS', trackingNumber: 'ABC 123' };
  expect(sent[0]).toMatchObject({ endpoint: shipPurchases, body: { shipments: [shipment] } });

  expect(ship.disabled).toBe(true);
  const dialog = screen.getByRole('dialog');
  fireEvent(dialog, createEvent('cancel', dialog, { cancelable: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Not yet' }));
  expect(onClose).not.toHaveBeenCalled();

  sent[0]?.refuse(new ShopApiError(503, 'UNAVAILABLE', 'Busy'));
  expect((await screen.findByRole('alert')).textContent).toContain('Busy');
  expect(number.value).toBe('ABC 123');
  fireEvent.click(screen.getByRole('button', { name: 'Not yet' }));
  expect(onClose).toHaveBeenCalledOnce();
});
