import { messages } from '@chuck-and-bit/contract/messages';
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pressAndSettle as press } from '../../../../test/controls';
import { showPage, signInAs } from '../../../../test/page';
import { IdentityError } from '../../../session/identity/identity';
import { identityMessages } from '../../../session/identity/identity-messages';
import {
  askToReauthenticate,
  reauthenticationQuestion,
  withReauthentication,
} from '../../../session/reauthentication/reauthentication';
import { useSignInElsewhere } from '../../../session/reauthentication/use-sign-in-elsewhere';
import { storedToken } from '../../../session/store/token-storage';
import { toast } from '../../toasts/toast';
import { ReauthenticationPlace } from './reauthentication-place';

const { calls, answers, refuse, forget, of } = await vi.hoisted(async () => {
  const { noteCalls } = await import('../../../../test/noted-calls');
  return noteCalls();
});
vi.mock('../../../session/store/browser-session.client', () => ({
  browserSession: { confirmIdentity: async (way: (client: typeof of) => Promise<string>) => way(of) },
}));

const email = 'lena@example.com';
const withPassword = { email, providerData: [{ providerId: 'password' }], hasSecondStep: false };
const withSecondStep = { ...withPassword, hasSecondStep: true };
const withGoogle = { email, providerData: [{ providerId: 'google.com' }], hasSecondStep: false };

let answered: (boolean | null)[];
beforeEach(() => {
  answered = [];
  answers['confirmPassword'] = () => 'confirmed';
});
afterEach(() => {
  act(() => reauthenticationQuestion.get()?.answer(false));
  cleanup();
  forget();
  vi.restoreAllMocks();
});

/** Asks somebody with this identity who they are. @param asks by default for a sign-in */
async function open(identity: object, kind = 'embedded', asks = askToReauthenticate) {
  signInAs({ _id: 'lena' }, identity);
  const config = { identity: { kind } } as object;
  showPage(<ReauthenticationPlace />, { config, path: '/dashboard/profile', at: '/dashboard/profile?a=1' });
  act(() => void asks().then((isConfirmed) => answered.push(isConfirmed)));
  await screen.findByRole('dialog');
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const field = () => screen.getByRole('dialog').querySelector('input') as HTMLInputElement;
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const fault = () =>
  document.getElementById(field().getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;
const message = () => {
  const dialog = screen.getByRole('dialog');
  return document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent;
};
/** The work of a session whose password is right, and whose code is missing. */
const asksForCode = () => {
  const work = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  work.mockRejectedValueOnce(new IdentityError('', 'second-step-required'));
  return withReauthentication(work).catch(() => false);
};

test.each([
  ['a password', withPassword, 'embedded', /^To continue, enter the password for lena@example\.com\.$/],
  ['a second step', withSecondStep, 'embedded', /^To continue, enter the code your authenticator app/],
  ['a second step at Firebase', withSecondStep, 'firebase', /^To continue, enter the password/],
  ['neither', withGoogle, 'embedded', /^To continue, log in again as lena@example\.com with a link/],
])('who has %s is asked for the strongest proof', async (_, identity, kind, text) => {
  await open(identity, kind);
  expect(message()).toMatch(text);
  expect(screen.getByRole('dialog').classList).toContain('covers-dialogs');
  await press('No, go back');
  expect([answered, screen.queryByRole('dialog')]).toEqual([[false], null]);
});

test('a password that is missing or wrong is said at its field, and a right one confirms', async () => {
  await open(withPassword);
  expect(document.activeElement).toBe(field());
  await press('Confirm');
  expect([fault(), calls]).toEqual([messages.passwordRequired, []]);
  type('Secret1');
  refuse('confirmPassword', new IdentityError('Wrong'));
  await press('Confirm');
  expect([fault(), document.activeElement, field().selectionEnd]).toEqual(['Wrong', field(), 7]);
  expect(answered).toEqual([]);
  answers['confirmPassword'] = () => 'confirmed';
  await press('Confirm');
  expect(calls).toEqual(Array(2).fill(['confirmPassword', 'Secret1']));
  expect(answered).toEqual([true]);
});

test('while a password is checked it can be neither sent again nor given up', async () => {
  let finish: (outcome: string) => void = () => {};
  answers['confirmPassword'] = () => new Promise((resolve) => (finish = resolve));
  await open(withPassword);
  type('Secret1');
  for (let times = 0; times < 2; times += 1) fireEvent.submit(field().form as HTMLFormElement);
  await expect.poll(() => calls).toHaveLength(1);
  const enabled = screen.getAllByRole<HTMLButtonElement>('button').filter(({ disabled }) => !disabled);
  expect(enabled.map(({ textContent }) => textContent)).toEqual(['Show password']);
  await act(async () => finish('second-step'));
  expect(message()).toMatch(/enter the code/);
  expect([answered, field().value]).toEqual([[], '']);
});

test('a forgotten password is mailed a link, which confirms nothing', async () => {
  const success = vi.spyOn(toast, 'success').mockReturnValue('');
  await open(withPassword);
  await press('Forgot password?');
  expect(calls).toEqual([['sendPasswordReset', email]]);
  expect([success.mock.calls, answered]).toEqual([[[messages.resetSent]], []]);
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
  expect(confirm.disabled).toBe(false);
});

test('a code confirms, also a recovery code, and one that is over begins again', async () => {
  await open(withSecondStep);
  await press('Confirm');
  expect(fault()).toBe(identityMessages.codeMissing);
  type('12 34');
  await press('Use a recovery code');
  expect([field().value, fault()]).toEqual(['', undefined]);
  type('ab cd');
  refuse('proveSecondStep', new IdentityError('Wrong'));
  await press('Confirm');
  expect([fault(), field().selectionEnd]).toEqual(['Wrong', 5]);
  refuse('proveSecondStep', new IdentityError('Over', 'second-step-over'));
  await press('Confirm');
  expect([fault(), message()]).toEqual(['Over', expect.stringMatching(/enter the password/)]);
  expect(calls[0]).toEqual(['proveSecondStep', { recoveryCode: 'abcd' }]);
  await press('No, go back');
  cleanup();
  delete answers['proveSecondStep'];
  await open(withPassword, 'firebase', asksForCode);
  expect(buttons()).toEqual(['No, go back', 'Confirm']);
  type('12 34 56');
  await press('Confirm');
  expect(calls.at(-1)).toEqual(['proveSecondStep', { authenticatorCode: '123456' }]);
  expect(answered).toEqual([false, true]);
});

test('without a password a link is mailed, another one too, and the tab that it opens confirms', async () => {
  storedToken.write(tokenOf('lena', 1));
  await open(withGoogle);
  const decline = screen.getByRole('button', { name: 'No, go back' });
  expect([document.activeElement, buttons()]).toEqual([decline, ['Email me a login link', 'No, go back']]);
  refuse('sendSignInLink', new IdentityError('Not now'));
  await press('Email me a login link');
  expect(screen.getByRole('alert').textContent).toBe('Not now');
  delete answers['sendSignInLink'];
  await press('Email me a login link');
  expect(calls.at(-1)).toEqual(['sendSignInLink', email, '/dashboard/profile']);
  expect(screen.getByText('Waiting for you to log in …').getAttribute('aria-live')).toBe('polite');
  expect(message()).toMatch(/^We sent a login link to lena@example\.com\./);
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Send another link');
  expect(buttons()).toEqual(['Email me a login link', 'No, go back']);
  storedToken.write(tokenOf('lena', 2));
  await act(async () => void window.dispatchEvent(new Event('storage')));
  expect(answered).toEqual([true]);
});

test('whose session ends meanwhile has declined', async () => {
  await open(withPassword);
  await act(async () => signInAs(null));
  expect([answered, screen.queryByRole('dialog')]).toEqual([[false], null]);
});

const tokenOf = (sub: string, signedInAt: number) =>
  `${btoa('{}')}.${btoa(JSON.stringify({ sub, exp: 2_000_000_000, auth_time: signedInAt }))}.signature`;

test.each([
  ['the same user has logged in again', tokenOf('lena', 2), 1],
  ['nothing has changed', tokenOf('lena', 1), 0],
  ['somebody else has logged in', tokenOf('olive', 2), 0],
  ['nobody is logged in any more', '', 0],
])('waiting is over only once the same user logs in elsewhere: %s', (_, token, times) => {
  storedToken.write(tokenOf('lena', 1));
  const onSignedIn = vi.fn<() => void>();
  const { unmount } = renderHook(() => useSignInElsewhere(onSignedIn));
  storedToken.write(token);
  window.dispatchEvent(new Event('storage'));
  expect(onSignedIn).toHaveBeenCalledTimes(times);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onSignedIn).toHaveBeenCalledTimes(2 * times);
  unmount();
  window.dispatchEvent(new Event('storage'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onSignedIn).toHaveBeenCalledTimes(2 * times);
});
