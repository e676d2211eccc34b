import { messages } from '@chuck-and-bit/contract/messages';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPage } from '../../../test/page';
import type { Identity } from '../../session/identity/identity';
import { toast } from '../toasts/toast';
import { justPaid, rememberPayment } from './just-paid';
import { Thanks } from './thanks';

const id = '018f0000-0000-7000-8000-000000000001';

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
