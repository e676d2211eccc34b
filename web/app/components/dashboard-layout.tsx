import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { paths } from '../paths';
import { sessionContext } from '../session/guards';
import { classNames } from '../ui/class-names';
import { Icon, type IconName } from '../ui/icon';
import { Spinner } from '../ui/spinner';
import type { Route } from './+types/dashboard-layout';

type MenuEntry = { to: string; label: string; icon: IconName };

const profileEntry: MenuEntry = { to: paths.profile, label: 'Profile', icon: 'person' };

const menus: Record<'shopper' | 'admin', MenuEntry[]> = {
  shopper: [
    { to: paths.myOrders, label: 'My Orders', icon: 'box' },
    { to: paths.addReview, label: 'Add Review', icon: 'star' },
    profileEntry,
  ],
  admin: [
    { to: paths.manageAllOrders, label: 'Manage All Orders', icon: 'list' },
    { to: paths.payments(), label: 'Payments', icon: 'card' },
    { to: paths.makeAdmin, label: 'Make Admin', icon: 'people' },
    { to: paths.addProduct, label: 'Add Product', icon: 'plus' },
    { to: paths.manageProduct, label: 'Manage Products', icon: 'boxes' },
    profileEntry,
  ],
};

export function clientLoader({ context }: Route.ClientLoaderArgs) {
  return { role: context.get(sessionContext).user.role };
}

export function HydrateFallback() {
  return <Spinner label="Opening your dashboard …" />;
}

/** The side menu of the dashboard; a row of tabs that scrolls sideways where there is no room beside the page. */
export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width grid grid-cols-1 gap-x-8 gap-y-6 py-4 lg:grid-cols-[13rem_minmax(0,1fr)] lg:py-10">
      <DashboardMenu entries={menus[loaderData.role === 'admin' ? 'admin' : 'shopper']} />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

function DashboardMenu({ entries }: { entries: MenuEntry[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();

  // On a phone the tab of the page just opened may be out of sight.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>(`a[href="${pathname}"]`);
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - 24;
  }, [pathname]);

  return (
    <nav aria-label="Dashboard" className="min-w-0">
      <ul
        ref={list}
        className="border-base-300 relative -mx-4 flex gap-1 overflow-x-auto border-b px-4 pb-3 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:sticky lg:top-24 lg:mx-0 lg:flex-col lg:overflow-visible lg:border-b-0 lg:p-0"
      >
        {entries.map((entry) => (
          <li key={entry.to} className="shrink-0">
            <NavLink
              to={entry.to}
              className={({ isActive, isPending }) =>
                classNames(
                  'rounded-field flex min-h-11 items-center gap-2.5 px-4 font-medium whitespace-nowrap transition-colors',
                  isActive ? 'bg-primary text-primary-content' : 'hover:bg-base-200',
                  isPending && 'bg-base-200',
                )
              }
            >
              <Icon name={entry.icon} />
              {entry.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
