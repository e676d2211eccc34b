import { messages } from '@chuck-and-bit/contract/messages';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, pressAndSettle as press, type } from '../../../../test/controls';
import { answers, calls, refuse } from '../../../../test/noted-calls';
import { noteKindsOfToasts } from '../../../../test/noted-toasts';
import { showPage, signInAs } from '../../../../test/page';
import type { ShopApi } from '../../../api-client';
import { ShopApiError } from '../../../browser/shop-api-error';
import { findProductToOrder, loadProductToOrder } from '../../../components/auth/product-to-order';
import { IdentityError } from '../../../session/identity/identity';
import { identityMessages } from '../../../session/identity/identity-messages';
import { refused, sessionState, signedOut } from '../../../session/store/session-state';
import Login from './login';

vi.mock('../../../session/store/browser-session.client', () => import('../../../../test/noted-calls'));

const said = noteKindsOfToasts('warning', 'loading', 'success', 'error', 'dismiss');

type Shown = { at?: string; productName?: string | null; kind?: string; google?: boolean };
async function open({ at = '', productName = null, kind = 'embedded', google = false }: Shown = {}) {
  const props = { loaderData: { productName } } as unknown as ComponentProps<typeof Login>;
  const config = { google, identity: { kind } } as object;
  showPage(<Login {...props} />, { config, path: '/login', at: `/login${at}` });
  await act(async () => {});
}
/** Whether the key was left to the browser, which submits the form. */
const pressEnter = (label: string) => fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' });
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const alert = () => screen.queryByRole('alert')?.textContent ?? null;
const hammer = { productName: 'Hammer Drill' };
const refusal = new IdentityError('Too many');

beforeEach(() => {
  signInAs(null);
  for (const name of ['signIn', 'signInWithGoogle', 'signInByLink', 'handleGoogleCallback'])
    answers[name] = () => 'signed-in';
});

test('who orders and types only an e-mail is mailed a code by Enter', async () => {
  await open(hammer);
  expect(screen.getByText(/^Log in or register to order/).textContent).toContain('Hammer Drill');
  type('Email', ' Ada@Example.com ');
  expect(pressEnter('Email')).toBe(false);
  await screen.findByLabelText('Login code');
  expect(calls).toEqual([['sendSignInCode', 'ada@example.com']]);
  await press('Log in another way');
  expect(screen.queryByLabelText('Login code')).toBeNull();
  expect(button('Login').classList).toContain('btn-outline');
  expect(screen.queryByRole('button', { name: 'Email me a login link' })).toBeNull();
});

test('who has typed a password logs in by Enter', async () => {
  await open(hammer);
  type('Email', 'ada@example.com');
  type('Password', 'Secret123');
  expect(pressEnter('Email')).toBe(true);
  await press('Login');
  expect(calls).toEqual([['signIn', 'ada@example.com', 'Secret123']]);
  expect(alert()).toBeNull();
});

test('a login without e-mail and password is refused beside both', async () => {
  await open();
  await press('Login');
  for (const text of [messages.emailRequired, messages.passwordRequired])
    expect(await screen.findByText(text)).toBeDefined();
  expect(calls).toEqual([]);
});

test('no mail goes to what is no e-mail', async () => {
  await open(hammer);
  type('Email', 'ada');
  await press('Email me a code');
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  expect(calls).toEqual([]);
});

test('why no mail could be sent is said, and it can be tried again', async () => {
  refuse('sendSignInCode', refusal);
  await open(hammer);
  type('Email', 'ada@example.com');
  await press('Email me a code');
  expect([alert(), button('Email me a code').disabled]).toEqual(['Too many', false]);
  delete answers['sendSignInCode'];
  await press('Email me a code');
  expect(alert()).toBeNull();
});

test('who orders nothing is offered a login link instead', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull();
  expect(pressEnter('Email')).toBe(true);
  expect(button('Login').classList).toContain('btn-primary');
});

test.each([
  ['Forgot password?', ['sendPasswordReset', 'ada@example.com']],
  ['Email me a login link', ['sendSignInLink', 'ada@example.com', '/checkout']],
])('"%s" needs an e-mail, and says whether a mail was sent', async (name, call) => {
  await open({ at: '?from=/checkout' });
  const register = screen.getByRole('link', { name: 'Register' }).getAttribute('href');
  expect(register).toBe('/register?from=%2Fcheckout');
  await press(name);
  await expect.poll(() => document.activeElement === screen.getByLabelText('Email')).toBe(true);
  type('Email', 'ada');
  await press(name);
  type('Email', ' Ada@example.com');
  await press(name);
  refuse(String(call[0]), refusal);
  await press(name);
  expect(calls).toEqual([call, call]);
  const sending = ['loading', messages.resetSending];
  const sent = [sending, ['success', messages.resetSent], ['dismiss', 'the id of loading']];
  const failed = [sending, ['error', messages.resetFailed], ['dismiss', 'the id of loading']];
  expect(said).toEqual([['warning', messages.resetEmailMissing], ...sent, ...failed]);
});

test('a login that is refused says why where the focus is, and one of two steps asks for the second', async () => {
  refuse('signIn', refusal);
  await open();
  type('Email', 'ada@example.com');
  type('Password', 'Secret123');
  await press('Login');
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  type('Email', 'someone');
  expect(alert()).toBe('Too many');
  const isBelow = screen.getByRole('alert').compareDocumentPosition(screen.getByLabelText('Email'));
  expect(isBelow).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  type('Email', 'ada@example.com');
  answers['signIn'] = () => 'second-step';
  await press('Login');
  expect(title()).toBe('Two-step login');
});

test.each([
  [null, '?from=/checkout%3Fa=1', 'At /checkout?a=1'],
  [null, '', 'At /'],
  [null, '?from=/dashboard/manage-product', 'At /'],
  ['viewer', '?from=/dashboard/my-orders', 'At /'],
  ['viewer', '?from=/dashboard/manage-product', 'At /dashboard/manage-product'],
])('whoever is logged in with the role %j goes on from "%s": %s', async (role, at, page) => {
  signInAs({ role });
  await open({ at });
  expect(screen.getByText(page)).toBeDefined();
});

test.each([
  [refused, messages.sessionEnded],
  [signedOut, undefined],
])('whose session %j has ended reads so', async (state, text) => {
  sessionState.set(state);
  await open();
  expect(screen.queryByRole('status')?.textContent).toBe(text);
});

test.each([
  ['form', 'signed-in', 'Login', null],
  ['form', 'second-step', 'Two-step login', null],
  ['form', refusal, 'Login', 'Too many'],
  ['callback', 'signed-in', 'Login', null],
  ['callback', 'second-step', 'Two-step login', null],
  ['callback', refusal, 'Login', 'Too many'],
])('a login by Google from the %s that ends with %j leads to "%s"', async (from, outcome, heading, text) => {
  const name = from === 'form' ? 'signInWithGoogle' : 'handleGoogleCallback';
  if (outcome instanceof Error) refuse(name, outcome);
  else answers[name] = () => outcome;
  await open({ at: from === 'form' ? '?from=/cart' : '?signed-in=google', google: true });
  if (from === 'form') await press('Continue with Google');
  expect([title(), alert(), calls]).toEqual([heading, text, [from === 'form' ? [name, '/cart'] : [name]]]);
  const isWaiting = from === 'callback' && outcome === 'signed-in';
  expect(screen.queryByText('Logging you in …') !== null).toBe(isWaiting);
  if (heading === 'Login' && !isWaiting) expect(button('Continue with Google').disabled).toBe(false);
});

test('while the browser leaves for Google its button waits, until the page comes back', async () => {
  answers['signInWithGoogle'] = () => 'leaving';
  await open({ google: true });
  await press('Continue with Google');
  expect(button('Continue with Google').disabled).toBe(true);
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(button('Continue with Google').disabled).toBe(false);
  await open();
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
});

test('a login link logs in only by a press', async () => {
  let fail = () => {};
  answers['signInByLink'] = () => new Promise((_, reject) => (fail = () => reject(refusal)));
  await open({ at: '?signed-in=link' });
  expect(calls).toEqual([]);
  await press('Login');
  expect(['Login', 'Log in another way'].map((name) => button(name).disabled)).toEqual([true, true]);
  await act(async () => fail());
  expect([alert(), button('Login').disabled]).toEqual(['Too many', false]);
  answers['signInByLink'] = () => 'second-step';
  await press('Login');
  expect([title(), said]).toEqual(['Two-step login', []]);
  cleanup();
  answers['signInByLink'] = () => 'signed-in';
  await open({ at: '?signed-in=link' });
  await press('Login');
  expect(said).toEqual([['success', "You're logged in"]]);
  expect(screen.getByLabelText('Password')).toBeDefined();
  await open({ at: '?signed-in=link' });
  await press('Log in another way');
  expect(screen.getByLabelText('Password')).toBeDefined();
});

test('a second step takes the code of the app or a recovery code, and says what is wrong with it', async () => {
  let fail = () => {};
  answers['proveSecondStep'] = () => new Promise((_, reject) => (fail = () => reject(refusal)));
  await open({ at: '?second-step=1' });
  const field = () => screen.getByRole<HTMLInputElement>('textbox');
  expect(document.activeElement).toBe(field());
  await press('Verify');
  expect([alert(), document.activeElement]).toEqual([identityMessages.codeMissing, field()]);
  type('Authenticator code', '123 456');
  await press('Verify');
  expect([alert(), button('Verify').disabled]).toEqual([null, true]);
  await act(async () => fail());
  expect([alert(), button('Verify').disabled, field().value]).toEqual(['Too many', false, '123 456']);
  // The next code replaces it.
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 7]);
  await press('Use a recovery code');
  expect([alert(), field().value, document.activeElement]).toEqual([null, '', field()]);
  expect(screen.getByText(/^Enter one of the recovery codes/)).toBeDefined();
  type('Recovery code', 'ab cd');
  refuse('proveSecondStep', new IdentityError('Over', 'second-step-over'));
  await press('Verify');
  expect([title(), alert()]).toEqual(['Login', 'Over']);
  expect(calls).toEqual([
    ['proveSecondStep', { authenticatorCode: '123456' }],
    ['proveSecondStep', { recoveryCode: 'abcd' }],
  ]);
});

test('without recovery codes none is offered, and starting over gives no reason', async () => {
  await open({ at: '?second-step=1', kind: 'firebase' });
  expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
  await press('Start over');
  expect([title(), alert()]).toEqual(['Login', null]);
});

test.each([
  ['/purchase/1?quantity=5', 'Drill 1', true],
  ['/purchase/none', null, true],
  ['/cart', null, false],
])('on the way to %s the login names %j', async (from, productName, isAsked) => {
  const call = async (_: unknown, { params: { id } }: { params: { id: string } }) => {
    if (id === 'none') throw new ShopApiError(404, 'PRODUCT_NOT_FOUND', 'None');
    return { name: `Drill ${id}` };
  };
  const address = `https://shop/login?from=${encodeURIComponent(from)}`;
  const found = await findProductToOrder({ call } as unknown as ShopApi, new URL(address));
  expect(found).toEqual({ productName });
  const ask = vi.fn<() => Promise<typeof found>>(async () => found);
  expect(await loadProductToOrder(address, ask)).toEqual(found);
  expect(ask).toHaveBeenCalledTimes(isAsked ? 1 : 0);
  ask.mockRejectedValue(new Error('Out of reach'));
  expect(await loadProductToOrder(address, ask)).toEqual({ productName: null });
});
