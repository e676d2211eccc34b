import { messages } from '@chuck-and-bit/contract/messages';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { PayByCard } from './pay-by-card';

/** Charges the card at each press. */
const charge = vi.hoisted(() => vi.fn<() => void>());
vi.mock('./card-form', () => ({
  CardForm: (props: { clientSecret: string | null; onCharged: (transactionId: string) => Promise<void> }) => (
    <button
      type="button"
      value={props.clientSecret ?? ''}
      onClick={() => {
        charge();
        void props.onCharged('pi_1');
      }}
    >
      Pay
    </button>
  ),
}));
const prepare = vi.hoisted(() => vi.fn<() => Promise<object>>());
vi.mock('../../shop-api', () => ({ browserShopApi: () => ({ call: prepare }) }));
vi.mock('../../browser/public-config', () => ({
  publicConfig: () => ({ cards: { scriptUrl: '/cards.js' } }),
}));

let sent: string[];
/** Those of the card provider that are being loaded. */
let scripts: Element[];

/** @param refusals of the first confirmations; the others succeed */
function open(...refusals: ShopApiError[]) {
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
}
const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pay' });

function pay(refusal: ShopApiError) {
  open(refusal);
  fireEvent.click(payButton());
}

beforeEach(() => {
  sent = [];
  scripts = [];
  charge.mockClear();
  prepare.mockReset().mockResolvedValue({ publishableKey: 'pk', clientSecret: 'secret' });
  const append = vi.spyOn(document.head, 'append');
  append.mockImplementation((...added) => void scripts.push(...(added as Element[])));
});
afterEach(() => {
  cleanup();
  // The next test loads its own.
  for (const script of scripts) fireEvent.error(script);
});

test('if a charged payment could not be saved, another try saves it and does not charge again', async () => {
  pay(new ShopApiError(503, 'UNAVAILABLE', 'Busy'));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('My Orders');
  expect(sent).toEqual(['pi_1', 'pi_1']);
  for (const once of [charge, prepare]) expect(once).toHaveBeenCalledOnce();
});

test('if the order is gone, a buyer whose card was charged reads that the amount is refunded', async () => {
  pay(new ShopApiError(404, 'PURCHASE_NOT_FOUND', 'Not found'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('We refund the whole amount automatically.');
  expect(alert.textContent).not.toContain('Nothing was charged');
});

test('a card form that could not be shown is shown by another try, also if the script of the provider was missing', async () => {
  const tryAgain = async (reason: string) => {
    await screen.findByText(reason);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  };
  prepare.mockRejectedValueOnce(new ShopApiError(503, 'UNAVAILABLE', 'Busy'));
  open();
  await tryAgain('Busy');
  await expect.poll(() => scripts.length).toBe(1);
  fireEvent.error(scripts[0] as Element);
  await tryAgain(messages.providerUnavailable);
  await expect.poll(() => scripts.length).toBe(2);
  const methods = ['elements', 'createToken', 'createPaymentMethod', 'confirmCardPayment'];
  vi.stubGlobal('Stripe', () => Object.fromEntries(methods.map((name) => [name, () => ({})])));
  fireEvent.load(scripts[1] as Element);
  await expect.poll(() => payButton().value).toBe('secret');
});
