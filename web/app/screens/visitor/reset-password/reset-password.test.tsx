import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pressAndSettle as press, type } from '../../../../test/controls';
import { noteToasts } from '../../../../test/noted-toasts';
import { showPage } from '../../../../test/page';
import { IdentityError } from '../../../session/identity/identity';
import ResetPassword, { meta } from './reset-password';

const { calls, answers, refuse, forget, of } = await vi.hoisted(async () => {
  const { noteCalls } = await import('../../../../test/noted-calls');
  return noteCalls();
});
vi.mock('../../../session/store/browser-session.client', () => ({
  browserSession: { identityClient: async () => of, end: of['end'] },
}));

const said = noteToasts('success');
afterEach(forget);

const title = () => screen.getByRole('heading', { level: 1 }).textContent;

const openReset = (query: string) =>
  showPage(<ResetPassword />, { path: '/reset-password', at: `/reset-password${query}` });

test.each([
  ['', 'This link no longer works'],
  ['?token=', 'This link no longer works'],
  ['?token=1&error=expired', 'This link no longer works'],
  ['?token=1', 'Reset Password'],
  ['?oobCode=1', 'Reset Password'],
])('the link "%s" of a mail leads to "%s"', (query, heading) => {
  openReset(query);
  expect(title()).toBe(heading);
});

test('a new password ends the session of this browser, and leads to the login', async () => {
  openReset('?oobCode=code-1');
  type('New Password', 'Secret1');
  refuse('resetPassword', new IdentityError('Not now'));
  await press('Reset Password');
  expect(screen.getByRole('alert').textContent).toBe('Not now');
  delete answers['resetPassword'];
  await press('Reset Password');
  await screen.findByText('At /login');
  const call = ['resetPassword', 'code-1', 'Secret1'];
  expect(calls).toEqual([call, call, ['end']]);
  expect(said).toEqual(['Your password was changed. Please log in.']);
});

test('a link that has expired meanwhile says so, and ends no session', async () => {
  openReset('?token=token-1');
  type('New Password', 'Secret1');
  refuse('resetPassword', new IdentityError('Expired', 'expired-link'));
  await press('Reset Password');
  await expect.poll(title).toBe('This link no longer works');
  expect([calls, said]).toEqual([[['resetPassword', 'token-1', 'Secret1']], []]);
});

test('the address of a mailed link is not told to other sites', () => {
  const args = { matches: [{ loaderData: undefined }] as const, location: { pathname: '/reset-password' } };
  expect(meta(args)).toContainEqual({ name: 'referrer', content: 'no-referrer' });
});
