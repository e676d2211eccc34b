// @vitest-environment happy-dom
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageContext } from '../../../page/page-context';
import type { Identity } from '../../../session/identity/identity';
import { OtherConfirmation } from './other-confirmation';

const publicConfig: PublicConfig = {
  apiUrl: '',
  publicUrl: 'https://shop.example',
  identity: { kind: 'embedded', url: '/identity' },
  google: true,
  phone: false,
  adminSecondFactor: false,
  cards: { scriptUrl: null },
  hold: { hours: 72, unverifiedHours: 2 },
  seller: { name: 'Chuck & Bit', address: null },
  timeZone: 'UTC',
  weightUnit: 'kg',
  returnDays: 30,
  sandbox: true,
};

const comesBy = (...providerIds: string[]): Identity => ({
  uid: 'lena',
  email: 'lena@example.com',
  displayName: 'Lena Link',
  photoURL: null,
  emailVerified: true,
  phoneNumber: null,
  isAnonymous: false,
  tenantId: null,
  providerData: providerIds.map((providerId) => ({ providerId, uid: 'lena', email: 'lena@example.com' })),
  hasSecondStep: false,
});

type Shown = Partial<Parameters<typeof OtherConfirmation>[0]> & { google?: boolean };

function show({ google = true, ...props }: Shown) {
  const nothing = () => {};
  render(
    <MemoryRouter>
      <PageContext value={{ publicConfig: { ...publicConfig, google } }}>
        <OtherConfirmation
          identity={comesBy()}
          failure={null}
          busy={false}
          isWaiting={false}
          setFailure={nothing}
          confirm={async () => null}
          onDecline={nothing}
          onLinkSent={nothing}
          onWindowOpened={nothing}
          onOtherWays={nothing}
          onPassword={null}
          {...props}
        />
      </PageContext>
    </MemoryRouter>,
  );
}

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const link = 'Email me a login link';
const decline = 'No, go back';

afterEach(cleanup);

describe('confirming in another way than by a password', () => {
  it.each([
    ['came by mailed links only', { identity: comesBy() }, [link, decline]],
    ['came by Google', { identity: comesBy('google.com') }, ['Continue with Google', link, decline]],
    [
      'came by Google, in a shop that no longer offers it',
      { identity: comesBy('google.com'), google: false },
      [link, decline],
    ],
    [
      'has a password too',
      { identity: comesBy('password'), onPassword: () => {} },
      [link, 'Use your password', decline],
    ],
  ] satisfies [string, Shown, string[]][])(
    'is offered by the ways of an account that %s',
    (_, props, offered) => {
      show(props);
      expect(buttons()).toEqual(offered);
    },
  );

  it('waits for the other window, says so, and leads back to the choice', () => {
    const onOtherWays = vi.fn<() => void>();
    show({ isWaiting: true, onOtherWays });
    expect(screen.getByText('Waiting for you to log in …').getAttribute('aria-live')).toBe('polite');
    expect(buttons()).toEqual(['Confirm another way', decline]);
    fireEvent.click(screen.getByRole('button', { name: 'Confirm another way' }));
    expect(onOtherWays).toHaveBeenCalledOnce();
  });

  it('says why it failed, and focuses the button that declines', () => {
    show({ failure: 'Please Try Again' });
    expect(screen.getByRole('alert').textContent).toContain('Please Try Again');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: decline }));
  });

  it('can not be started twice', () => {
    show({ identity: comesBy('google.com'), onPassword: () => {}, busy: true });
    for (const button of screen.getAllByRole<HTMLButtonElement>('button')) {
      expect(
        button.disabled || button.getAttribute('aria-disabled') === 'true',
        button.textContent ?? '',
      ).toBe(true);
    }
  });
});
