import { listCustomers } from '@chuck-and-bit/contract/customers';
import { listManagedProducts } from '@chuck-and-bit/contract/managed-products';
import { listPurchases } from '@chuck-and-bit/contract/purchases';
import type { Role } from '@chuck-and-bit/contract/roles';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../../browser/shop-api-error';
import { openScreen, showPage } from '../../../../test/page';
import { answers, asked, newApi } from '../../../../test/shop-api';
import * as layout from '../dashboard-layout';
import { Palette } from './palette';
import { PaletteButton } from './palette-button';

vi.mock('../../../shop-api', () => import('../../../../test/shop-api'));
vi.mock('../../../session/store/browser-session.client', () => ({ browserSession: {} }));
beforeEach(() =>
  newApi(
    [listPurchases, [{ _id: 'p', number: 'K7QM-4XRD', userName: 'Ada', orders: [], paymentStatus: 'Paid' }]],
    [listManagedProducts, [{ _id: 'd', name: 'Auger', price: 100, isPublic: true }]],
    [listCustomers, [{ _id: 'c', name: 'Ada Bit', email: 'ada@bits.example', orders: 1 }]],
  ),
);

test.each<[Role, string[]]>([
  ['admin', ['Orders', 'Products', 'Customers']],
  ['viewer', ['Orders', 'Products', 'Customers']],
  ['orders-staff', ['Orders', 'Products', 'Customers']],
  ['shipping-staff', ['Orders', 'Products']],
  ['products-staff', ['Products']],
])('the role %s finds %j, and asks for nothing else', async (role, kinds) => {
  showPage(<Palette role={role} destinations={[]} onClose={() => {}} />);
  fireEvent.change(screen.getByRole('combobox', { hidden: true }), { target: { value: 'a' } });
  await screen.findByText('Products');
  expect(['Orders', 'Products', 'Customers'].filter((kind) => screen.queryByText(kind))).toEqual(kinds);
  expect(asked).toHaveLength(kinds.length);
});

test('an answer about a former text is dropped, and an emptied field finds nothing', async () => {
  let arrive = (_products: object[]) => {};
  const found = [{ _id: 'd', name: 'Auger', price: 100, isPublic: true }];
  answers.set(listManagedProducts, ({ query }) =>
    query['q'] === 'late' ? new Promise<object[]>((resolve) => (arrive = resolve)) : found,
  );
  showPage(<Palette role={'products-staff' as const} destinations={[]} onClose={() => {}} />);
  const typed = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
  const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  typed('late');
  typed('auger');
  await expect.poll(names).toEqual(['Auger$100.00']);
  await act(async () => arrive([]));
  expect(names()).toEqual(['Auger$100.00']);
  typed(' ');
  expect(names()).toEqual([]);
});

test('what is found says what it is, and a press leads there', async () => {
  const onClose = vi.fn<() => void>();
  const several = { _id: 'p', number: 'K7', userName: 'Ada', paymentStatus: 'Paid' };
  answers.set(listPurchases, [
    { ...several, orders: ['Auger', 'Bits', 'Oil'].map((productName) => ({ productName })) },
  ]);
  answers.set(listManagedProducts, [{ _id: 'd', name: 'Core', price: 100, isPublic: false }]);
  const destinations = [
    { path: '/dashboard/payments', label: 'Payments' },
    { path: '/', label: 'Orders' },
  ];
  const role: Role = 'admin';
  showPage(<Palette {...{ role, destinations, onClose }} />);
  const texts = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  expect(texts()).toEqual(['Payments', 'Orders']);
  const typed = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
  typed(' pay ');
  const found = ['K7, AdaAuger and 2 morePaid', 'CoreNot in the shop', 'Ada Bitada@bits.example1 order'];
  await expect.poll(texts).toEqual(['Payments', ...found]);
  expect(asked[0]?.[1]).toEqual({ q: 'pay', limit: '5' });
  answers.set(listPurchases, new ShopApiError(503, 'BUSY', 'The shop is busy'));
  typed('drill');
  await screen.findByText('The shop is busy');
  for (const list of [listPurchases, listManagedProducts, listCustomers]) answers.set(list, []);
  typed('nothing');
  await screen.findByText('Nothing was found.');
  typed('pay');
  fireEvent.click(screen.getByRole('option', { name: 'Payments' }));
  expect(onClose).toHaveBeenCalledOnce();
});

const k = { key: 'k', ctrlKey: true };
test.each<[KeyboardEventInit, opens: boolean]>([
  [k, true],
  [{ key: 'K', metaKey: true }, true],
  [{ ...k, metaKey: true }, false],
  [{ ...k, altKey: true }, false],
  [{ ...k, shiftKey: true }, false],
  [{ ...k, key: 'j' }, false],
  [{ key: 'k' }, false],
])('the keys %j open the palette: %j, unless a dialog is open', async (keys, opens) => {
  const role: Role = 'viewer';
  const { unmount } = showPage(<PaletteButton {...{ role }} destinations={[]} />);
  const isTaken = () => !fireEvent.keyDown(window, keys);
  const other = document.body.appendChild(document.createElement('dialog'));
  other.open = true;
  expect(isTaken()).toBe(false);
  other.remove();
  expect(isTaken()).toBe(opens);
  if (opens) {
    await screen.findByRole('dialog', { name: 'Go to' });
    expect(isTaken()).toBe(false);
  }
  unmount();
  expect([isTaken(), screen.queryByRole('dialog')]).toEqual([false, null]);
});

const zone = expect.stringMatching(/^Times in New York \(GMT-[45]\)$/);
test.each<[Role | null, page: string, current: string[], said: unknown, opens: boolean]>([
  ['admin', '/dashboard/customers', ['Customers page'], zone, true],
  ['admin', '/dashboard/customers/c', ['Customers true'], zone, true],
  ['admin', '/dashboard/manage-all-orders', ['Manage All Orders page'], zone, true],
  ['admin', '/dashboard/orders/o', ['Manage All Orders true'], zone, true],
  ['viewer', '/dashboard/purchases/p', ['Manage All Orders true'], zone, true],
  ['viewer', '/dashboard/manage-product/d', ['Manage Products true'], zone, true],
  [null, '/dashboard/orders/o', ['My Orders true'], undefined, false],
  [null, '/dashboard/purchases/p', ['My Orders true'], undefined, false],
  [null, '/dashboard/payment/p', ['My Orders true'], undefined, false],
  [null, '/dashboard/documents/d', [], undefined, false],
])('the menu of %s at %s has %j as the current page', async (role, page, current, said, opens) => {
  await openScreen(layout, { role, at: page, path: page });
  const [, menu] = screen.getAllByRole('navigation', { name: 'Dashboard', hidden: true });
  const links = [...(menu?.querySelectorAll('[aria-current]') ?? [])];
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('aria-current')}`)).toEqual(current);
  expect(screen.queryByText(/^Times in/)?.textContent).toEqual(said);
  expect(screen.queryByRole('button', { name: 'Go to …' }) !== null).toBe(opens);
});
