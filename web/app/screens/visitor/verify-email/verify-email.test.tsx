import { act, screen } from '@testing-library/react';
import { type ComponentProps, createElement } from 'react';
import { useLoaderData } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { button, pressAndSettle as press } from '../../../../test/controls';
import { noteToasts } from '../../../../test/noted-toasts';
import { showPage } from '../../../../test/page';
import { IdentityError } from '../../../session/identity/identity';
import VerifyEmail, { clientLoader, meta } from './verify-email';

const { calls, answers, refuse, forget, of } = await vi.hoisted(async () => {
  const { noteCalls } = await import('../../../../test/noted-calls');
  return noteCalls();
});
vi.mock('../../../session/store/browser-session.client', () => ({
  browserSession: { identityClient: async () => of, refresh: of['refresh'] },
}));

const said = noteToasts('success');
afterEach(forget);

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const refusal = new IdentityError('Not now');
const expired = new IdentityError('Expired', 'expired-link');

const email = 'ada@example.com';

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

test('the address of a mailed link is not told to other sites', () => {
  const args = { matches: [{ loaderData: undefined }] as const, location: { pathname: '/verify-email' } };
  expect(meta(args)).toContainEqual({ name: 'referrer', content: 'no-referrer' });
});
