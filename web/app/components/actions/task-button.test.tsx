import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { toast } from '../toasts/toast';
import { TaskButton } from './task-button';

test('a second press while the task runs starts nothing, and a failure is said', async () => {
  const shown = vi.spyOn(toast, 'error').mockReturnValue('');
  let fail: (reason: Error) => void = () => {};
  const running = new Promise<void>((_, reject) => {
    fail = reject;
  });
  const task = vi.fn<() => Promise<void>>(() => running);
  render(<TaskButton task={task}>Export</TaskButton>);
  const button = screen.getByRole('button', { name: 'Export' });
  button.focus();
  fireEvent.click(button);
  fireEvent.click(button);
  expect(task).toHaveBeenCalledOnce();
  expect(button.getAttribute('aria-busy')).toBe('true');

  await act(async () => fail(new ShopApiError(503, 'UNAVAILABLE', 'Busy')));
  expect(shown).toHaveBeenCalledExactlyOnceWith('Busy');
  expect(button.getAttribute('aria-busy')).toBeNull();
  fireEvent.click(button);
  expect(task).toHaveBeenCalledTimes(2);
});
