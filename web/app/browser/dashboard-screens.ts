import { type Access, type Area, mayAccess, type Role } from '@chuck-and-bit/contract/roles';
import { matchPath } from 'react-router';
import type { IconName } from '../ui/icon';
import { paths } from './paths';

type DashboardScreen = {
  path: string;
  /** Its file below `screens`. */
  file: string;
  /** Who opens it: everybody signed in, users without a role, staff with this area, or admins alone. */
  access: 'user' | 'shopper' | Area | 'admin';
  /** What it takes in the area: to read, unless it only changes. */
  right?: Access;
  label: string;
  icon: IconName;
  /** The screens that it leads to: the pattern of the path, and the file. */
  more?: Record<string, string>;
  /** Those that only change, so that it takes the right to. */
  moreToChange?: Record<string, string>;
  /** Those that fill the window, without the menu of the dashboard. */
  beside?: Record<string, string>;
  /** Draws what is around these screens. */
  layout?: string;
};

/** The screens of the dashboard in the order of its menu. Routes, guards, menu, palette and links derive from it. */
export const screens = {
  overview: {
    path: '/dashboard/overview',
    file: 'admin/overview/overview',
    access: 'reports',
    label: 'Overview',
    icon: 'percent',
  },
  manageAllOrders: {
    path: '/dashboard/manage-all-orders',
    file: 'admin/manage-all-orders/manage-all-orders',
    access: 'orders',
    label: 'Manage All Orders',
    icon: 'list',
    more: {
      '/dashboard/packing-slips': 'admin/packing-slips/packing-slips',
      '/dashboard/orders/:id/packing-slip': 'admin/packing-slips/order-packing-slip',
      '/dashboard/purchases/:id/packing-slip': 'admin/packing-slips/packing-slips',
    },
  },
  returns: {
    path: '/dashboard/returns',
    file: 'admin/returns/returns',
    access: 'orders',
    label: 'Returns',
    icon: 'box',
  },
  payments: {
    path: '/dashboard/payments',
    file: 'admin/payments/payments',
    access: 'orders',
    label: 'Payments',
    icon: 'card',
  },
  customers: {
    path: '/dashboard/customers',
    file: 'admin/customers/customers',
    access: 'customers',
    label: 'Customers',
    icon: 'people',
    more: { '/dashboard/customers/:id': 'admin/customer/customer' },
  },
  makeAdmin: {
    path: '/dashboard/make-admin',
    file: 'admin/make-admin/make-admin',
    access: 'admin',
    label: 'Make Admin',
    icon: 'person',
  },
  addProduct: {
    path: '/dashboard/add-product',
    file: 'admin/add-product/add-product',
    access: 'products',
    right: 'change',
    label: 'Add Product',
    icon: 'plus',
  },
  manageProduct: {
    path: '/dashboard/manage-product',
    file: 'admin/manage-products/manage-products',
    access: 'products',
    label: 'Manage Products',
    icon: 'boxes',
    more: {
      '/dashboard/manage-product/count': 'admin/count-stock/count-stock',
      '/dashboard/manage-product/:id': 'admin/edit-product/edit-product',
      '/dashboard/manage-product/failed-pictures': 'admin/failed-pictures/failed-pictures',
    },
    beside: { '/dashboard/manage-product/:id/preview': 'admin/product-preview/product-preview' },
    moreToChange: {
      '/dashboard/manage-product/import': 'admin/import-products/import-products',
      '/dashboard/manage-product/import/:id': 'admin/product-import/product-import',
      '/dashboard/manage-product/order': 'admin/arrange-products/arrange-products',
      '/dashboard/manage-product/change': 'admin/change-products/change-products',
      '/dashboard/manage-product/pictures': 'admin/upload-pictures/upload-pictures',
    },
  },
  kinds: {
    path: '/dashboard/kinds',
    file: 'admin/kinds/kinds',
    access: 'products',
    label: 'Kinds',
    icon: 'tree',
    more: {
      '/dashboard/kinds/:id': 'admin/kinds/kind',
      '/dashboard/kinds/:id/attributes/:attributeId': 'admin/kinds/attribute',
    },
    moreToChange: {
      '/dashboard/kinds/new': 'admin/kinds/new-kind',
      '/dashboard/kinds/:id/attributes/new': 'admin/kinds/attribute',
    },
  },
  reviews: {
    path: '/dashboard/reviews',
    file: 'admin/reviews/reviews',
    access: 'products',
    label: 'Reviews',
    icon: 'star',
  },
  settings: {
    path: '/dashboard/settings',
    file: 'admin/settings/shop/shop',
    access: 'settings',
    label: 'Settings',
    icon: 'sliders',
    layout: 'components/settings/settings-layout.tsx',
    more: {
      '/dashboard/settings/shipping': 'admin/settings/shipping/shipping-rates',
      '/dashboard/settings/shipping/:id': 'admin/settings/shipping/shipping-rate',
      '/dashboard/settings/taxes': 'admin/settings/taxes/taxes',
      '/dashboard/settings/taxes/:id': 'admin/settings/taxes/tax',
      '/dashboard/settings/discount-codes': 'admin/settings/discounts/discount-codes',
      '/dashboard/settings/discount-codes/:id': 'admin/settings/discounts/discount-code',
      '/dashboard/settings/synonyms': 'admin/settings/synonyms/synonyms',
      '/dashboard/settings/synonyms/:id': 'admin/settings/synonyms/synonym',
      '/dashboard/settings/searches': 'admin/settings/searches/searches',
      '/dashboard/settings/pages': 'admin/settings/pages/pages',
      '/dashboard/settings/pages/:name': 'admin/settings/pages/page',
    },
    beside: { '/dashboard/settings/pages/:name/preview': 'admin/settings/pages/page-preview' },
    moreToChange: {
      '/dashboard/settings/shipping/new': 'admin/settings/shipping/shipping-rate',
      '/dashboard/settings/taxes/new': 'admin/settings/taxes/tax',
      '/dashboard/settings/discount-codes/new': 'admin/settings/discounts/discount-code',
      '/dashboard/settings/synonyms/new': 'admin/settings/synonyms/synonym',
    },
  },
  auditLog: {
    path: '/dashboard/audit-log',
    file: 'admin/audit-log/audit-log',
    access: 'audit-log',
    label: 'Audit Log',
    icon: 'lock',
  },
  myOrders: {
    path: paths.myOrders,
    file: 'shopper/my-orders/my-orders',
    access: 'shopper',
    label: 'My Orders',
    icon: 'box',
    more: { '/dashboard/payment/:id': 'shopper/payment/payment' },
  },
  addReview: {
    path: paths.addReview,
    file: 'shopper/add-review/add-review',
    access: 'shopper',
    label: 'Add Review',
    icon: 'star',
  },
  profile: {
    path: paths.profile,
    file: 'shopper/profile/profile',
    access: 'user',
    label: 'Profile',
    icon: 'person',
  },
} satisfies Record<string, DashboardScreen>;

export const allScreens = Object.values<DashboardScreen>(screens);

/** Whether a user with this role may open this screen, and those that it leads to unless they only change. */
export function mayOpen(role: Role | null, { access, right = 'read' }: DashboardScreen): boolean {
  if (access === 'user') return true;
  if (access === 'shopper') return role === null;
  return access === 'admin' ? role === 'admin' : mayAccess(role, access, right);
}

const isAt = (patterns: readonly string[], pathname: string): boolean =>
  patterns.some((pattern) => matchPath(pattern, pathname) !== null);

/** Whether this screen is at the path, or leads to the one that is. */
export const isWithin = ({ path, more, moreToChange, beside }: DashboardScreen, pathname: string): boolean =>
  isAt([path, ...Object.keys({ ...more, ...moreToChange, ...beside })], pathname);

/** Whether a user with this role may open the screen of staff at this path. */
export function mayOpenPath(role: Role | null, pathname: string): boolean {
  const screen = allScreens.find((each) => isWithin(each, pathname));
  if (!screen) return role === 'admin';
  const onlyChanges = isAt(Object.keys(screen.moreToChange ?? {}), pathname);
  return mayOpen(role, onlyChanges ? { ...screen, right: 'change' } : screen);
}

/** Whether going to the address would end this user's session: a shopper's to a screen of staff, staff's to one of shoppers. */
export function isForOthers(address: string, { role }: { role: Role | null }): boolean {
  const [pathname = ''] = address.split(/[?#]/);
  const screen = allScreens.find((each) => isWithin(each, pathname));
  if (!screen || screen.access === 'user') return false;
  return (screen.access === 'shopper') !== (role === null);
}

/** Says to staff that their role does not open the screen at this address. */
export const closedPath = (address: string): string =>
  `/dashboard/closed?page=${encodeURIComponent(address)}`;

/** Where `/dashboard` leads: to the daily work of the role. */
export function firstDashboardPath({ role }: { role: Role | null }): string {
  return firstScreen(role).path;
}

export function firstScreen(role: Role | null): DashboardScreen {
  const { manageAllOrders, manageProduct, profile } = screens;
  return [manageAllOrders, manageProduct, ...allScreens].find((screen) => mayOpen(role, screen)) ?? profile;
}
