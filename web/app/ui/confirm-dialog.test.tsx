import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog';

afterEach(cleanup);

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('a dialog asks first, and while it is confirmed it can neither be confirmed again nor closed', async () => {
  let finish = () => {};
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const onConfirm = vi.fn<() => Promise<void>>(() => work);
  const onDecline = vi.fn<() => void>();
  render(
    <ConfirmDialog
      title="Cancel this order?"
      message="It can't be undone."
      confirmLabel="Yes, cancel"
      declineLabel="No, keep it"
      onConfirm={onConfirm}
      onDecline={onDecline}
    />,
  );
  expect(document.activeElement).toBe(button('No, keep it'));
  expect(onConfirm).not.toHaveBeenCalled();

  fireEvent.click(button('Yes, cancel'));
  fireEvent.click(button('Yes, cancel'));
  fireEvent.click(button('No, keep it'));
  const dialog = screen.getByRole('dialog');
  fireEvent(dialog, createEvent('cancel', dialog, { cancelable: true }));
  fireEvent.click(dialog);
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onDecline).not.toHaveBeenCalled();

  await act(async () => finish());
  fireEvent.click(button('No, keep it'));
  expect(onDecline).toHaveBeenCalledOnce();
});
