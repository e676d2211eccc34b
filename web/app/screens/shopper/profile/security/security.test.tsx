import { messages } from '@chuck-and-bit/contract/messages';
import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, pressAndSettle as press, type } from '../../../../../test/controls';
import { answers, calls, refuse } from '../../../../../test/noted-calls';
import { noteToasts } from '../../../../../test/noted-toasts';
import { showPage, signInAs } from '../../../../../test/page';
import { saveFile } from '../../../../components/actions/save-file';
import { type ActiveSession, IdentityError } from '../../../../session/identity/identity';
import { identityMessages } from '../../../../session/identity/identity-messages';
import { RecoveryCodes } from './recovery-codes';
import { SecurityCard } from './security-card';
import { CodeForm } from './security-form';
import { loadSessions } from './session-list';
import type { AccountAction } from './use-account-action';

vi.mock('../../../../session/store/browser-session.client', () => import('../../../../../test/noted-calls'));
vi.mock('../../../../components/actions/save-file', () => ({ saveFile: vi.fn<() => void>() }));
let kind: string;
vi.mock('../../../../browser/public-config', () => ({ publicConfig: () => ({ identity: { kind } }) }));

const said = noteToasts('success', 'error');

const ada = {
  email: 'ada@example.com',
  emailVerified: true,
  phoneNumber: null,
  providerData: [{ providerId: 'password' }],
  hasSecondStep: false,
};
const withoutPassword = { providerData: [{ providerId: 'google.com' }] };
const since = '2026-11-25T10:00:00Z';
const sessionOf = (userAgent: string | null, more: Partial<ActiveSession> = {}): ActiveSession =>
  Object.assign({ id: String(userAgent), userAgent, isCurrent: false, address: null, since }, more);

type Shown = {
  identity?: object;
  sessions?: Parameters<typeof SecurityCard>[0]['sessions'];
  phone?: boolean;
};
function open({ identity = {}, sessions = null, phone = true }: Shown = {}, of: string = 'embedded') {
  // Staff read the shop's time.
  signInAs({ role: 'viewer' }, { ...ada, ...identity });
  const config = { identity: { kind: of }, phone, documentYears: 10, timeZone: 'UTC' } as object;
  showPage(<SecurityCard sessions={sessions} />, { config, path: '/dashboard/profile' });
}
const section = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('section') as HTMLElement);
const buttons = (title: string) =>
  section(title)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
const focused = () => document.activeElement?.textContent;
const refusal = new IdentityError('Not now');

test.each([
  [true, 'Verified', []],
  [false, 'Not verified', ['Resend verification email']],
])('an e-mail that is verified: %j, is %s', (emailVerified, badge, names) => {
  open({ identity: { emailVerified } });
  expect(section('Email').getByText(badge).className).toContain('badge');
  expect(buttons('Email')).toEqual(names);
});

test('a verification is sent again, which is said once it was', async () => {
  refuse('sendVerification', refusal);
  open({ identity: { emailVerified: false } });
  await press('Resend verification email');
  expect(screen.getByRole('alert').textContent).toBe('Not now');
  expect([screen.queryByText(/^A new link/), said]).toEqual([null, []]);
  delete answers['sendVerification'];
  await press('Resend verification email');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(/^A new link/)).toBeDefined();
  expect([calls[1], said]).toEqual([['sendVerification', ada.email], [messages.verificationSent]]);
});

test('a password is changed in a new session, and the focus comes back', async () => {
  open();
  await press('Change password');
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  await press('Save password');
  expect(await screen.findAllByText(messages.passwordRequired)).toHaveLength(2);
  type('Current password', 'Former1');
  type('New password', 'Secret1');
  refuse('changePassword', refusal);
  await press('Save password');
  expect((await screen.findByRole('alert')).textContent).toBe('Not now');
  await press('Keep the old one');
  await press('Change password');
  expect(screen.queryByRole('alert')).toBeNull();
  type('Current password', 'Former1');
  type('New password', 'Secret1');
  delete answers['changePassword'];
  calls.length = 0;
  await press('Save password');
  await expect.poll(focused).toBe('Change password');
  expect(calls).toEqual([['changePassword', 'Former1', 'Secret1'], ['new session']]);
  expect(said).toEqual(['Your password was changed']);
});

test('an account without a password is mailed a link to set one', async () => {
  open({ identity: withoutPassword });
  await press('Set a password');
  refuse('sendPasswordReset', refusal);
  await press('Set a password');
  expect(screen.getByRole('alert').textContent).toBe('Not now');
  const call = ['sendPasswordReset', ada.email];
  expect([calls, said]).toEqual([[call, call], [messages.resetSent]]);
});

test.each([
  ['embedded', {}, ['Turn on']],
  ['embedded', { emailVerified: false }, []],
  ['embedded', { hasSecondStep: true }, ['New recovery codes', 'Turn off']],
  ['firebase', { hasSecondStep: true }, ['Turn off']],
])('at the %s service two-step login of %j offers %j', (of, identity, names) => {
  open({ identity }, of);
  const [on, off] = ['On', 'Off'].map((state) => section('Two-step login').queryByText(state));
  expect([on === null, off === null]).toEqual('hasSecondStep' in identity ? [false, true] : [true, false]);
  expect(buttons('Two-step login')).toEqual(names);
  expect(screen.queryByText(messages.verifyEmailFirst) !== null).toBe(names.length === 0);
});

test.each([
  [['abcd-1'], true],
  [[], false],
])('two-step login is turned on, with the recovery codes %j', async (codes, areShown) => {
  const setup = { secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/x', recoveryCodes: codes };
  answers['beginSecondStep'] = () => setup;
  open();
  await press('Turn on');
  await press('Continue');
  expect(screen.getByText(messages.passwordRequired)).toBeDefined();
  expect(calls).toEqual([]);
  type('Your password', 'Secret1');
  await press('Continue');
  expect(screen.getByTestId('authenticator-secret').textContent).toBe('ABCD EFGH IJ');
  expect(screen.getByRole('img', { name: /QR code/ }).innerHTML).toContain(' d="M4 4h');
  await press('Confirm');
  expect(screen.getByRole('alert').textContent).toBe(identityMessages.codeMissing);
  type('Authenticator code', '123 456');
  await press('Confirm');
  expect(calls).toEqual([['beginSecondStep', 'Secret1'], ['confirmSecondStep', '123456'], ['new session']]);
  expect(said).toEqual(['Two-step login is on']);
  expect(screen.queryByRole('list', { name: 'Recovery codes' }) !== null).toBe(areShown);
  if (areShown) await press("I've saved them");
  expect(buttons('Two-step login')).toEqual(['Turn on']);
});

test('two-step login is turned on without a password where there is none', async () => {
  open({ identity: withoutPassword });
  await press('Turn on');
  expect(screen.queryByLabelText('Your password')).toBeNull();
  await press('Continue');
  expect(calls).toEqual([['beginSecondStep', null]]);
});

test.each([
  ['Turn off', 'Turn off', [['endSecondStep', null], ['new session']], ['Two-step login is off']],
  ['New recovery codes', 'Make new codes', [['renewRecoveryCodes', null]], []],
])('"%s" needs no password where there is none', async (choice, name, asked, texts) => {
  open({ identity: { ...withoutPassword, hasSecondStep: true } });
  for (const call of ['endSecondStep', 'renewRecoveryCodes']) refuse(call, refusal);
  await press(choice);
  await press(name);
  expect(screen.getByRole('alert').textContent).toBe('Not now');
  await press('Cancel');
  await press(choice);
  expect(screen.queryByRole('alert')).toBeNull();
  calls.length = 0;
  delete answers['endSecondStep'];
  answers['renewRecoveryCodes'] = () => ['abcd-1'];
  expect(screen.queryByLabelText('Your password')).toBeNull();
  await press(name);
  expect([calls, said]).toEqual([asked, texts]);
});

test.each([
  ['+1 (415) 555-0100', '+14155550100'],
  ['0049.30/1234567', '+49301234567'],
  ['+1234567', '+1234567'],
  ['+123456789012345', '+123456789012345'],
  ['+123456', null],
  ['+1234567890123456', null],
  ['+0415555010', null],
  ['4155550100', null],
  ['+1 415 CALL', null],
])('the phone number "%s" is sent a code as %j', async (typed, number) => {
  open();
  expect(section('Phone number').getByText('None')).toBeDefined();
  await press('Add phone number');
  type('Phone number', typed);
  await press('Send code');
  expect(calls).toEqual(number === null ? [] : [['sendPhoneCode', number]]);
  expect(screen.queryByText(identityMessages.phoneInvalid) !== null).toBe(number === null);
  await press('Cancel');
  await press('Add phone number');
  expect([
    screen.queryByRole('alert'),
    screen.getByLabelText<HTMLInputElement>('Phone number').value,
  ]).toEqual([null, '']);
});

test('a phone number is verified by its code, and the account is read again', async () => {
  open({ identity: { phoneNumber: '+4930123456' } });
  expect(section('Phone number').getByText('Verified')).toBeDefined();
  await press('Change phone number');
  type('Phone number', '+1 415 555 0100');
  await press('Send code');
  expect(screen.getByText(/^We texted it to \+14155550100\./)).toBeDefined();
  type('Code', '12 34');
  await press('Confirm number');
  expect(calls.slice(1)).toEqual([['confirmPhoneCode', '+14155550100', '1234'], ['refresh']]);
  expect(said).toEqual(['Your phone number is verified']);
  await press('Change phone number');
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('');
  open({ phone: false });
  expect(screen.queryByText('Phone number')).toBeNull();
});

const chrome = 'Mozilla/5.0 (X11; Linux) AppleWebKit/537 (KHTML, like Gecko) Chrome/140 Safari/537';
test.each([
  [chrome, 'Chrome on Linux'],
  [`${chrome} Edg/140`, 'Edge on Linux'],
  [`${chrome} OPR/120`, 'Opera on Linux'],
  [chrome.replace('X11; Linux', 'Linux; Android 16'), 'Chrome on Android'],
  [chrome.replace('X11; Linux', 'X11; CrOS'), 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (Windows NT 10.0) Gecko Firefox/140', 'Firefox on Windows'],
  ['Mozilla/5.0 (iPhone; like Mac OS X) AppleWebKit FxiOS/140 Safari/605', 'Firefox on iOS'],
  ['Mozilla/5.0 (Macintosh; Mac OS X) AppleWebKit Version/26 Safari/605', 'Safari on macOS'],
  ['Firefox', 'Firefox'],
  ['A script on Linux', 'Linux'],
  ['curl', 'Unknown device'],
  [null, 'Unknown device'],
])('the browser "%s" is called %s', (userAgent, name) => {
  open({ sessions: [sessionOf(userAgent)] });
  expect(section("Where you're logged in").getByRole('listitem').textContent).toMatch(`${name}Since `);
});

test('the sessions name this one and where they are from, or why they can not be read', async () => {
  open({
    sessions: [sessionOf('Firefox', { isCurrent: true }), sessionOf('curl', { address: '192.0.2.1' })],
  });
  const [own, other] = section("Where you're logged in").getAllByRole('listitem');
  expect(own?.textContent).toBe('FirefoxThis deviceSince Nov 25, 2026, 10:00 AM');
  expect(other?.textContent).toMatch(/^Unknown deviceSince .+ from 192\.0\.2\.1$/);
  open({ sessions: { failure: 'The Shop Is Busy', statusCode: 503 } });
  expect(section("Where you're logged in").getByText('The Shop Is Busy')).toBeDefined();
  kind = 'firebase';
  expect(await loadSessions()).toBeNull();
  kind = 'embedded';
  answers['listSessions'] = () => [sessionOf('curl')];
  expect(await loadSessions()).toEqual([sessionOf('curl')]);
  refuse('listSessions', refusal);
  expect(await loadSessions()).toEqual({ failure: 'Not now', statusCode: 503 });
});

test.each([
  ['Log out everywhere', 'No, stay logged in', 'Yes, log out everywhere', [['endEverywhere']]],
  [
    'Delete account',
    'No, keep it',
    'Yes, delete my account',
    [
      ['deleteAccount', null],
      ['end', { notifyShop: false }],
    ],
  ],
])('"%s" asks first, and leaves the page', async (name, decline, confirm, asked) => {
  open({ sessions: [], identity: withoutPassword });
  await press(name);
  await press(decline);
  expect(screen.queryByRole('dialog')).toBeNull();
  await press(name);
  await press(confirm);
  await screen.findByText('At /');
  expect(calls).toEqual(asked);
  expect(said).toHaveLength(1);
});

test('an account is deleted by its password alone, and stays if that is refused', async () => {
  open();
  await press('Delete account');
  const confirm = screen.getByRole('button', { name: 'Yes, delete my account' });
  expect(confirm.classList).toContain('btn-error');
  expect(screen.getByRole('dialog').textContent).toContain(messages.documentsKept(10));
  await press('Yes, delete my account');
  expect(screen.getByText(messages.passwordRequired)).toBeDefined();
  expect(calls).toEqual([]);
  type('Your password', 'Secret1');
  refuse('deleteAccount', refusal);
  await press('Yes, delete my account');
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('Not now');
  expect([calls, said]).toEqual([[['deleteAccount', 'Secret1']], []]);
});

test('recovery codes are copied, where that is allowed, and downloaded', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockRejectedValueOnce(new Error('No'));
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const codes = <RecoveryCodes codes={['abcd-1', 'abcd-2']} onDone={() => {}} />;
  showPage(codes, { config: { shopName: 'Bore & Co' } });
  await press('Copy codes');
  await press('Copy codes');
  expect(writeText).toHaveBeenLastCalledWith('abcd-1\nabcd-2');
  expect(said).toEqual([expect.stringMatching(/^Copying isn't allowed/), 'Recovery codes copied']);
  await press('Download codes');
  const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect([await file?.text(), name]).toEqual([
    'Recovery codes for Bore & Co\n\nabcd-1\nabcd-2\n',
    'recovery-codes.txt',
  ]);
});

const form = (changes: Partial<AccountAction>) => (
  <CodeForm
    action={{ busy: false, failure: null, ...changes } as AccountAction}
    label="Code"
    submitLabel="Turn off"
    onSubmit={async () => {}}
    onCancel={() => {}}
  />
);

test('while a change runs it can be neither repeated nor cancelled, and after a failure the typed code is still there', () => {
  const { rerender } = render(form({}));
  const areDisabled = () => ['Turn off', 'Cancel'].map((name) => button(name).disabled);
  expect(areDisabled()).toEqual([false, false]);
  type('Code', '123 456');
  rerender(form({ busy: true }));
  expect([...areDisabled(), button('Turn off').getAttribute('aria-busy')]).toEqual([true, true, 'true']);
  rerender(form({ failure: 'This code is wrong' }));
  expect(screen.getByRole('alert').textContent).toContain('This code is wrong');
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('123 456');
  expect(button('Turn off').disabled).toBe(false);
});
