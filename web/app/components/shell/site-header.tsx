import { useLocation } from 'react-router';
import { CartLink } from '../cart/cart-link';
import { paths } from '../../browser/paths';
import { Drawer } from '../../ui/drawer';
import { AccountLinks, PageLinks, SignedInAs } from './header-links';
import { Logo } from './logo';
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
