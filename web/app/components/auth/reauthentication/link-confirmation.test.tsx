import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
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
