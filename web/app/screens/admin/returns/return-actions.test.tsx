import type { Role } from '@chuck-and-bit/contract/roles';
import type { PurchaseReturn } from '@chuck-and-bit/contract/returns';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Session, sessionState } from '../../../session/store/session-state';
import { ReturnActions } from './return-actions';

afterEach(cleanup);

test.each<[Role, PurchaseReturn['state'], string[]]>([
  ['orders-staff', 'requested', ['Approve', 'Decline']],
  ['orders-staff', 'approved', ['Mark as Received', 'Decline']],
  ['orders-staff', 'received', ['Refund', 'Decline']],
  ['shipping-staff', 'received', ['Decline']],
  ['viewer', 'received', []],
])('%s may do with a return that is %s: %j', (role, state, names) => {
  sessionState.set({ status: 'signed-in', session: { user: { role } } as Session });
  render(<ReturnActions row={{ state } as PurchaseReturn} describedBy="return" />);
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
});
