import { messages } from '@chuck-and-bit/contract/messages';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { type ComponentProps, createElement } from 'react';
import { useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPage, signInAs } from '../../../../test/page';
import { toast } from '../../../components/toasts/toast';
import { IdentityError } from '../../../session/identity/identity';
import ResetPassword from '../reset-password/reset-password';
import VerifyEmail, { clientLoader } from '../verify-email/verify-email';
import Register from './register';

const { calls, answers, refuse, forget, of } = await vi.hoisted(async () => {
  const { noteCalls } = await import('../../../../test/noted-calls');
  return noteCalls();
});
vi.mock('../../../session/store/browser-session.client', () => ({
  browserSession: {
    identityClient: async () => of,
    ...Object.fromEntries(['register', 'end', 'refresh', 'signIn'].map((name) => [name, of[name]])),
  },
}));

const said: unknown[] = [];
beforeEach(() => {
  signInAs(null);
  vi.spyOn(toast, 'success').mockImplementation((text) => said.push(text));
});
afterEach(() => {
  cleanup();
  forget();
  said.length = 0;
});

const config = { shopName: 'Bore & Co', google: true };
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const refusal = new IdentityError('Not now');
const expired = new IdentityError('Expired', 'expired-link');

test('whoever registers is told of the mail, once the account is there', async () => {
  const props = { loaderData: { productName: null } } as unknown as ComponentProps<typeof Register>;
  showPage(<Register {...props} />, { config, path: '/register', at: '/register?from=/cart' });
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?from=%2Fcart');
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
  expect(calls.at(-1)).toEqual(['register', 'Ada Byron', 'ada@example.com', 'Secret1']);
  cleanup();
  showPage(<Register {...props} />, { config: { google: false }, path: '/register', at: '/register' });
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
  refuse('resetPassword', expired);
  await press('Reset Password');
  await expect.poll(title).toBe('This link no longer works');
  expect([calls, said]).toEqual([[['resetPassword', 'token-1', 'Secret1']], []]);
});

const email = 'ada@example.com';

async function openVerification() {
  const request = new Request('https://shop/verify-email?token=token-1');
  const Shown = () =>
    createElement(VerifyEmail, { loaderData: useLoaderData() } as ComponentProps<typeof VerifyEmail>);
  showPage(<Shown />, { config, loader: () => clientLoader({ request } as never) });
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
])('"%s" is sent, and what could not be sent can be pressed again', async (name, call, page, texts) => {
  answers['findRegistration'] = () => ({ email, emailVerified: false });
  await openVerification();
  refuse(String(call[0]), refusal);
  await press(name);
  expect(screen.getByRole('alert').textContent).toBe('Not now');
  expect([title(), said]).toEqual(['Did you register?', []]);
  delete answers[String(call[0])];
  await press(name);
  expect(await screen.findByText(page)).toBeDefined();
  const verified = texts.length > 0 ? [['refresh']] : [];
  expect([calls.slice(2), said]).toEqual([[call, ...verified], texts]);
});
