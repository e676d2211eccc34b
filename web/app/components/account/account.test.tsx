import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { button, buttons, links, press } from '../../../test/controls';
import { showPage, signInAs } from '../../../test/page';
import { UserFacingError } from '../../browser/user-facing-error';
import { reauthenticationQuestion } from '../../session/reauthentication/reauthentication';
import { forgetRemovedPassword, removedPasswordOf } from '../../session/reauthentication/removed-password';
import { ToastPlace } from '../toasts/toast-place';
import { Avatar } from './avatar';
import { RemovedPasswordPlace } from './removed-password-place';
import { SecondFactorNotice } from './second-factor-notice';
import { SwitchAccount } from './switch-account';

const end = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('../../session/store/browser-session.client', () => ({ browserSession: { end } }));

afterEach(() => {
  forgetRemovedPassword();
  signInAs(null);
});

test('a picture that does not load gives way to a drawing, until there is another one', () => {
  const { container, rerender } = render(<Avatar image="https://a.example/1.png" />);
  const image = () => container.querySelector('img') as HTMLImageElement;
  expect(image().getAttribute('src')).toBe('https://a.example/1.png');
  fireEvent.error(image());
  expect(image().getAttribute('src')).toBe('/images/avatar.svg');
  rerender(<Avatar image="https://a.example/2.png" />);
  expect(image().getAttribute('src')).toBe('https://a.example/2.png');
  const folder = '/pictures/00000000-0000-7000-8000-000000000001';
  rerender(<Avatar id="ada" image={`${folder}/1280.jpeg`} />);
  expect(image().getAttribute('src')).toBe(`${folder}/160.webp?person`);
});

const signInBy = (providerId: string, uid = 'ada') =>
  signInAs({ _id: uid }, { uid, providerData: [{ providerId }] });
const heading = () => screen.queryByRole('heading')?.textContent;

test.each([
  ['password', 'Only your new password works now', 'Got it', []],
  ['google.com', 'Your account has no password now', 'Got it', ['/dashboard/profile#password']],
  ['google.com', 'Your account has no password now', 'Set a password', ['/dashboard/profile#password']],
])('who logs in by %s reads “%s” until they press “%s”', async (providerId, title, pressed, targets) => {
  document.cookie = 'password-removed=ada; path=/';
  signInBy(providerId);
  showPage(<RemovedPasswordPlace />);
  await expect.poll(heading).toBe(title);
  expect(links()).toEqual(targets);
  fireEvent.click(screen.getByText(pressed));
  await expect.poll(heading).toBeUndefined();
  expect(removedPasswordOf()).toBeNull();
});

test('what happened to the password of one account is said to no other', async () => {
  document.cookie = 'password-removed=ada; path=/';
  signInBy('password', 'olive');
  showPage(<RemovedPasswordPlace />);
  await act(async () => void (await import('./removed-password-notice')));
  expect(heading()).toBeUndefined();
  signInBy('password');
  await expect.poll(heading).toBeDefined();
  signInBy('password', 'olive');
  expect(heading()).toBeUndefined();
});

test.each([false, true])(
  'a page that needs a code is opened once it was entered: %s',
  async (isConfirmed) => {
    const onConfirmed = vi.fn<() => Promise<void>>().mockResolvedValue();
    showPage(<SecondFactorNotice onConfirmed={onConfirmed} />);
    expect([links(), buttons()]).toEqual([['/dashboard/profile#two-step-sign-in'], []]);
    signInAs({}, { hasSecondStep: true });
    expect(links()).toEqual([]);
    press('Enter a code');
    expect(button('Enter a code').disabled).toBe(true);
    await act(async () => reauthenticationQuestion.get()?.answer(isConfirmed));
    await expect.poll(() => button('Enter a code').disabled).toBe(false);
    expect(onConfirmed).toHaveBeenCalledTimes(isConfirmed ? 1 : 0);
  },
);

test('who takes another account comes back to this page, and reads why they could not log out', async () => {
  end.mockRejectedValueOnce(new UserFacingError('Not now')).mockResolvedValueOnce();
  showPage([<SwitchAccount key="1" />, <ToastPlace key="2" />], { path: '/cart', at: '/cart?a=1' });
  const name = 'Log in with another account';
  press(name);
  expect(button(name).disabled).toBe(true);
  expect((await screen.findByRole('alert')).textContent).toContain('Not now');
  expect(button(name).disabled).toBe(false);
  press(name);
  await screen.findByText('At /login?from=%2Fcart%3Fa%3D1');
});
