import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { PageAnnouncer } from './page-announcer';

const Page = ({ title, children }: { title: string; children?: ReactNode }) => (
  <main>
    <title>{title}</title>
    {children}
  </main>
);
let go: (to: string) => Promise<void>;
beforeEach(() => {
  const Component = () => [<PageAnnouncer key="1" />, <Outlet key="2" />];
  const router = createMemoryRouter([
    {
      Component,
      children: [
        {
          path: '/',
          Component: () => (
            <Page title="Home">
              <h1>Welcome</h1>
            </Page>
          ),
        },
        {
          path: '/cart',
          Component: () => (
            <Page title="Cart">
              <h1>Your cart</h1>
            </Page>
          ),
        },
        { path: '/bare', Component: () => <Page title="Bare" /> },
      ],
    },
  ]);
  go = (to) => act(async () => void (await router.navigate(to)));
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
