import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { PayByCard } from './pay-by-card';

/** Charges the card at each press. */
const charge = vi.hoisted(() => vi.fn<() => void>());
vi.mock('./card-form', () => ({
  CardForm: ({ onCharged }: { onCharged: (transactionId: string) => Promise<void> }) => (
    <button
      type="button"
      onClick={() => {
        charge();
        void onCharged('pi_1');
      }}
    >
      Pay
    </button>
  ),
}));
vi.mock('./use-payment-setup', async (original) => ({
  ...(await original<object>()),
  usePaymentSetup: () => ({
    setup: { status: 'ready', stripe: null, clientSecret: 'secret' },
    retry: charge,
  }),
}));

let sent: string[];

/** @param refusals of the first confirmations; the others succeed */
function pay(...refusals: ShopApiError[]) {
  const confirm = async (transactionId: string) => {
    sent.push(transactionId);
    const refusal = refusals[sent.length - 1];
    if (refusal) throw refusal;
  };
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <PayByCard
          intent={{ purchaseId: 'p', totalAmount: 20 }}
          payer={{ name: 'Ada', email: 'ada@example.com' }}
          confirm={confirm}
        />
      ),
    },
    { path: '/dashboard/my-orders', Component: () => <p>My Orders</p> },
  ]);
  render(<Stub />);
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
}

beforeEach(() => {
  sent = [];
  charge.mockClear();
});
afterEach(cleanup);

test('if a charged payment could not be saved, another try saves it and does not charge again', async () => {
  pay(new ShopApiError(503, 'UNAVAILABLE', 'Busy'));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('My Orders');
  expect(sent).toEqual(['pi_1', 'pi_1']);
  expect(charge).toHaveBeenCalledOnce();
});

test('if the order is gone, a buyer whose card was charged reads that the amount is refunded', async () => {
  pay(new ShopApiError(404, 'PURCHASE_NOT_FOUND', 'Not found'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('We refund the whole amount automatically.');
  expect(alert.textContent).not.toContain('Nothing was charged');
});
