/** Every role of the staff. A user without a role is a shopper. An admin may do everything. */
export const roles = ['admin', 'orders-staff', 'shipping-staff', 'products-staff', 'viewer'] as const;
export type Role = (typeof roles)[number];

/**
 * The parts of the dashboard that a role opens. `refunds` is to return money and to correct what
 * invoices say: there is nothing to read in it, orders show both.
 */
export const areas = [
  'orders',
  'refunds',
  'products',
  'customers',
  'settings',
  'reports',
  'audit-log',
] as const;
export type Area = (typeof areas)[number];

/** What a role may do in an area. `change` includes `read`. */
export type Access = 'read' | 'change';

/** The access of each role but `admin`. A missing area is closed. */
const permissions: Record<Exclude<Role, 'admin'>, Partial<Record<Area, Access>>> = {
  'orders-staff': { orders: 'change', refunds: 'change', customers: 'change', products: 'read' },
  'shipping-staff': { orders: 'change', products: 'read' },
  'products-staff': { products: 'change' },
  viewer: {
    orders: 'read',
    products: 'read',
    customers: 'read',
    settings: 'read',
    reports: 'read',
    'audit-log': 'read',
  },
};

/** Whether a user with this role may read or change something in this area. */
export function mayAccess(role: Role | null, area: Area, access: Access): boolean {
  if (role === null) return false;
  if (role === 'admin') return true;
  // A newer release may have given a role that this one does not know: it opens nothing here.
  const granted = (permissions as Partial<typeof permissions>)[role]?.[area];
  return granted === 'change' || granted === access;
}

/** What a role is called on screens. */
export const roleNames: Record<Role, string> = {
  admin: 'Admin',
  'orders-staff': 'Staff for orders',
  'shipping-staff': 'Staff for shipping',
  'products-staff': 'Staff for products',
  viewer: 'Read only',
};
