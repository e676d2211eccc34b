import { messages } from '@chuck-and-bit/contract/messages';
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pressAndSettle as press, type } from '../../../../test/controls';
import { noteToasts } from '../../../../test/noted-toasts';
import { showPage, signInAs } from '../../../../test/page';
import { IdentityError } from '../../../session/identity/identity';
import Register from './register';

const { calls, answers, refuse, forget, of } = await vi.hoisted(async () => {
  const { noteCalls } = await import('../../../../test/noted-calls');
  return noteCalls();
});
vi.mock('../../../session/store/browser-session.client', () => ({
  browserSession: {
    identityClient: async () => of,
    register: of['register'],
    signIn: async (way: (client: typeof of) => Promise<string>) => way(of),
  },
}));

const said = noteToasts('success');
beforeEach(() => signInAs(null));
afterEach(forget);

test('whoever registers is told of the mail, once the account is there', async () => {
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
  refuse('register', new IdentityError('Not now'));
  await press('Register');
  expect((await screen.findByRole('alert')).textContent).toBe('Not now');
  expect(said).toEqual([]);
  delete answers['register'];
  await press('Register');
  await expect.poll(() => said).toEqual([messages.verificationSent]);
  expect(calls.at(-1)).toEqual(['register', 'Ada Byron', 'ada@example.com', 'Secret1']);
  showPage(<Register {...props} />, { config: { google: false }, path: '/register', at: '/register' });
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
});
