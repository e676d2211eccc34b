import { heldUntil } from '@chuck-and-bit/contract/order-deadline';
import type { OrderState } from '@chuck-and-bit/contract/order-status';
import type { Parcel, Purchase } from '@chuck-and-bit/contract/purchases';
import type { User } from '@chuck-and-bit/contract/users';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps, ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { order as sold, purchase as bought } from '../../../test/orders';
import { showPage, signInAs } from '../../../test/page';
import { setServerTime } from '../../browser/server-clock';
import type { RowAction } from '../actions/use-row-action';
import type { PurchaseLine } from '../purchases/purchase-line';
import { CancelOrderDialog } from './cancel-order-dialog';
import { HoldNotice } from './hold-notice';
import { PaymentBadge, ShippedBadge, StatusBadge, UnitsToSettle } from './order-badges';
import { OrderDeadline } from './order-deadline';
import { TrackingDialog } from './tracking-dialog';

/** What is shown, each part after its colours if it is a badge. */
const shown = (badge: ReactElement) => {
  const { container } = render(badge);
  return [...container.children].map(({ classList, textContent }) => {
    const looks = [...classList].filter((name) => name.startsWith('badge-')).sort();
    return [...looks, textContent].join(' ');
  });
};

test.each([
  ['Unpaid', 'badge-soft badge-warning Unpaid'],
  ['Paid', 'badge-soft badge-success Paid'],
  ['Refunded', 'badge-error badge-soft Refunded'],
] as const)('a payment that is %s has the badge "%s"', (status, badge) => {
  expect(shown(<PaymentBadge status={status} />)).toEqual([badge]);
});

const units = { quantity: 3, shippedQuantity: 0, refundedQuantity: 0, refundedShippedQuantity: 0 };
const pending: OrderState = { ...units, status: 'Pending', paymentStatus: 'Paid' };
const partly: OrderState = { ...pending, shippedQuantity: 1 };
const shipped: OrderState = { ...pending, shippedQuantity: 3, status: 'Shipped' };

test.each([
  [pending, ['badge-ghost Pending']],
  [partly, ['badge-info badge-soft 1 of 3 on the way', '2 of 3 to send']],
  [shipped, ['badge-info badge-soft Shipped']],
  [{ ...shipped, shippedQuantity: 2 }, ['badge-info badge-soft Shipped', '1 of 3 to send or refund']],
])('an order %j has the badge %j', (order, badges) => {
  expect(shown(<StatusBadge order={order} />)).toEqual(badges);
});

test.each<[OrderState[], number | undefined, string[]]>([
  [[pending], undefined, ['badge-ghost 0 of 3 shipped']],
  [[partly], undefined, ['badge-info badge-soft 1 of 3 on the way']],
  [[partly], 1, ['badge-ghost 0 of 3 shipped']],
  [[shipped], undefined, ['badge-info badge-soft 3 of 3 shipped']],
  [[{ ...pending, quantity: 1 }], undefined, ['badge-ghost 0 of 1 shipped']],
  [[{ ...pending, paymentStatus: 'Refunded' }], undefined, []],
])('a purchase of %j, of which %j are lost, has the badge %j', (orders, lost, badges) => {
  expect(shown(<ShippedBadge orders={orders} {...(lost !== undefined && { lost })} />)).toEqual(badges);
});

test.each([
  [0, []],
  [1, ['badge-soft badge-warning 1 to send or refund']],
  [1_200, ['badge-soft badge-warning 1,200 to send or refund']],
])('of %d units to settle staff read %j', (count, badges) => {
  expect(shown(<UnitsToSettle count={count} />)).toEqual(badges);
});

afterEach(() => signInAs(null));

const expiresAt = '2026-11-27T12:00:00.000Z';
const config = { timeZone: 'Pacific/Kiritimati', hold: { hours: 24 } };

const show = (text: ReactElement, more: object = {}) =>
  showPage(text, { config: { ...config, ...more } }).container;
const shownFor = (order: ComponentProps<typeof OrderDeadline>['order']) =>
  show(<OrderDeadline order={order} />).querySelector('time');

test.each([
  ['an unpaid order', { expiresAt, paymentStatus: 'Unpaid' }, expiresAt],
  ['an unpaid order that never expires', { expiresAt: null, paymentStatus: 'Unpaid' }, undefined],
  ['a paid order', { expiresAt, paymentStatus: 'Paid' }, undefined],
  ['a refunded order', { expiresAt, paymentStatus: 'Refunded' }, undefined],
] as const)('the deadline of %s', (_, order, deadline) => {
  expect(shownFor(order)?.dateTime).toBe(deadline);
});

test("staff read the shop's time, the buyer their own", () => {
  const order = { expiresAt, paymentStatus: 'Unpaid' } as const;
  signInAs({ role: 'viewer' });
  expect(shownFor(order)?.textContent).toBe('Held until Sat, Nov 28, 2:00 AM, then cancelled');
  signInAs({});
  expect(shownFor(order)?.textContent).toBe(heldUntil(expiresAt));
});

test("an order that is not placed yet is held from the shop's time on, to the minute", () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T09:00:00Z') });
  // The clock of this browser is three hours slow.
  setServerTime('Thu, 26 Nov 2026 12:00:00 GMT');
  const user = { emailVerified: true } as User;
  const notice = show(<HoldNotice user={user} input={{ total: 20, units: [] }} />);
  const said = () => notice.querySelector('span')?.textContent;
  expect(said()).toBe(`${heldUntil(expiresAt)}.`);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(said()).toBe(`${heldUntil('2026-11-27T12:01:00.000Z')}.`);
});

const hold = { hours: 72, unverifiedHours: 2, largeMinutes: 20, unverifiedTotalMax: 500 };
const few = { total: 20, units: [] };
const large = { total: 20, units: [{ quantity: 3, availableQuantity: 8 }] };
const until = 'Held until .+, then cancelled\\.';
const verify = 'Verify your email to have it held';
test.each<[boolean, object, ComponentProps<typeof HoldNotice>['input'], string]>([
  [true, {}, large, `${until} `],
  [true, { hours: 0 }, few, 'Held until you pay or cancel it\\. '],
  [false, {}, few, `${until} ${verify} for 3 days\\.`],
  [false, { hours: 0 }, few, `${until} ${verify} until you pay\\.`],
  [false, {}, large, `${until} ${verify} for 3 days\\.This takes more .+ only\\.`],
  [false, { unverifiedHours: 72 }, few, `${until} `],
  [
    false,
    { unverifiedHours: 72 },
    { ...few, total: 501 },
    `${until} While .+ \\$500\\.00\\.Verify your email`,
  ],
])(
  'where an email is verified: %s, and with %j, an order of %j is said to be: %s',
  (emailVerified, ...more) => {
    const [changes, input, said] = more;
    const user = { emailVerified } as User;
    const { textContent } = show(<HoldNotice user={user} input={input} />, { hold: { ...hold, ...changes } });
    expect(textContent).toMatch(new RegExp(`^${said}$`));
    expect(screen.queryAllByRole('link')).toHaveLength(said.includes('Verify') ? 1 : 0);
  },
);

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

const parts = { discount: 5, shipping: 8, tax: 4.5 };
test.each([
  [parts, '$50.00 less $5.00 discount, $8.00 shipping, $4.50 tax.'],
  [{ discount: 0, shipping: 0, tax: 0 }, '$50.00.'],
])('cancelling one of several orders says what the others then cost, with %j', (values, written) => {
  const order = { ...sold, number: 'K7QM-4XRD-1' };
  const rest = { orderId: 'drills', goods: 50, total: 57.5, ...values };
  const other = { orderId: 'bits', goods: 90, discount: 9, shipping: 8, tax: 8.1, total: 97.1 };
  const purchase = { ...bought, total: 153.7, totalsWithout: [other, rest] };
  const row = { _id: 'drills', order, purchase };
  render(<CancelOrderDialog cancelling={{ row, failure: null } as RowAction<PurchaseLine>} />);
  const text = screen.getByRole('dialog').textContent;
  expect(text).toContain('2 pieces of Auger, order K7QM-4XRD-1');
  const costs = 'It then costs $57.50 instead of $153.70';
  expect(text).toContain(`The rest of order K7QM-4XRD stays. ${costs}: ${written}`);
});
