import { listCustomers } from '@chuck-and-bit/contract/customers';
import { listManagedProducts } from '@chuck-and-bit/contract/managed-products';
import { listPurchases } from '@chuck-and-bit/contract/purchases';
import type { Role } from '@chuck-and-bit/contract/roles';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../test/desk';
import { asked, newApi } from '../../../test/shop-api';
import { Palette } from './palette';

vi.mock('../../../shop-api', () => import('../../../test/shop-api'));
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
  show(<Palette role={role} destinations={[]} onClose={() => {}} />);
  fireEvent.change(screen.getByRole('combobox', { hidden: true }), { target: { value: 'a' } });
  await screen.findByText('Products');
  expect(['Orders', 'Products', 'Customers'].filter((kind) => screen.queryByText(kind))).toEqual(kinds);
  expect(asked).toHaveLength(kinds.length);
});
