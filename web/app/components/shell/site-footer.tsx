import { defaultFooter } from '@chuck-and-bit/contract/default-footer';
import { policyNames, policyTitles } from '@chuck-and-bit/contract/policies';
import { Link } from 'react-router';
import { usePageContext } from '../../browser/page-context';
import { paths } from '../../browser/paths';

export function SiteFooter() {
  const { shopName, seller, footer, hasAbout } = usePageContext().publicConfig;
  const { text, links } = footer ?? defaultFooter;
  return (
    <footer className="bg-neutral text-neutral-content mt-20 [--focus-ring:var(--color-neutral-content)]">
      <div className="page-width grid grid-cols-2 max-[20rem]:grid-cols-1 gap-x-6 gap-y-10 py-14 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 max-[20rem]:col-span-1 lg:col-span-1">
          <p className="font-display text-3xl font-semibold">
            <bdi>{shopName}</bdi>
          </p>
          {text && (
            <p dir="auto" className="mt-3 max-w-sm wrap-anywhere opacity-80">
              {text}
            </p>
          )}
          {seller.email && (
            <a
              href={`mailto:${seller.email}`}
              className="link-hover mt-2 inline-flex min-h-9 items-center wrap-anywhere opacity-85"
            >
              {seller.email}
            </a>
          )}
        </div>
        <nav aria-label="The shop">
          <p className="font-semibold">The shop</p>
          <ul className="mt-2">
            <FooterLink to={paths.allDrills}>Every drill we sell</FooterLink>
            <FooterLink to={paths.blogs}>Choosing and using a drill</FooterLink>
            <FooterLink to={`${paths.landing}#faq`}>Common questions</FooterLink>
          </ul>
        </nav>
        <nav aria-label="Ordering and delivery">
          <p className="font-semibold">Ordering and delivery</p>
          <ul className="mt-2">
            {policyNames.map((name) => (
              <FooterLink key={name} to={paths.policy(name)}>
                {policyTitles[name]}
              </FooterLink>
            ))}
          </ul>
        </nav>
        <nav aria-label="About the shop">
          <p className="font-semibold">About the shop</p>
          <ul className="mt-2">
            {hasAbout && <FooterLink to={paths.about}>About us</FooterLink>}
            {links.map(({ label, to }, position) => (
              <FooterLink key={`${position} ${label}`} to={to}>
                {label}
              </FooterLink>
            ))}
            <FooterLink to={paths.portfolio}>Who built this</FooterLink>
            <li>
              <Link
                to={paths.apiDocs}
                reloadDocument
                className="link-hover inline-flex min-h-9 items-center opacity-85"
              >
                API for developers
              </Link>
            </li>
          </ul>
        </nav>
      </div>
      <p className="page-width border-t border-white/15 py-6 text-sm opacity-80">
        © <bdi>{shopName}</bdi>. All prices in US dollars.
      </p>
    </footer>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className="link-hover inline-flex min-h-9 items-center opacity-85">
        <bdi className="wrap-anywhere">{children}</bdi>
      </Link>
    </li>
  );
}
