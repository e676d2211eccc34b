import { heldUntil } from '@chuck-and-bit/contract/order-deadline';
import type { User } from '@chuck-and-bit/contract/users';
import { act } from '@testing-library/react';
import type { ComponentProps, ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { setServerTime } from '../../browser/server-clock';
import { showPage, signInAs } from '../../../test/page';
import { HoldNotice } from './hold-notice';
import { OrderDeadline } from './order-deadline';

afterEach(() => signInAs(null));

const expiresAt = '2026-11-27T12:00:00.000Z';
const config = { timeZone: 'Pacific/Kiritimati', hold: { hours: 24 } };

const show = (text: ReactElement) => showPage(text, { config }).container;
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
