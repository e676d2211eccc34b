import { Link, Outlet, useLocation } from 'react-router';
import type { PageHandle } from '../../page/page-handle';
import { paths } from '../../page/paths';
import { opensScreen } from '../../page/staff-screens';
import { sessionContext } from '../../session/access/guards';
import { Drawer } from '../../ui/drawer';
import { Icon, type IconName } from '../../ui/icon';
import { Spinner } from '../../ui/spinner';
import type { Route } from './+types/dashboard-layout';
import { PaletteButton } from './palette/palette-button';
import { ReauthenticationPlace } from '../auth/reauthentication/reauthentication-place';

type MenuEntry = {
  to: string;
  /** Path prefixes of the pages that belong to the entry. */
  within?: string[];
  label: string;
  icon: IconName;
};

const profileEntry: MenuEntry = { to: paths.profile, label: 'Profile', icon: 'person' };

const menus: Record<'shopper' | 'staff', MenuEntry[]> = {
  shopper: [
    {
      to: paths.myOrders,
      within: [paths.payment(''), paths.order(''), paths.purchaseDetails('')],
      label: 'My Orders',
      icon: 'box',
    },
    { to: paths.addReview, label: 'Add Review', icon: 'star' },
    profileEntry,
  ],
  staff: [
    { to: paths.overview, label: 'Overview', icon: 'percent' },
    {
      to: paths.manageAllOrders,
      within: [paths.order(''), paths.purchaseDetails(''), paths.packingSlips()],
      label: 'Manage All Orders',
      icon: 'list',
    },
    { to: paths.returns, label: 'Returns', icon: 'box' },
    { to: paths.payments, label: 'Payments', icon: 'card' },
    { to: paths.customers, within: [`${paths.customers}/`], label: 'Customers', icon: 'people' },
    { to: paths.makeAdmin, label: 'Make Admin', icon: 'person' },
    { to: paths.addProduct, label: 'Add Product', icon: 'plus' },
    {
      to: paths.manageProduct,
      within: [`${paths.manageProduct}/`],
      label: 'Manage Products',
      icon: 'boxes',
    },
    { to: paths.reviews, label: 'Reviews', icon: 'star' },
    { to: paths.settings, within: [`${paths.settings}/`], label: 'Settings', icon: 'sliders' },
    { to: paths.auditLog, label: 'Audit Log', icon: 'lock' },
    profileEntry,
  ],
};

export const handle: PageHandle = { query: 'all' };

export function clientLoader({ context }: Route.ClientLoaderArgs) {
  return { role: context.get(sessionContext).user.role };
}

export function HydrateFallback() {
  return <Spinner label="Opening your dashboard …" />;
}

/** The side menu of the dashboard; a drawer where there is no room beside the page. */
export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const { role } = loaderData;
  const entries =
    role === null
      ? menus.shopper
      : menus.staff.filter((entry) => entry === profileEntry || opensScreen(role, entry.to));
  return (
    <div className="page-width grid grid-cols-1 gap-6 py-4 xl:grid-cols-[11.5rem_minmax(0,1fr)] xl:pb-6 print:block">
      <div className="flex flex-wrap gap-2 self-start print:hidden xl:sticky xl:top-[5.625rem] xl:flex-col xl:gap-4">
        <Drawer
          title="Dashboard"
          opener={{
            className: 'btn h-auto min-h-11 justify-start gap-2.5 px-3.5 py-1 text-start text-base xl:hidden',
            children: (
              <>
                <Icon name="list" />
                <span>Dashboard menu</span>
              </>
            ),
          }}
        >
          <DashboardMenu entries={entries} />
        </Drawer>
        <div className="max-xl:hidden print:hidden">
          <DashboardMenu entries={entries} />
        </div>
        {role !== null && (
          <PaletteButton role={role} destinations={entries.map(({ to, label }) => ({ to, label }))} />
        )}
      </div>
      <div className="min-w-0">
        <Outlet />
      </div>
      <ReauthenticationPlace />
    </div>
  );
}

function DashboardMenu({ entries }: { entries: MenuEntry[] }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Dashboard" className="side-menu">
      <ul>
        {entries.map(({ to, within = [], label, icon }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={
                pathname === to ? 'page' : within.some((path) => pathname.startsWith(path)) || undefined
              }
            >
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
