import type { Role } from '@chuck-and-bit/contract/roles';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { showPage, signInAs } from '../../../test/page';
import DashboardLayout from './dashboard-layout';
import { PaletteButton } from './palette/palette-button';

vi.mock('../../browser/public-config', () => ({ publicConfig: () => ({}) }));
vi.mock('../../shop-api', () => import('../../../test/shop-api'));

/** The entries that are marked in the menu beside the page, and how. */
const marked = () =>
  [...(document.querySelectorAll('nav')[1]?.querySelectorAll('[aria-current]') ?? [])].map(
    (link) => `${link.textContent} ${link.getAttribute('aria-current')}`,
  );

test.each<[Role | null, string, string[]]>([
  ['admin', '/dashboard/manage-all-orders', ['Manage All Orders page']],
  ['admin', '/dashboard/orders/1', ['Manage All Orders true']],
  ['admin', '/dashboard/purchases/1', ['Manage All Orders true']],
  ['viewer', '/dashboard/manage-product/1', ['Manage Products true']],
  [null, '/dashboard/purchases/1', ['My Orders true']],
  [null, '/dashboard/payment/1', ['My Orders true']],
  [null, '/dashboard/documents/1', []],
])('to %s the menu marks at %s: %j', (role, at, entries) => {
  signInAs({ role });
  const props = { loaderData: { role } } as ComponentProps<typeof DashboardLayout>;
  showPage(<DashboardLayout {...props} />, { path: '*', at });
  expect(marked()).toEqual(entries);
  expect(screen.queryByText(/^Times in New York/) !== null).toBe(role !== null);
  expect(screen.queryByRole('button', { name: 'Go to …' }) !== null).toBe(role !== null);
});

test.each<[object, boolean]>([
  [{ key: 'k', ctrlKey: true }, true],
  [{ key: 'K', metaKey: true }, true],
  [{ key: 'k' }, false],
  [{ key: 'j', ctrlKey: true }, false],
  [{ key: 'k', ctrlKey: true, metaKey: true }, false],
  [{ key: 'k', ctrlKey: true, shiftKey: true }, false],
  [{ key: 'k', metaKey: true, altKey: true }, false],
])('the keys %j open the palette, while no dialog is open: %s', async (keys, opens) => {
  const role: Role = 'admin';
  showPage(<PaletteButton role={role} destinations={[]} />);
  const press = () => !fireEvent.keyDown(window, keys);
  expect(press()).toBe(opens);
  if (opens) {
    await screen.findByRole('dialog', { name: 'Go to' });
    expect(press()).toBe(false);
  }
  cleanup();
  expect([press(), screen.queryByRole('dialog')]).toEqual([false, null]);
});
