import { messages } from '@chuck-and-bit/contract/messages';
import { act, screen } from '@testing-library/react';
import { type ComponentProps, createElement } from 'react';
import { useLoaderData } from 'react-router';
import { expect, test, vi } from 'vitest';
import { button, pressAndSettle as press, type } from '../../../test/controls';
import { answers, calls, refuse } from '../../../test/noted-calls';
import { noteToasts } from '../../../test/noted-toasts';
import { showPage, signInAs } from '../../../test/page';
import { IdentityError } from '../../session/identity/identity';
import { meta as loginMeta } from './login/login';
import Register from './register/register';
import ResetPassword, { meta as resetMeta } from './reset-password/reset-password';
import VerifyEmail, { clientLoader, meta as verifyMeta } from './verify-email/verify-email';

vi.mock('../../session/store/browser-session.client', () => import('../../../test/noted-calls'));

const said = noteToasts('success');
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const refusal = new IdentityError('Not now');
const email = 'ada@example.com';

test('whoever registers is told of the mail, once the account is there', async () => {
  signInAs(null);
  const props = { loaderData: { productName: null } } as unknown as ComponentProps<typeof Register>;
  showPage(<Register {...props} />, {
    config: { shopName: 'Bore & Co', google: true },
    path: '/register',
    at: '/register?from=/cart',
  });
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?from=%2Fcart');
  await press('Continue with Google');
  expect(calls).toEqual([['signInWithGoogle', '/cart']]);
  await press('Register');
  expect(await screen.findByText(messages.passwordRequired)).toBeDefined();
  type('Name', 'Ada Byron');
  type('Email', 'Ada@example.com');
  type('Password', 'Secret1');
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('new-password');
  refuse('register', refusal);
  await press('Register');
  expect((await screen.findByRole('alert')).textContent).toBe('Not now');
  expect(said).toEqual([]);
  delete answers['register'];
  await press('Register');
  await expect.poll(() => said).toEqual([messages.verificationSent]);
  expect(calls.at(-1)).toEqual(['register', 'Ada Byron', email, 'Secret1']);
  showPage(<Register {...props} />, { config: { google: false }, path: '/register' });
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
});

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
  refuse('resetPassword', refusal);
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

const expired = new IdentityError('Expired', 'expired-link');

async function openVerification() {
  const request = new Request('https://shop/verify-email?token=token-1');
  const Shown = () =>
    createElement(VerifyEmail, { loaderData: useLoaderData() } as ComponentProps<typeof VerifyEmail>);
  showPage(<Shown />, { loader: () => clientLoader({ request } as never) });
  await screen.findByRole('heading', { level: 1 });
}

test.each([
  [() => ({ email, emailVerified: false }), 'Did you register?', true],
  [() => ({ email, emailVerified: true }), "You're all set", false],
  [expired, 'This link no longer works', false],
  [refusal, 'Verify email', true],
])('a verification link of %j leads to "%s"', async (answer, heading, hasButtons) => {
  if (answer instanceof Error) refuse('findRegistration', answer);
  else answers['findRegistration'] = answer;
  await openVerification();
  expect(calls).toEqual([['findRegistration', 'token-1']]);
  expect(title()).toBe(heading);
  expect(screen.queryAllByRole('button').length > 0).toBe(hasButtons);
  expect(screen.queryByRole('alert')?.textContent).toBe(answer === refusal ? 'Not now' : undefined);
  if (answer !== refusal) return;
  answers['findRegistration'] = () => ({ email, emailVerified: false });
  await press('Try again');
  expect(await screen.findByText('Did you register?')).toBeDefined();
});

test.each([
  ['Yes, verify my email', ['confirmRegistration', 'token-1'], 'At /login', ['Your email is verified']],
  ["No, I didn't register", ['declineRegistration', 'token-1'], 'The account was removed', []],
])('"%s" is sent once, and what could not be sent can be pressed again', async (name, call, page, texts) => {
  answers['findRegistration'] = () => ({ email, emailVerified: false });
  await openVerification();
  refuse(String(call[0]), refusal);
  await press(name);
  expect(screen.getByRole('alert').textContent).toBe('Not now');
  expect([title(), said]).toEqual(['Did you register?', []]);
  let send = () => {};
  answers[String(call[0])] = () => new Promise<void>((resolve) => (send = resolve));
  await press(name);
  const isDisabled = ['Yes, verify my email', "No, I didn't register"].map((each) => button(each).disabled);
  expect(isDisabled).toEqual([true, true]);
  await act(async () => send());
  expect(await screen.findByText(page)).toBeDefined();
  const verified = texts.length > 0 ? [['refresh']] : [];
  expect([calls.slice(2), said]).toEqual([[call, ...verified], texts]);
});

test.each([
  ['/login', loginMeta],
  ['/reset-password', resetMeta],
  ['/verify-email', verifyMeta],
])('the address of a mailed link to %s is not told to other sites', (pathname, meta) => {
  const args = { matches: [{ loaderData: undefined }], location: { pathname } };
  expect(meta(args as never)).toContainEqual({ name: 'referrer', content: 'no-referrer' });
});
