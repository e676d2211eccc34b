import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { LinkNotice } from '../shell/link-notice';
import { keepClear } from './keep-clear';
import { say } from './say';
import { ToastPlace } from './toast-place';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each(['success', 'info', 'error'] as const)('a page without the library says %s as a notice', (kind) => {
  render(<ToastPlace />);
  act(() => say(kind, 'Said'));
  const notice = screen.getByRole('alert');
  expect([notice.textContent, notice.dataset['kind']]).toEqual(['Said✕', kind]);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a notice closes after five seconds, and one that replaces it has as many', () => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  render(<ToastPlace />);
  for (const text of ['First', 'Second']) {
    act(() => say('info', text));
    act(() => void vi.advanceTimersByTime(4_900));
    expect(screen.getByRole('alert').textContent).toBe(`${text}✕`);
  }
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByRole('alert')).toBeNull();
  vi.useRealTimers();
});

test('what the page before could not say to its end is said, until it is closed', async () => {
  const key = 'chuck-and-bit:unseenSuccess';
  window.sessionStorage.setItem(key, 'Saved');
  vi.resetModules();
  const { ToastPlace: Place } = await import('./toast-place');
  render(<Place />);
  const notice = screen.getByRole('alert');
  expect([notice.textContent, notice.dataset['kind']]).toEqual(['Saved✕', 'success']);
  expect(window.sessionStorage.getItem(key)).toBe('Saved');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect([screen.queryByRole('alert'), window.sessionStorage.getItem(key)]).toEqual([null, null]);
});

test.each([
  ['?verified=1', 'Your email is verified'],
  ['?verified=1&error=TOKEN_EXPIRED', /^This verification link has expired/],
])('the result of a verification link, %s, is said once, and Back leaves the page', async (search, text) => {
  const Component = () => [<LinkNotice key="link" />, <ToastPlace key="toasts" />];
  const initialEntries = ['/before', `/${search}`];
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries });
  render(<RouterProvider router={router} />);
  expect(await screen.findByText(text)).toBeDefined();
  expect(router.state.location).toMatchObject({ pathname: '/', search: '' });
  act(() => void router.navigate(-1));
  await expect.poll(() => router.state.location.pathname).toBe('/before');
});

/** Lies from 100 to 200 in both directions. */
const messages = { top: 100, bottom: 200, left: 100, right: 200 };
const at = (left: number, top: number) => ({ left, right: left + 20, top, bottom: top + 20 });

test.each([
  ['that it covers', at(150, 150), '0 78px'],
  ['below its upper edge', at(150, 85), '0 13px'],
  ['above it', at(150, 79), ''],
  ['below it', at(150, 201), ''],
  ['left of it', at(79, 150), ''],
  ['right of it', at(201, 150), ''],
])('a message moves below a control %s: %j, %j', (_where, box, moved) => {
  render(
    <>
      <div data-testid="messages">
        <button type="button">Close</button>
      </div>
      <button type="button">Save</button>
      <p tabIndex={-1}>Text</p>
    </>,
  );
  const place = screen.getByTestId('messages');
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return (this === place ? messages : box) as DOMRect;
  });
  keepClear(place);
  screen.getByRole('button', { name: 'Save' }).focus();
  expect(place.style.translate).toBe(moved);
  for (const other of [screen.getByRole('button', { name: 'Close' }), screen.getByText('Text')]) {
    other.focus();
    expect(place.style.translate).toBe('');
  }
});
