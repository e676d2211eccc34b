import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { toast } from '../toasts/toast';
import { saveFile } from './save-file';
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

test.each([
  ['comes back', true, null, 'Export'],
  ['was never there', false, null, null],
  ['was moved meanwhile', true, 'Elsewhere', 'Elsewhere'],
])('after a task the focus of the button %s', async (_, had, moved, at) => {
  let finish = () => {};
  const task = () => new Promise<void>((resolve) => (finish = resolve));
  render(
    <>
      <TaskButton task={task}>Export</TaskButton>
      <button type="button">Elsewhere</button>
    </>,
  );
  const named = (name: string) => screen.getByRole('button', { name });
  if (had) named('Export').focus();
  fireEvent.click(named('Export'));
  // As browsers do with a disabled button.
  named('Export').blur();
  if (moved) named(moved).focus();
  await act(async () => finish());
  expect(document.activeElement).toBe(at === null ? document.body : named(at));
});

test('a file is saved under its name, and stays there until the browser has read it', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.href, this.download);
  });
  saveFile(new Blob(), 'orders.csv');
  expect(saved).toEqual(['blob:file', 'orders.csv']);
  vi.advanceTimersByTime(30_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(revoke.mock.calls).toEqual([['blob:file']]);
});
