import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSignInElsewhere } from '../../../session/reauthentication/use-sign-in-elsewhere';
import { storedToken } from '../../../session/store/token-storage';
import { LinkConfirmation } from './link-confirmation';

function show(props: Partial<Parameters<typeof LinkConfirmation>[0]>) {
  const nothing = () => {};
  render(
    <MemoryRouter>
      <LinkConfirmation
        email="lena@example.com"
        failure={null}
        busy={false}
        isWaiting={false}
        confirm={async () => null}
        onDecline={nothing}
        onLinkSent={nothing}
        onAnotherLink={nothing}
        {...props}
      />
    </MemoryRouter>,
  );
}

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const decline = 'No, go back';

afterEach(cleanup);

describe('confirming without a password', () => {
  it('is offered by a mailed link only, not by Google', () => {
    show({});
    expect(buttons()).toEqual(['Email me a login link', decline]);
  });

  it('waits for the other tab, says so, and can send another link', () => {
    const onAnotherLink = vi.fn<() => void>();
    show({ isWaiting: true, onAnotherLink });
    expect(screen.getByText('Waiting for you to log in …').getAttribute('aria-live')).toBe('polite');
    expect(buttons()).toEqual(['Send another link', decline]);
    fireEvent.click(screen.getByRole('button', { name: 'Send another link' }));
    expect(onAnotherLink).toHaveBeenCalledOnce();
  });

  it('says why it failed, and focuses the button that declines', () => {
    show({ failure: 'Please Try Again' });
    expect(screen.getByRole('alert').textContent).toContain('Please Try Again');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: decline }));
  });

  it('can not be started twice', () => {
    show({ busy: true });
    for (const button of screen.getAllByRole<HTMLButtonElement>('button')) {
      expect(
        button.disabled || button.getAttribute('aria-disabled') === 'true',
        button.textContent ?? '',
      ).toBe(true);
    }
  });
});

const tokenOf = (sub: string, signedInAt: number) =>
  `${btoa('{}')}.${btoa(JSON.stringify({ sub, exp: 2_000_000_000, auth_time: signedInAt }))}.signature`;

it.each([
  ['the same user has logged in again', tokenOf('lena', 2), 1],
  ['nothing has changed', tokenOf('lena', 1), 0],
  ['somebody else has logged in', tokenOf('olive', 2), 0],
  ['nobody is logged in any more', '', 0],
])('waiting is over only once the same user logs in elsewhere: %s', (_, token, times) => {
  storedToken.write(tokenOf('lena', 1));
  const onSignedIn = vi.fn<() => void>();
  renderHook(() => useSignInElsewhere(onSignedIn));
  storedToken.write(token);
  window.dispatchEvent(new Event('storage'));
  expect(onSignedIn).toHaveBeenCalledTimes(times);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onSignedIn).toHaveBeenCalledTimes(2 * times);
});
