import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, press, pressSoon, type } from '../../../test/controls';
import { answers, calls, refuse } from '../../../test/noted-calls';
import { noteToasts } from '../../../test/noted-toasts';
import { showPage } from '../../../test/page';
import { IdentityError } from '../../session/identity/identity';
import { CodeLogin } from './code-login';

vi.mock('../../session/store/browser-session.client', () => import('../../../test/noted-calls'));

const email = 'ada@example.com';
const mailed = ['sendSignInCode', email];
const key = 'chuck-and-bit:mailedLogin';
const said = noteToasts('success');
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
  answers['signInByCode'] = () => 'signed-in';
  onSecondStep.mockReset();
});

test('a code is mailed to the typed e-mail, and asked for where the focus is', async () => {
  await asks();
  expect(calls).toEqual([mailed]);
  expect(document.activeElement).toBe(codeField());
  const onPhones = ['inputmode', 'autocomplete'].map((name) => codeField()?.getAttribute(name));
  expect(onPhones).toEqual(['numeric', 'one-time-code']);
  expect(screen.getByText(email)).toBeTruthy();
});

test('an e-mail that no mail could be sent to stays, with the reason', async () => {
  refuse('sendSignInCode', new IdentityError('Too many'));
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
  refuse('signInByCode', new IdentityError('Wrong'));
  const page = await asks();
  type('Login code', '123 456');
  act(() => (document.activeElement as HTMLElement).blur());
  press('Continue');
  expect((await screen.findByRole('alert')).textContent).toContain('Wrong');
  expect(calls).toEqual([mailed, ['signInByCode', email, '123456']]);
  expect(document.activeElement).toBe(codeField());
  page.unmount();
  show();
  press('Continue');
  expect(await screen.findByText('Please enter the six digits from our email')).toBeTruthy();
  expect(calls).toHaveLength(2);
});

test.each([
  ['signed-in', 0],
  ['second-step', 1],
])(
  'after a right code (%s) the page goes on, and has forgotten the mail once it is left',
  async (outcome, steps) => {
    answers['signInByCode'] = () => outcome;
    const page = await asks();
    type('Login code', '123456');
    press('Continue');
    await expect.poll(() => calls).toEqual([mailed, ['signInByCode', email, '123456']]);
    await expect.poll(() => onSecondStep).toHaveBeenCalledTimes(steps);
    await screen.findByRole('button', { name: /Continue/, busy: true });
    expect(codeField()).not.toBeNull();
    page.unmount();
    expect(window.sessionStorage.getItem(key)).toBeNull();
  },
);

test('a new code goes to the same e-mail, and another e-mail begins anew', async () => {
  await asks();
  let arrive = () => {};
  answers['sendSignInCode'] = () => new Promise<void>((resolve) => (arrive = resolve));
  press('Send a new code');
  const names = ['Send a new code', 'Use another email'];
  expect(names.map((name) => button(name).disabled)).toEqual([true, true]);
  await expect.poll(() => calls).toEqual([mailed, mailed]);
  await act(async () => arrive());
  expect(said).toEqual(['Sent. Only the newest email counts.']);
  refuse('sendSignInCode', new IdentityError('Too many'));
  await pressSoon('Send a new code');
  expect((await screen.findByRole('alert')).textContent).toContain('Too many');
  press('Use another email');
  expect(codeField()).toBeNull();
  expect(window.sessionStorage.getItem(key)).toBeNull();
});

test('why no code was sent is no longer said once a new one is sent', async () => {
  await asks();
  refuse('sendSignInCode', new IdentityError('Too many'));
  press('Send a new code');
  expect((await screen.findByRole('alert')).textContent).toContain('Too many');
  delete answers['sendSignInCode'];
  await pressSoon('Send a new code');
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
  expect(codeField()).not.toBeNull();
});

test('where there are no codes a link is mailed, which leads back here', async () => {
  show('firebase');
  type('Email', email);
  press('Email me a login link');
  await screen.findByRole('button', { name: 'Send another link' });
  expect(calls).toEqual([['sendSignInLink', email, '/checkout']]);
  expect(codeField()).toBeNull();
  refuse('sendSignInLink', new IdentityError('Too many'));
  press('Send another link');
  expect((await screen.findByRole('alert')).textContent).toContain('Too many');
});
