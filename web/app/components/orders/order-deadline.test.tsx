import { heldUntil } from '@chuck-and-bit/contract/order-deadline';
import type { User } from '@chuck-and-bit/contract/users';
import { act, screen } from '@testing-library/react';
import type { ComponentProps, ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { setServerTime } from '../../browser/server-clock';
import { showPage, signInAs } from '../../../test/page';
import { HoldNotice } from './hold-notice';
import { OrderDeadline } from './order-deadline';

afterEach(() => {
  signInAs(null);
});

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
  vi.useRealTimers();
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
