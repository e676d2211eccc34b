import { Link, Outlet, useLocation } from 'react-router';
import { allScreens, isWithin, mayOpen, screens } from '../../browser/dashboard-screens';
import type { PageHandle } from '../../browser/page-handle';
import { zoneName } from '../../browser/dates';
import { usePageContext } from '../../browser/page-context';
import { orderPaths } from '../../browser/order-paths';
import { sessionContext } from '../../session/access/guards';
import { Drawer } from '../../ui/drawer';
import { Icon } from '../../ui/icon';
import { Spinner } from '../../ui/spinner';
import type { Route } from './+types/dashboard-layout';
import { PaletteButton } from './palette/palette-button';
import { ReauthenticationPlace } from '../auth/reauthentication/reauthentication-place';

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
  const { timeZone } = usePageContext().publicConfig;
  const entries = allScreens.filter((screen) => mayOpen(role, screen));
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
        {role !== null && <PaletteButton role={role} destinations={entries} />}
        {role !== null && (
          <p className="text-base-content/75 self-center px-1 text-sm xl:self-start">{`Times in ${zoneName(timeZone)}`}</p>
        )}
      </div>
      <div className="min-w-0">
        <Outlet />
      </div>
      <ReauthenticationPlace />
    </div>
  );
}

/** The pages of an order, which belong to the list that the role comes from. */
const isOfOrders = (pathname: string) =>
  pathname.startsWith(orderPaths.order('')) || pathname.startsWith(orderPaths.purchase(''));

function DashboardMenu({ entries }: { entries: typeof allScreens }) {
  const { pathname } = useLocation();
  const isCurrent = (screen: (typeof entries)[number]) =>
    isWithin(screen, pathname) ||
    (isOfOrders(pathname) && [screens.manageAllOrders.path, screens.myOrders.path].includes(screen.path));
  return (
    <nav aria-label="Dashboard" className="side-menu">
      <ul>
        {entries.map((screen) => {
          const { path, label, icon } = screen;
          return (
            <li key={path}>
              <Link to={path} aria-current={pathname === path ? 'page' : isCurrent(screen) || undefined}>
                <Icon name={icon} />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
