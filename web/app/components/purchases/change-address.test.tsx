import type { Parcel, Purchase } from '@chuck-and-bit/contract/purchases';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { type SessionState, sessionState, signedOut } from '../../session/store/session-state';
import { ChangeAddress } from './change-address';

afterEach(() => {
  cleanup();
  sessionState.set(signedOut);
});

const unpaid = { paymentStatus: 'Unpaid', status: 'Pending', shippedQuantity: 0 };
const paid = { paymentStatus: 'Paid', status: 'Pending', shippedQuantity: 0 };
const shipped = { paymentStatus: 'Paid', status: 'Shipped', shippedQuantity: 2 };
const refunded = { ...paid, paymentStatus: 'Refunded', refundedQuantity: 2 };
const untouched = { quantity: 2, refundedQuantity: 0, refundedShippedQuantity: 0 };
const parcel = (toReplace: number) => ({ lines: [{ orderId: 'o', quantity: 2, toReplace }] });

test.each([
  ['admin', 'unpaid', true, unpaid, []],
  ['admin', 'paid', true, paid, []],
  ['admin', 'shipped', false, shipped, [parcel(0)]],
  ['admin', 'lost', true, shipped, [parcel(1)]],
  ['admin', 'refunded', false, refunded, []],
  ['viewer', 'paid', false, paid, []],
])('%s: a purchase that is %s can be sent to another address: %s', (role, _, isOffered, order, shipments) => {
  sessionState.set({ status: 'signed-in', session: { user: { role } } } as unknown as SessionState);
  const purchase = {
    _id: 'p',
    paymentStatus: order.paymentStatus,
    orders: [{ ...untouched, ...order }],
    shipments: shipments as Parcel[],
  } as unknown as Purchase;
  const Stub = createRoutesStub([{ path: '/', Component: () => <ChangeAddress purchase={purchase} /> }]);
  render(<Stub />);
  expect(screen.queryByRole('button', { name: 'Change address' }) !== null).toBe(isOffered);
});
