import { listCustomers } from '@chuck-and-bit/contract/customers';
import { listDrills } from '@chuck-and-bit/contract/drills';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { listOrders } from '@chuck-and-bit/contract/order-search';
import { mayAccess, type Role } from '@chuck-and-bit/contract/roles';
import { paths } from '../../../page/paths';
import { browserShopApi } from '../../../shop-api';
import { productPaths } from '../../product-form/product-paths';

export type Found = {
  kind: 'Orders' | 'Products' | 'Customers';
  to: string;
  label: string;
  /** Below the label. */
  note?: string;
  /** Behind the label. */
  detail: string;
};

/** How many of each kind. */
const limit = '5';

/** The orders, products and customers that match what was typed, as far as the role sees them. */
export async function findAnything(typed: string, role: Role, signal: AbortSignal): Promise<Found[]> {
  const api = browserShopApi();
  const query = { q: typed, limit };
  const [orders, drills, customers] = await Promise.all([
    mayAccess(role, 'orders', 'read') ? api.call(listOrders, { query }, { signal }) : [],
    mayAccess(role, 'products', 'read') ? api.call(listDrills, { query }, { signal }) : [],
    mayAccess(role, 'customers', 'read') ? api.call(listCustomers, { query }, { signal }) : [],
  ]);
  return [
    ...orders.map(({ _id, number, userName, productName, status }) => ({
      kind: 'Orders' as const,
      to: paths.order(_id),
      label: `${number}, ${userName}`,
      note: productName,
      detail: status,
    })),
    ...drills.map(({ _id, name, price }) => ({
      kind: 'Products' as const,
      to: productPaths.edit(_id),
      label: name,
      detail: formatUsd(price),
    })),
    ...customers.map(({ _id, name, email, orders: count }) => ({
      kind: 'Customers' as const,
      to: `${paths.customers}/${encodeURIComponent(_id)}`,
      label: name,
      note: email,
      detail: count === 1 ? '1 order' : `${count} orders`,
    })),
  ];
}
