import type { Order } from '@chuck-and-bit/contract/orders';
import { messages } from '@chuck-and-bit/contract/messages';
import { type PurchaseReturn, requestPurchaseReturn } from '@chuck-and-bit/contract/returns';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fieldOf, press, type } from '../../../test/controls';
import { order, purchase } from '../../../test/orders';
import { showPage } from '../../../test/page';
import { newApi, sent } from '../../../test/shop-api';
import { RequestReturn } from './request-return';
import { Returns } from './returns';

vi.mock('../../shop-api', () => import('../../../test/shop-api'));

const product: Order = {
  ...order,
  productName: 'Big Drill',
  shippedQuantity: 2,
  shippedAt: '2026-11-01T12:00:00.000Z',
};
const bits = { ...product, _id: 'bits', productName: 'Bits', shippedAt: '2026-11-03T12:00:00.000Z' };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z'), toFake: ['Date'] });
});

function show(orders: Order[]) {
  showPage(<RequestReturn purchase={{ ...purchase, orders }} returns={[]} />, {
    config: { returnDays: 14, timeZone: 'UTC' },
  });
}

test.each([
  ['one product', [product], 'You can return Big Drill until November 15, 2026.'],
  [
    'products of one day',
    [product, { ...bits, shippedAt: product.shippedAt }],
    'these products until November 15',
  ],
  ['products of two days', [bits, product], 'these products, the first of them until November 15, 2026.'],
])('the last day for %s, of which the first counts', (_, orders, text) => {
  show(orders);
  fireEvent.click(screen.getByRole('button', { name: 'Request a Return' }));
  expect(screen.getByRole('dialog').textContent).toContain(text);
});

test('a return is offered up to the moment at which its days end', () => {
  show([product]);
  expect(screen.queryByRole('button', { name: 'Request a Return' })).not.toBeNull();
  cleanup();
  vi.setSystemTime(new Date('2026-11-15T12:00:00.001Z'));
  show([product]);
  expect(screen.queryByRole('button', { name: 'Request a Return' })).toBeNull();
});

test('units of several products are asked back at once, with a reason', async () => {
  newApi();
  show([product, bits]);
  press('Request a Return');
  press('Yes, request the return');
  await screen.findByText(messages.unitsRequired);
  expect(screen.getByText(messages.refundReasonRequired)).toBeDefined();
  for (const name of ['Big Drill', 'Bits']) fireEvent.click(screen.getByRole('checkbox', { name }));
  type('Units of Big Drill', '3');
  await screen.findByText('Big Drill: At most 2 can still be returned');
  expect(fieldOf('Units of Bits').value).toBe('2');
  type('Units of Big Drill', '1');
  type('Reason', 'Too many');
  press('Yes, request the return');
  const lines = [
    { orderId: 'drills', quantity: 1 },
    { orderId: 'bits', quantity: 2 },
  ];
  const request = { params: { id: 'p' }, body: { lines, reason: 'Too many' } };
  await expect.poll(() => sent).toEqual([[requestPurchaseReturn, request]]);
});

const asked = {
  _id: 'r',
  unit: 'piece',
  quantity: 2,
  receivedQuantity: null,
  state: 'requested',
  reason: 'Loud',
  answer: '',
};
const came = { ...asked, orderId: 'drill', productName: 'Big Drill', receivedQuantity: 1 };
test.each([
  [{ lines: [came] }, false, '2 piecesRequestedNov 1, 2026Loud'],
  [
    { lines: [came], receivedQuantity: 1, answer: 'Fine' },
    false,
    '2 piecesRequestedNov 1, 2026Loud1 piece receivedAnswer: Fine',
  ],
  [
    { lines: [came], receivedQuantity: 1 },
    true,
    'RequestedNov 1, 20262 pieces of Big Drill, 1 piece receivedLoud',
  ],
  [
    { lines: [came, { ...came, orderId: 'bits', productName: 'Bits', receivedQuantity: null }] },
    false,
    'RequestedNov 1, 20262 pieces of Big Drill, 1 piece received2 pieces of BitsLoud',
  ],
])('a return with %j, named: %j, is told as %s', (values, namesProducts, said) => {
  const returns = [{ ...asked, createdAt: product.shippedAt, ...values }] as unknown as PurchaseReturn[];
  const { container } = showPage(<Returns {...{ returns, namesProducts }} />, {
    config: { timeZone: 'UTC' },
  });
  expect(container.textContent).toBe(`Returns${said}`);
});
