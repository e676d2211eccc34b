import { messages } from '@chuck-and-bit/contract/messages';
import { confirmPayment, getOrder } from '@chuck-and-bit/contract/orders';
import { getPurchase } from '@chuck-and-bit/contract/purchases';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { bits, order, purchase } from '../../../../test/orders';
import { keepPictures, openScreen } from '../../../../test/page';
import { newApi, sent } from '../../../../test/shop-api';
import * as paymentScreen from './payment';

type Pay = { intent: object; payer: object; confirm: (transactionId: string) => Promise<void> };
let payment: Pay | null;
vi.mock('../../../shop-api', () => import('../../../../test/shop-api'));
vi.mock('../../../session/store/browser-session.client', () => ({ browserSession: {} }));
vi.mock('../../../components/payment/pay-by-card', () => ({
  PayByCard: (given: Pay) => {
    payment = given;
    return <p>Card form</p>;
  },
}));

beforeEach(() => {
  keepPictures();
  payment = null;
});

const region = (name: string) => within(screen.getByRole('region', { name }));
async function open(paymentStatus: string) {
  const expiresAt = paymentStatus === 'Unpaid' ? '2020-11-24T03:00:00.000Z' : null;
  const bought = { ...purchase, paymentStatus, expiresAt, total: 55, orders: [order, bits] };
  newApi([getOrder, { purchaseId: 'k' }], [getPurchase, ({ params }) => ({ ...bought, _id: params['id'] })]);
  await openScreen(paymentScreen, { path: '/:id', at: '/bits', role: null });
}

test('any order leads to the payment of its whole purchase, which is confirmed for that order', async () => {
  await open('Unpaid');
  expect(region('Card payment').getByText('Card form')).toBeDefined();
  const { userName: name, userEmail: email } = purchase;
  expect(payment).toMatchObject({ intent: { purchaseId: 'k', totalAmount: 55 }, payer: { name, email } });
  await payment?.confirm('pi_1');
  expect(sent).toEqual([[confirmPayment, { body: { orderId: 'bits', transactionId: 'pi_1' } }]]);
  const summary = region('Order summary');
  const lines = summary.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual(['Auger2 pieces at $20.00', 'Bits2 pieces at $20.00']);
  const [number, address] = summary.getAllByRole('definition').map(({ textContent }) => textContent);
  expect([number, address]).toEqual(['K7QM-4XRD', expect.stringMatching(/^Ada.*Ring 7/)]);
  expect(summary.getByText(/^Held until/)).toBeDefined();
});

test.each([
  ['Paid', messages.orderAlreadyPaid, 'We received your payment of $55.00.'],
  ['Refunded', messages.orderRefused.ORDER_REFUNDED, 'We refunded your payment of $55.00.'],
])('of a purchase that is %s nothing is to be paid', async (status, title, text) => {
  await open(status);
  const card = region('Card payment');
  expect(card.getByRole('heading').textContent).toBe(title);
  expect(card.getByText(`${text} You don't need to do anything.`)).toBeDefined();
  expect(card.getByRole('link').getAttribute('href')).toBe('/dashboard/my-orders');
  expect(payment).toBeNull();
});
