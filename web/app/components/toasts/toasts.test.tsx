import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { say } from './say';
import { toast } from './toast';
import { ToastPlace } from './toast-place';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  render(<ToastPlace />);
});
afterEach(() => {
  act(() => toast.dismiss());
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const after = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const shown = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

it('closes after five seconds, and not when an animation ends', () => {
  act(() => void toast.success('Saved'));
  for (const element of document.querySelectorAll('.Toastify *')) fireEvent.animationEnd(element);
  after(4_900);
  expect(shown()).toEqual(['Saved']);
  after(200);
  expect(shown()).toEqual([]);
});

it('closes too if it was said before the page could show it', () => {
  cleanup();
  toast.success('Saved');
  render(<ToastPlace />);
  after(4_900);
  expect(shown()).toEqual(['Saved']);
  after(200);
  expect(shown()).toEqual([]);
});

it('stays while it has the focus, and for the rest of its time afterwards', () => {
  act(() => void toast.success('Saved'));
  after(3_000);
  act(() => screen.getByRole('button', { name: 'close' }).focus());
  after(60_000);
  expect(shown()).toEqual(['Saved']);
  act(() => screen.getByRole('button', { name: 'close' }).blur());
  after(1_500);
  expect(shown()).toEqual(['Saved']);
  after(750);
  expect(shown()).toEqual([]);
});

it('stays while it is pointed at', () => {
  act(() => void toast.success('Saved'));
  const [alert] = screen.getAllByRole('alert');
  const matches = vi
    .spyOn(Element.prototype, 'matches')
    .mockImplementation((selector) => selector === ':hover');
  after(60_000);
  matches.mockRestore();
  expect(alert?.isConnected).toBe(true);
  after(5_000);
  expect(shown()).toEqual([]);
});

it('is kept for the next page until it has closed, unless another one is', () => {
  const kept = () => window.sessionStorage.getItem('chuck-and-bit:unseenSuccess');
  act(() => void toast.success(<b>Not a text</b>));
  act(() => void toast.error('Not saved'));
  expect(kept()).toBeNull();
  act(() => void toast.success('Saved'));
  after(3_000);
  act(() => void toast.success('Sent'));
  after(2_100);
  expect([shown(), kept()]).toEqual([['Sent'], 'Sent']);
  after(3_000);
  expect([shown(), kept()]).toEqual([[], null]);
});

it('stands below the header, the newest on top, in the colours of its kind', () => {
  act(() => void toast.success('Saved'));
  act(() => void toast.error('Not saved'));
  expect(shown()).toEqual(['Not saved', 'Saved']);
  const container = document.querySelector<HTMLElement>('.Toastify__toast-container');
  expect(container?.classList).toContain('below-header');
  const colours = ['success', 'error'].flatMap((kind) => [
    container?.style.getPropertyValue(`--toastify-color-${kind}`),
    container?.style.getPropertyValue(`--toastify-text-color-${kind}`),
  ]);
  expect(colours).toEqual([
    'var(--color-success)',
    'var(--color-success-content)',
    'var(--color-error)',
    'var(--color-error-content)',
  ]);
});

it('stays while the window has not the focus', () => {
  act(() => void toast.success('Saved'));
  vi.mocked(document.hasFocus).mockReturnValue(false);
  after(60_000);
  expect(shown()).toEqual(['Saved']);
});

it('stays while it says that work is under way, and closes five seconds after a message that replaced it', () => {
  act(() => void toast.loading('Sending', { toastId: 'mail' }));
  after(60_000);
  expect(shown()).toEqual(['Sending']);
  act(() => toast.update('mail', { render: 'Sent', isLoading: false }));
  after(4_900);
  expect(shown()).toEqual(['Sent']);
  after(200);
  expect(shown()).toEqual([]);
});

it('has its whole time when its text is said again', () => {
  act(() => say('info', 'Offline', 'reachability'));
  after(4_000);
  act(() => say('info', 'Back online', 'reachability'));
  after(4_000);
  expect(shown()).toEqual(['Back online']);
  after(1_100);
  expect(shown()).toEqual([]);
});
