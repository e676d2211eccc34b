import { Link, Outlet, useLocation } from 'react-router';
import { screens } from '../../browser/dashboard-screens';
import { settingsPaths } from '../../browser/settings-paths';

const sections = [
  { to: screens.settings.path, label: 'Shop' },
  { to: settingsPaths.pages, label: 'Pages' },
  { to: settingsPaths.shippingRates, label: 'Shipping' },
  { to: settingsPaths.taxes, label: 'Taxes' },
  { to: settingsPaths.discountCodes, label: 'Discounts' },
  { to: settingsPaths.synonyms, label: 'Synonyms' },
  { to: settingsPaths.searches, label: 'Searches' },
];

/** The links to the sections of the settings, above the current section. */
export default function SettingsLayout() {
  const { pathname } = useLocation();
  const isWithin = (to: string) => to !== screens.settings.path && pathname.startsWith(`${to}/`);
  return (
    <div className="flex flex-col gap-6">
      <nav aria-label="Settings">
        <ul className="border-base-300 flex flex-wrap gap-x-1 border-b">
          {sections.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={pathname === to ? 'page' : isWithin(to) || undefined}
                className="rounded-t-field hover:bg-base-200 aria-[current]:border-primary aria-[current]:text-primary text-base-content/80 -mb-px flex min-h-11 items-center border-b-2 border-transparent px-2.5 font-semibold"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  );
}
