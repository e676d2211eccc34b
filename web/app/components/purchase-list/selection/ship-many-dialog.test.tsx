import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { shipPurchases } from '@chuck-and-bit/contract/shipments';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../../browser/shop-api-error';
import { button, fieldOf, links, press, type as choose } from '../../../../test/controls';
import { showPage } from '../../../../test/page';
import { answers, newApi, sent } from '../../../../test/shop-api';
import { order, purchase } from '../../../../test/orders';
import { ShipManyDialog } from './ship-many-dialog';

const drills = { ...order, productName: 'Big Drill', quantity: 3, shippedQuantity: 1 };
const purchases: Purchase[] = [
  { ...purchase, orders: [drills, { ...drills, _id: 'other', paymentStatus: 'Refunded' }] },
];

vi.mock('../../../shop-api', () => import('../../../../test/shop-api'));
/** Of the call that waits. */
let refuse: (error: unknown) => void;
const onClose = vi.fn<() => void>();

beforeEach(() => {
  newApi([shipPurchases, () => new Promise((_, reject) => (refuse = reject))]);
  onClose.mockClear();
  showPage(<ShipManyDialog purchases={purchases} onClose={onClose} />);
});

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
  await expect.poll(() => sent).toEqual([[shipPurchases, { body: { shipments } }]]);
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
  expect(sent).toEqual([[shipPurchases, { body: { shipments: [shipment] } }]]);

  expect(ship.disabled).toBe(true);
  const dialog = screen.getByRole('dialog');
  fireEvent(dialog, createEvent('cancel', dialog, { cancelable: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Not yet' }));
  expect(onClose).not.toHaveBeenCalled();

  refuse(new ShopApiError(503, 'UNAVAILABLE', 'Busy'));
  expect((await screen.findByRole('alert')).textContent).toContain('Busy');
  expect(number.value).toBe('ABC 123');
  fireEvent.click(screen.getByRole('button', { name: 'Not yet' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a carrier that is missing for one order alone is asked for beside it, and a link for another one', async () => {
  const [all, own] = ['Carrier', 'Carrier of K7QM-4XRD'];
  const areWrong = () => [all, own].map((label) => fieldOf(label).getAttribute('aria-invalid') === 'true');
  choose('Tracking number of K7QM-4XRD', '7');
  press('Mark as shipped');
  await expect.poll(areWrong).toEqual([true, false]);
  choose(all, 'UPS');
  choose(own, '');
  press('Mark as shipped');
  await expect.poll(areWrong).toEqual([false, true]);
  choose(own, 'as for all');
  choose(all, 'Other');
  choose('Tracking link of K7QM-4XRD', 'https://p.example/7');
  press('Mark as shipped');
  const shipment = { carrier: 'Other', trackingNumber: '7', trackingLink: 'https://p.example/7' };
  const body = { shipments: [{ purchaseId: 'p', ...shipment }] };
  await expect.poll(() => sent).toEqual([[shipPurchases, { body }]]);
});

test('the results lead to the slips of what was shipped, and the focus is on the way out', async () => {
  const results = [
    { purchaseId: 'q', result: 'refused', code: 'ORDER_REFUNDED', message: 'Refunded' },
    { purchaseId: 'p', result: 'shipped' },
  ];
  answers.set(shipPurchases, { results });
  showPage(
    <ShipManyDialog purchases={[...purchases, { ...purchase, _id: 'q', number: 'K8' }]} onClose={onClose} />,
  );
  press('Mark as shipped');
  const dialog = await screen.findByRole('dialog', { name: 'Not all were shipped' });
  expect(dialog.textContent).toContain('1 of 2 orders were marked as shipped.K8RefundedK7QM-4XRDShipped');
  expect(links()).toEqual(['/dashboard/packing-slips?purchases=p']);
  expect(document.activeElement).toBe(button('Close'));
  press('Close');
  expect(onClose).toHaveBeenCalledOnce();
});
