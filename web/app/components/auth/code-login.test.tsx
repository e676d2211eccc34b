import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { button, press, type } from '../../../test/controls';
import { showPage } from '../../../test/page';
import { IdentityError } from '../../session/identity/identity';
import { CodeLogin } from './code-login';
import { forgetMailedLogin } from './use-mailed-login';

const sendSignInCode = vi.hoisted(() => vi.fn<(email: string) => Promise<void>>());
const sendSignInLink = vi.hoisted(() => vi.fn<(email: string, from: string) => Promise<void>>());
const signInByCode = vi.hoisted(() => vi.fn<(email: string, code: string) => Promise<string>>());
vi.mock('../../session/store/browser-session.client', () => ({
  browserSession: { identityClient: async () => ({ sendSignInCode, sendSignInLink }), signInByCode },
}));

const email = 'ada@example.com';
const key = 'chuck-and-bit:mailedLogin';
const onSecondStep = vi.fn<() => void>();

const show = (kind = 'embedded') =>
  showPage(<CodeLogin from="/checkout" onSecondStep={onSecondStep} />, {
    config: { identity: { kind } } as object,
  });
const codeField = () => screen.queryByLabelText('Login code');

async function asks() {
  const page = show();
  type('Email', ` Ada@Example.com `);
  press('Email me a code');
  await screen.findByLabelText('Login code');
  return page;
}

beforeEach(() => {
  for (const call of [sendSignInCode, sendSignInLink]) call.mockReset().mockResolvedValue();
  signInByCode.mockReset().mockResolvedValue('signed-in');
  onSecondStep.mockReset();
});
afterEach(() => {
  cleanup();
  act(forgetMailedLogin);
  vi.useRealTimers();
});

test('a code is mailed to the typed e-mail, and asked for where the focus is', async () => {
  await asks();
  expect(sendSignInCode.mock.calls).toEqual([[email]]);
  expect(sendSignInLink).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(codeField());
  const onPhones = ['inputmode', 'autocomplete'].map((name) => codeField()?.getAttribute(name));
  expect(onPhones).toEqual(['numeric', 'one-time-code']);
  expect(screen.getByText(email)).toBeTruthy();
});

test('an e-mail that no mail could be sent to stays, with the reason', async () => {
  sendSignInCode.mockRejectedValue(new IdentityError('Too many'));
  show();
  type('Email', email);
  press('Email me a code');
  expect((await screen.findByRole('alert')).textContent).toContain('Too many');
  expect(codeField()).toBeNull();
  expect(window.sessionStorage.getItem(key)).toBeNull();
});

test.each([
  [-1, false],
  [0, true],
  [10 * 60_000 - 1, true],
  [10 * 60_000, false],
])('a page that is opened again after %i ms asks for the code: %s', (age, isAsked) => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] });
  window.sessionStorage.setItem(key, JSON.stringify({ email, at: Date.now() - age }));
  show();
  expect(codeField() !== null).toBe(isAsked);
});

test('a wrong code is refused and typed anew, and the page still asks when it is opened again', async () => {
  signInByCode.mockRejectedValueOnce(new IdentityError('Wrong'));
  const page = await asks();
  type('Login code', '123 456');
  act(() => (document.activeElement as HTMLElement).blur());
  press('Continue');
  expect((await screen.findByRole('alert')).textContent).toContain('Wrong');
  expect(signInByCode.mock.calls).toEqual([[email, '123456']]);
  expect(document.activeElement).toBe(codeField());
  page.unmount();
  show();
  press('Continue');
  expect(await screen.findByText('Please enter the six digits from our email')).toBeTruthy();
  expect(signInByCode).toHaveBeenCalledOnce();
});

test.each([
  ['signed-in', 0],
  ['second-step', 1],
])(
  'after a right code (%s) the page goes on, and has forgotten the mail once it is left',
  async (outcome, steps) => {
    signInByCode.mockResolvedValue(outcome);
    const page = await asks();
    type('Login code', '123456');
    press('Continue');
    await vi.waitFor(() => expect(signInByCode).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(onSecondStep).toHaveBeenCalledTimes(steps));
    await screen.findByRole('button', { name: /Continue/, busy: true });
    expect(codeField()).not.toBeNull();
    page.unmount();
    expect(window.sessionStorage.getItem(key)).toBeNull();
  },
);

test('a new code goes to the same e-mail, and another e-mail begins anew', async () => {
  await asks();
  let arrive = () => {};
  sendSignInCode.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  press('Send a new code');
  const names = ['Send a new code', 'Use another email'];
  expect(names.map((name) => button(name).disabled)).toEqual([true, true]);
  await act(async () => arrive());
  await vi.waitFor(() => expect(sendSignInCode.mock.calls).toEqual([[email], [email]]));
  sendSignInCode.mockRejectedValueOnce(new IdentityError('Too many'));
  await vi.waitFor(() => press('Send a new code'));
  expect((await screen.findByRole('alert')).textContent).toContain('Too many');
  press('Use another email');
  expect(codeField()).toBeNull();
  expect(window.sessionStorage.getItem(key)).toBeNull();
});

test('why no code was sent is no longer said once a new one is sent', async () => {
  sendSignInCode.mockResolvedValueOnce().mockRejectedValueOnce(new IdentityError('Too many'));
  await asks();
  press('Send a new code');
  expect((await screen.findByRole('alert')).textContent).toContain('Too many');
  await vi.waitFor(() => press('Send a new code'));
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(codeField()).not.toBeNull();
});

test('where there are no codes a link is mailed, which leads back here', async () => {
  show('firebase');
  type('Email', email);
  press('Email me a login link');
  await screen.findByRole('button', { name: 'Send another link' });
  expect(sendSignInLink.mock.calls).toEqual([[email, '/checkout']]);
  expect(sendSignInCode).not.toHaveBeenCalled();
  expect(codeField()).toBeNull();
  sendSignInLink.mockRejectedValueOnce(new IdentityError('Too many'));
  press('Send another link');
  expect((await screen.findByRole('alert')).textContent).toContain('Too many');
});
