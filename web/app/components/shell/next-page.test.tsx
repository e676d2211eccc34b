import { pageMessages } from '@chuck-and-bit/contract/page-messages';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { use } from 'react';
import {
  createMemoryRouter,
  Link,
  Outlet,
  RouterProvider,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPageWhenUnreachable } from '../../browser/keep-page';
import { ToastPlace } from '../toasts/toast-place';
import { NextPage } from './next-page';

let isOut: boolean;
/** What the browser tells of its navigations, as not every one does. */
let navigation: EventTarget;
/** Settles when the shop is asked whether it can be reached. No navigation is rendered before. */
let asked: { promise: Promise<void>; resolve: () => void };

function Frame() {
  const { revalidate } = useRevalidator();
  if (useNavigation().location) use(asked.promise);
  return (
    <>
      <NextPage />
      <ToastPlace />
      <Link to="/">Home</Link>
      <button type="button" onClick={() => void revalidate()}>
        Refresh
      </button>
      <Outlet />
    </>
  );
}

const router = () =>
  createMemoryRouter([
    {
      middleware: [keepPageWhenUnreachable as never],
      Component: Frame,
      children: [
        {
          path: '/',
          loader: () => {
            if (isOut) throw new TypeError('Failed to fetch');
            return null;
          },
          Component: () => <p>The page</p>,
          ErrorBoundary: () => <p>The error panel</p>,
        },
      ],
    },
  ]);

beforeEach(async () => {
  isOut = false;
  let resolve = () => {};
  asked = { promise: new Promise((settle) => (resolve = settle)), resolve: () => resolve() };
  vi.stubGlobal('fetch', async () => {
    asked.resolve();
    throw new TypeError('Failed to fetch');
  });
  navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  render(<RouterProvider router={router()} />);
  await screen.findByText('The page');
  isOut = true;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a link to the page that is shown leaves it alone while the shop is out of reach', async () => {
  await act(async () => screen.getByRole('link', { name: 'Home' }).click());
  expect((await screen.findByRole('alert')).textContent).toContain(pageMessages.unreachable);
  expect(screen.getByText('The page')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refresh that finds the shop out of reach is said in the place of the page', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('The error panel');
  expect(screen.queryByRole('alert')).toBeNull();
});

const url = `${window.location.origin}/docs`;
/** Whether a navigation that the browser begins is held back. */
function isHeld(values: object): boolean {
  const pressed = { destination: { sameDocument: false, url }, navigationType: 'push', userInitiated: true };
  const event = new Event('navigate', { cancelable: true });
  Object.assign(event, { ...pressed, downloadRequest: null, formData: null, ...values });
  act(() => void navigation.dispatchEvent(event));
  return event.defaultPrevented;
}

test.each([true, false])(
  'a link to a page of its own is followed only if that answers: %s',
  async (answers) => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    if (answers) vi.stubGlobal('fetch', async () => new Response());
    expect(isHeld({})).toBe(true);
    if (answers) await expect.poll(() => assign.mock.calls).toEqual([[url]]);
    else expect((await screen.findByRole('alert')).textContent).toContain(pageMessages.unreachable);
    expect(assign).toHaveBeenCalledTimes(answers ? 1 : 0);
    expect(screen.getByText('The page')).toBeTruthy();
    assign.mockRestore();
  },
);

test.each([
  ['within the page', { destination: { sameDocument: true, url } }],
  ['to another site', { destination: { sameDocument: false, url: 'https://elsewhere.example/' } }],
  ['to a download', { downloadRequest: '' }],
  ['of a form', { formData: new FormData() }],
  ['of a script', { userInitiated: false }],
])('a navigation %s is left to the browser', (_, values) => {
  expect(isHeld(values)).toBe(false);
});
