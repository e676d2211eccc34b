import { Link, useLocation } from 'react-router';
import { CartLink } from '../cart/cart-link';
import { usePageContext } from '../../browser/page-context';
import { paths } from '../../browser/paths';
import { Drawer } from '../../ui/drawer';
import { AccountLinks, PageLinks, SignedInAs } from './header-links';
import { SiteSearch } from './site-search';

/** Logo, search and navigation at the top of every page; a drawer repeats the navigation where it has no room. */
export function SiteHeader() {
  const isLanding = useLocation().pathname === paths.landing;
  return (
    <header className="bg-base-100 sticky top-0 z-40">
      <div className="page-width @container flex h-16 items-center justify-between gap-x-[min(0.75rem,12px)] max-[25rem]:gap-x-1 lg:gap-x-3">
        <Logo />
        <SiteSearch />
        <nav aria-label="Main" className="hidden items-center gap-2 lg:flex lg:grow lg:justify-between">
          <ul className="flex items-center">
            <PageLinks />
          </ul>
          <ul className="flex items-center gap-1.5">
            <AccountLinks />
          </ul>
        </nav>
        <SignedInAs />
        <CartLink />
        <Drawer
          title="Menu"
          opener={{
            className: 'btn btn-ghost btn-square -me-2.5 size-[min(2.75rem,52px)] lg:hidden',
            'aria-label': 'Open menu',
            children: (
              <svg
                viewBox="0 0 24 24"
                className="size-7"
                stroke="currentColor"
                strokeWidth="2"
                aria-hidden="true"
              >
                <path d="M3 6h18M3 12h18M3 18h18" />
              </svg>
            ),
          }}
        >
          <nav aria-label="Menu" className="side-menu">
            <ul>
              <PageLinks />
            </ul>
            <ul className="border-base-300 mt-4 border-t pt-4">
              <AccountLinks />
            </ul>
          </nav>
        </Drawer>
      </div>
      <div aria-hidden="true" className={isLanding ? 'tape' : 'bg-base-300 h-px'} />
    </header>
  );
}

/** A chuck that holds a bit, and the name, which wraps out of sight where it has no room. The same drawing as `favicon.svg`. */
function Logo() {
  return (
    <Link
      to={paths.landing}
      className="rounded-field flex h-[min(2.25rem,52px)] min-w-[min(2.25rem,52px)] flex-wrap items-center gap-2.5 overflow-hidden xl:shrink-0"
    >
      <svg viewBox="0 0 32 32" className="size-[min(2.25rem,52px)] shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="6" fill="#14433a" />
        <path d="M7.5 2.5h17V10l-4 5h-9l-4-5z" fill="#e0a02a" />
        <path d="M7.5 7h17v3l-.5.6H8L7.5 10z" fill="#a86c0c" />
        <path
          d="M11.5 16.5h9v.7l-9 4.6zM11.5 23.8l9-4.6v3l-9 4.6zM12.6 28.2l7.9-4v1.6L16 30.5z"
          fill="#f4f1e6"
        />
      </svg>
      <bdi className="font-display max-w-40 truncate text-2xl leading-none font-semibold 2xl:max-w-96">
        {usePageContext().publicConfig.shopName}
      </bdi>
    </Link>
  );
}
