import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import type { Role } from '@chuck-and-bit/contract/roles';
import { cleanup, render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test } from 'vitest';
import { PageContext } from '../../browser/page-context';
import { type Session, signedOut } from '../../session/store/session-state';
import { sessionState } from '../../session/store/session-state';
import { OrderDeadline } from './order-deadline';

afterEach(() => {
  cleanup();
  sessionState.set(signedOut);
});

const expiresAt = '2026-11-27T12:00:00.000Z';
const page = { publicConfig: { timeZone: 'Pacific/Kiritimati' } as PublicConfig };

function shownFor(order: ComponentProps<typeof OrderDeadline>['order']) {
  const { container } = render(
    <PageContext value={page}>
      <OrderDeadline order={order} />
    </PageContext>,
  );
  return container.querySelector('time');
}

const signIn = (role: Role | null) =>
  sessionState.set({ status: 'signed-in', session: { user: { role } } as Session });

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
  signIn('viewer');
  expect(shownFor(order)?.textContent).toBe('Held until Sat, Nov 28, 2:00 AM, then cancelled');
  cleanup();
  signIn(null);
  const own = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(
    new Date(expiresAt),
  );
  expect(shownFor(order)?.textContent).toContain(own.replaceAll('\u202f', ' '));
});
