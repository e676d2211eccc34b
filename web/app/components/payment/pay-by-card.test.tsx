import { messages } from '@chuck-and-bit/contract/messages';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import type { CardForm } from './card-form';
import { forgetPayment, justPaid } from './just-paid';
import { PayByCard } from './pay-by-card';

/** Charges the card at each press. */
const charge = vi.hoisted(() => vi.fn<() => void>());
vi.mock('./card-form', () => ({
  CardForm: (props: ComponentProps<typeof CardForm>) => {
    const press = () => {
      charge();
      void props.onCharged('pi_1');
    };
    return (
      <>
        <button type="button" value={props.clientSecret ?? ''} onClick={press}>
          Pay
        </button>
        <button type="button" onClick={props.onCanceled}>
          Canceled
        </button>
      </>
    );
  },
}));
const prepare = vi.hoisted(() =>
  vi.fn<(endpoint: unknown, request: object, options: { signal: AbortSignal }) => Promise<object>>(),
);
vi.mock('../../shop-api', () => ({ browserShopApi: () => ({ call: prepare }) }));
vi.mock('../../browser/public-config', () => ({
  publicConfig: () => ({ cards: { scriptUrl: '/cards.js' } }),
}));

const id = '018f0000-0000-7000-8000-000000000001';
let sent: string[];
/** How often the page was read, and what shows the payment of another purchase. */
let reads: number;
let another: () => void;
/** Those of the card provider that are being loaded. */
let scripts: Element[];

/** @param refusals of the first confirmations; the others succeed */
function open(...refusals: ShopApiError[]) {
  const confirm = async (transactionId: string) => {
    sent.push(transactionId);
    const refusal = refusals[sent.length - 1];
    if (refusal) throw refusal;
  };
  const Payment = () => {
    const [purchaseId, setPurchaseId] = useState(id);
    another = () => setPurchaseId('another');
    const intent = { purchaseId, totalAmount: 20 };
    return <PayByCard {...{ intent, confirm }} payer={{ name: 'Ada', email: 'ada@example.com' }} />;
  };
  const Stub = createRoutesStub([
    { path: '/', Component: Payment, loader: () => void (reads += 1), HydrateFallback: () => null },
    { path: '/dashboard/my-orders', Component: () => <p>My Orders</p> },
  ]);
  render(<Stub />);
}
const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pay' });

async function pay(refusal: ShopApiError) {
  open(refusal);
  fireEvent.click(await screen.findByRole('button', { name: 'Pay' }));
}

beforeEach(() => {
  sent = [];
  reads = 0;
  scripts = [];
  charge.mockClear();
  prepare.mockReset().mockResolvedValue({ publishableKey: 'pk', clientSecret: 'secret' });
  const append = vi.spyOn(document.head, 'append');
  append.mockImplementation((...added) => void scripts.push(...(added as Element[])));
});
afterEach(() => {
  cleanup();
  forgetPayment();
  // The next test loads its own.
  for (const script of scripts) fireEvent.error(script);
});

test('if a charged payment could not be saved, another try saves it and does not charge again', async () => {
  await pay(new ShopApiError(503, 'UNAVAILABLE', 'Busy'));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(justPaid()).toBeNull();
  await screen.findByText('My Orders');
  expect([sent, justPaid()]).toEqual([['pi_1', 'pi_1'], id]);
  for (const once of [charge, prepare]) expect(once).toHaveBeenCalledOnce();
});

test('if the order is gone, a buyer whose card was charged reads that the amount is refunded', async () => {
  await pay(new ShopApiError(404, 'PURCHASE_NOT_FOUND', 'Not found'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('We refund the whole amount automatically.');
  expect(alert.textContent).not.toContain('Nothing was charged');
  expect(reads).toBe(1);
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

test.each([
  ['ORDER_NOT_FOUND', messages.orderWasCancelled, 1],
  ['PURCHASE_NOT_FOUND', messages.orderWasCancelled, 1],
  ['ORDER_ALREADY_PAID', null, 2],
])(
  'a payment that can not be prepared because of %s says "%s", and reads the page %d times',
  async (code, text, times) => {
    prepare.mockRejectedValueOnce(new ShopApiError(409, code, 'No'));
    open();
    await expect.poll(() => reads).toBe(times);
    if (text) expect((await screen.findByRole('alert')).textContent).toContain(`${text}Nothing was charged`);
    else expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('a card form is prepared again for an intent that was canceled, and for another purchase, whose answer counts', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Canceled' }));
  expect(prepare.mock.calls.map(([, request]) => request)).toEqual(
    Array(2).fill({ body: { purchaseId: id, totalAmount: 20 } }),
  );
  let fail = (_reason: Error) => {};
  prepare.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
  fireEvent.click(screen.getByRole('button', { name: 'Canceled' }));
  act(another);
  const [, , stale, current] = prepare.mock.calls.map(([, , { signal }]) => signal.aborted);
  expect([stale, current]).toEqual([true, false]);
  await act(async () => fail(new ShopApiError(404, 'ORDER_NOT_FOUND', 'No')));
  expect(screen.queryByRole('alert')).toBeNull();
});
