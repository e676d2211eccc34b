// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../page/shop-api-error';
import type { Outcome } from '../actions/outcome';
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

let sent: unknown[];

function pay(...outcomes: Outcome[]) {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <PayByCard
          intent={{ purchaseId: 'p', totalAmount: 20 }}
          payer={{ name: 'Ada', email: 'ada@example.com' }}
        />
      ),
      action: async ({ request }) => {
        sent.push(await request.json());
        return outcomes[sent.length - 1];
      },
    },
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
  pay({ ok: false, error: new ShopApiError(503, 'UNAVAILABLE', 'Busy') }, { ok: true, value: null });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await expect.poll(() => sent).toEqual([{ transactionId: 'pi_1' }, { transactionId: 'pi_1' }]);
  expect(charge).toHaveBeenCalledOnce();
});

test('if the order is gone, a buyer whose card was charged reads that the amount is refunded', async () => {
  pay({ ok: false, error: new ShopApiError(404, 'PURCHASE_NOT_FOUND', 'Not found') });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('We refund the whole amount automatically.');
  expect(alert.textContent).not.toContain('Nothing was charged');
});
