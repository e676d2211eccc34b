import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageContext } from '../../../browser/page-context';
import { IdentityError } from '../../../session/identity/identity';
import { LoginForm } from './login-form';

const signIn = vi.hoisted(() => vi.fn<() => Promise<string>>());
vi.mock('../../../session/store/browser-session.client', () => ({
  browserSession: { signIn, identityClient: async () => ({}) },
}));

const send = vi.fn<(email: string) => Promise<void>>();
const onFailure = vi.fn<(message: string | null) => void>();

async function show(productName: string | null) {
  const mailed = { way: 'code' as const, email: null, send, startOver: () => {} };
  const props = { from: '/', productName, mailed, failure: null, onFailure, onSecondStep: () => {} };
  const Stub = createRoutesStub([{ path: '/', Component: () => <LoginForm {...props} /> }]);
  render(
    <PageContext value={{ publicConfig: { google: false } as PublicConfig }}>
      <Stub />
    </PageContext>,
  );
  await screen.findByLabelText('Password');
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Whether the key was left to the browser, which submits the form. */
const pressEnter = (label: string) => fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' });
const codeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Email me a code' });

beforeEach(() => {
  send.mockReset().mockResolvedValue();
  signIn.mockReset().mockResolvedValue('signed-in');
  onFailure.mockReset();
});
afterEach(cleanup);

test('who orders and types only an e-mail is mailed a code by Enter', async () => {
  await show('Hammer Drill');
  type('Email', ' Ada@Example.com ');
  expect(pressEnter('Email')).toBe(false);
  await vi.waitFor(() => expect(send.mock.calls).toEqual([['ada@example.com']]));
});

test('who has typed a password logs in by Enter', async () => {
  await show('Hammer Drill');
  type('Email', 'ada@example.com');
  type('Password', 'Secret123');
  expect(pressEnter('Email')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  await vi.waitFor(() => expect(signIn).toHaveBeenCalledOnce());
  expect(send).not.toHaveBeenCalled();
});

test('no mail goes to what is no e-mail', async () => {
  await show('Hammer Drill');
  type('Email', 'ada');
  fireEvent.click(codeButton());
  await vi.waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'));
  expect(send).not.toHaveBeenCalled();
});

test('why no mail could be sent is said, and it can be tried again', async () => {
  send.mockRejectedValue(new IdentityError('Too many'));
  await show('Hammer Drill');
  type('Email', 'ada@example.com');
  fireEvent.click(codeButton());
  await vi.waitFor(() => expect(onFailure.mock.calls).toEqual([[null], ['Too many']]));
  await vi.waitFor(() => expect(codeButton().disabled).toBe(false));
});

test('who orders nothing is offered a login link instead', async () => {
  await show(null);
  expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Email me a login link' })).toBeTruthy();
  expect(pressEnter('Email')).toBe(true);
});
