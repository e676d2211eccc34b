import { messages } from '@chuck-and-bit/contract/messages';
import { createPaymentIntent } from '@chuck-and-bit/contract/payments';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { act, fireEvent, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { button, press, pressSoon } from '../../../test/controls';
import { showPage } from '../../../test/page';
import { newApi, sent } from '../../../test/shop-api';
import { ShopApiError } from '../../browser/shop-api-error';
import type { Identity } from '../../session/identity/identity';
import { toast } from '../toasts/toast';
import type { CardForm } from './card-form';
import { justPaid, rememberPayment } from './just-paid';
import { PayByCard } from './pay-by-card';
import { Thanks } from './thanks';

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
vi.mock('../../shop-api', () => import('../../../test/shop-api'));
vi.mock('../../browser/public-config', () => ({
  publicConfig: () => ({ cards: { scriptUrl: '/cards.js' } }),
}));

const id = '018f0000-0000-7000-8000-000000000001';
let confirmed: string[];
/** What the shop answers to the first requests to prepare a payment; the others succeed. */
let refusals: (Error | Promise<never>)[];
let signals: (AbortSignal | undefined)[];
/** How often the page was read, and what shows the payment of another purchase. */
let reads: number;
let another: () => void;
/** Those of the card provider that are being loaded. */
let scripts: Element[];

/** @param refused why the first confirmations are; the others succeed */
function open(...refused: ShopApiError[]) {
  const confirm = async (transactionId: string) => {
    confirmed.push(transactionId);
    const refusal = refused[confirmed.length - 1];
    if (refusal) throw refusal;
  };
  const Payment = () => {
    const [purchaseId, setPurchaseId] = useState(id);
    another = () => setPurchaseId('another');
    const intent = { purchaseId, totalAmount: 20 };
    return <PayByCard {...{ intent, confirm }} payer={{ name: 'Ada', email: 'ada@example.com' }} />;
  };
  showPage(<Payment />, { loader: () => void (reads += 1) });
}

async function pay(refusal: ShopApiError) {
  open(refusal);
  await pressSoon('Pay');
}

beforeEach(() => {
  confirmed = [];
  refusals = [];
  signals = [];
  reads = 0;
  scripts = [];
  charge.mockClear();
  const prepared = { publishableKey: 'pk', clientSecret: 'secret' };
  newApi([
    createPaymentIntent,
    (_, { signal }) => {
      signals.push(signal);
      return refusals.shift() ?? prepared;
    },
  ]);
  const append = vi.spyOn(document.head, 'append');
  append.mockImplementation((...added) => void scripts.push(...(added as Element[])));
});
afterEach(() => {
  // The next test loads its own.
  for (const script of scripts) fireEvent.error(script);
});

test('if a charged payment could not be saved, another try saves it and does not charge again', async () => {
  await pay(new ShopApiError(503, 'UNAVAILABLE', 'Busy'));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(justPaid()).toBeNull();
  await screen.findByText('At /dashboard/my-orders');
  expect([confirmed, justPaid()]).toEqual([['pi_1', 'pi_1'], id]);
  expect(charge).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(1);
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
    await pressSoon('Try again');
  };
  refusals.push(new ShopApiError(503, 'UNAVAILABLE', 'Busy'));
  open();
  await tryAgain('Busy');
  await expect.poll(() => scripts.length).toBe(1);
  fireEvent.error(scripts[0] as Element);
  await tryAgain(messages.providerUnavailable);
  await expect.poll(() => scripts.length).toBe(2);
  const methods = ['elements', 'createToken', 'createPaymentMethod', 'confirmCardPayment'];
  vi.stubGlobal('Stripe', () => Object.fromEntries(methods.map((name) => [name, () => ({})])));
  fireEvent.load(scripts[1] as Element);
  await expect.poll(() => button('Pay').value).toBe('secret');
});

test.each([
  ['ORDER_NOT_FOUND', messages.orderWasCancelled, 1],
  ['PURCHASE_NOT_FOUND', messages.orderWasCancelled, 1],
  ['ORDER_ALREADY_PAID', null, 2],
])(
  'a payment that can not be prepared because of %s says "%s", and reads the page %d times',
  async (code, text, times) => {
    refusals.push(new ShopApiError(409, code, 'No'));
    open();
    await expect.poll(() => reads).toBe(times);
    if (text) expect((await screen.findByRole('alert')).textContent).toContain(`${text}Nothing was charged`);
    else expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('a card form is prepared again for an intent that was canceled, and for another purchase, whose answer counts', async () => {
  open();
  await pressSoon('Canceled');
  const request = { body: { purchaseId: id, totalAmount: 20 } };
  expect(sent).toEqual(Array(2).fill([createPaymentIntent, request]));
  let fail = (_reason: Error) => {};
  refusals.push(new Promise((_, reject) => (fail = reject)));
  press('Canceled');
  act(another);
  const [, , stale, current] = signals.map((signal) => signal?.aborted);
  expect([stale, current]).toEqual([true, false]);
  await act(async () => fail(new ShopApiError(404, 'ORDER_NOT_FOUND', 'No')));
  expect(screen.queryByRole('alert')).toBeNull();
});

function thank(purchase: Partial<Purchase>, providerId = 'password') {
  const paid = { _id: id, number: 'AB23-CD45', orders: [], arrives: null, invoice: null, ...purchase };
  const identity = { providerData: [{ providerId }] };
  return showPage(<Thanks purchase={paid as unknown as Purchase} identity={identity as Identity} />);
}

const facts = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

test('what is not known yet is left out', async () => {
  thank({});
  await screen.findByText('AB23-CD45');
  expect(facts()).toEqual(['Order']);
  thank({
    userEmail: 'ada@example.com',
    arrives: { from: '2026-12-03', to: '2026-12-07' },
    invoice: { _id: 'document-1', number: 'INV-1' },
  });
  await screen.findByText('Thu, Dec 3 to Mon, Dec 7');
  expect(facts()).toEqual(['Order', 'Arrives', 'Emails go to', 'Invoice']);
  expect(screen.getByText(messages.orderPaid)).toBeTruthy();
  expect(screen.getAllByRole('definition')[2]?.textContent).toBe('ada@example.com');
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([target('AB23-CD45'), target('INV-1')]).toEqual([
    `/dashboard/purchases/${id}`,
    '/dashboard/documents/document-1',
  ]);
});

test.each([
  [[{}], 'Order again'],
  [[{}, {}], 'Order all again'],
])('of %j the box offers: %s', async (orders, label) => {
  thank({ orders: orders as Purchase['orders'] });
  expect((await screen.findByRole('button')).textContent).toBe(label);
});

test.each([
  ['password', false],
  ['google.com', true],
  ['email', true],
])('an account that signs in by %s is asked to set a password: %s', async (providerId, isAsked) => {
  thank({}, providerId);
  await screen.findByText('AB23-CD45');
  const link = screen.queryByRole('link', { name: 'Set a password' });
  expect(link?.getAttribute('href')).toBe(isAsked ? '/dashboard/profile#password' : undefined);
});

test('a payment is remembered until its thanks are left, and no earlier toast stays above them', async () => {
  const dismiss = vi.spyOn(toast, 'dismiss');
  rememberPayment(id);
  expect(dismiss.mock.calls).toEqual([[]]);
  const { unmount } = thank({});
  await screen.findByText('AB23-CD45');
  expect(justPaid()).toBe(id);
  unmount();
  expect(justPaid()).toBeNull();
});

test('a stored text that is no id is no payment', () => {
  window.sessionStorage.setItem('chuck-and-bit:paidPurchase', '../users');
  expect(justPaid()).toBeNull();
});
