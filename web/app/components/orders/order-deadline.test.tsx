// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OrderDeadline } from './order-deadline';

afterEach(cleanup);

const expiresAt = '2026-11-27T12:00:00.000Z';

test.each([
  ['an unpaid order', { expiresAt, paymentStatus: 'Unpaid' }, expiresAt],
  ['an unpaid order that never expires', { expiresAt: null, paymentStatus: 'Unpaid' }, undefined],
  ['a paid order', { expiresAt, paymentStatus: 'Paid' }, undefined],
  ['a refunded order', { expiresAt, paymentStatus: 'Refunded' }, undefined],
] as const)('the deadline of %s', (_, order, deadline) => {
  const { container } = render(<OrderDeadline order={order} />);
  expect(container.querySelector('time')?.dateTime).toBe(deadline);
});
