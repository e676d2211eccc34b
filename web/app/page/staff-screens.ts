import { type Area, mayAccess, type Role } from '@chuck-and-bit/contract/roles';
import { paths } from './paths';

/** The screens of staff and the area that opens each. `admins`: only admins may open it. */
const staffScreens: readonly (readonly [path: string, area: Area | 'admins'])[] = [
  [paths.manageAllOrders, 'orders'],
  [paths.returns, 'orders'],
  [paths.payments, 'orders'],
  [paths.packingSlips(), 'orders'],
  [paths.manageProduct, 'products'],
  [paths.addProduct, 'products'],
  [paths.reviews, 'products'],
  [paths.customers, 'customers'],
  [paths.makeAdmin, 'admins'],
  [paths.settings, 'settings'],
  [paths.auditLog, 'audit-log'],
  // `/dashboard` leads to the first screen above that is open, so this one is listed last.
  [paths.overview, 'reports'],
];

const shopperScreens: readonly string[] = [paths.myOrders, paths.addReview, '/dashboard/payment'];

const packingSlip = /^\/dashboard\/(orders|purchases)\/[^/]+\/packing-slip$/;

/** Whether a user with this role may open this screen of staff. */
export function opensScreen(role: Role | null, pathname: string): boolean {
  const area = packingSlip.test(pathname)
    ? 'orders'
    : staffScreens.find(([path]) => isWithin(pathname, path))?.[1];
  if (area === undefined || area === 'admins') return role === 'admin';
  return mayAccess(role, area, 'read');
}

/** Where `/dashboard` leads. */
export function firstDashboardPath({ role }: { role: Role | null }): string {
  if (role === null) return paths.myOrders;
  return staffScreens.find(([path]) => opensScreen(role, path))?.[0] ?? paths.profile;
}

/** Whether the address belongs to another role: going there would end this user's session. */
export function isForOtherRole(path: string, { role }: { role: Role | null }): boolean {
  const [pathname = ''] = path.split(/[?#]/);
  if (shopperScreens.some((screen) => isWithin(pathname, screen))) return role !== null;
  const isForStaff =
    packingSlip.test(pathname) || staffScreens.some(([screen]) => isWithin(pathname, screen));
  return isForStaff && !opensScreen(role, pathname);
}

const isWithin = (pathname: string, screen: string) =>
  pathname === screen || pathname.startsWith(`${screen}/`);
