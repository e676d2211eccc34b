import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { PageAnnouncer } from './page-announcer';

// It stays for as long as the page, and has tests of its own.
vi.mock('../../browser/keep-focus', () => ({ keepFocus: () => undefined }));

const pageAt = (path: string, title: string, heading?: string) => ({
  path,
  Component: () => (
    <main>
      <title>{title}</title>
      {heading && <h1>{heading}</h1>}
    </main>
  ),
});
let go: (to: string) => Promise<void>;
beforeEach(() => {
  cleanup();
  const Component = () => [<PageAnnouncer key="1" />, <Outlet key="2" />];
  const children = [
    pageAt('/', 'Home', 'Welcome'),
    pageAt('/cart', 'Cart', 'Your cart'),
    pageAt('/bare', 'Bare'),
  ];
  const router = createMemoryRouter([{ Component, children }]);
  go = (to) => act(() => router.navigate(to));
  render(<RouterProvider router={router} />);
});
const said = () => document.querySelector('[aria-live=polite]')?.textContent;
const focused = () => document.activeElement?.tagName;

test('another page is announced by its title, and its heading has the focus, else its content', async () => {
  expect([said(), focused()]).toEqual(['', 'BODY']);
  await go('/cart');
  expect([said(), document.activeElement]).toEqual(['Cart', screen.getByText('Your cart')]);
  await go('/bare');
  expect([said(), focused()]).toEqual(['Bare', 'MAIN']);
});

test('a place on a page, and other choices on the same page, leave the focus', async () => {
  await go('/cart#total');
  expect([said(), focused()]).toEqual(['Cart', 'BODY']);
  await go('/');
  (document.activeElement as HTMLElement).blur();
  await go('/?sort=price');
  expect([said(), focused()]).toEqual(['Home', 'BODY']);
});
