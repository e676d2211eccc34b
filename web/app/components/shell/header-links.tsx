import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { orKept } from '../../browser/keep-page';
import { paths } from '../../browser/paths';
import type { Session } from '../../session/store/session-state';
import { useSession } from '../../session/store/use-session';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { HeaderIcon } from '../../ui/header-icon';
import { DepartmentsLink } from './departments-link';

/** The pages that everybody may read, as list items. */
export function PageLinks() {
  return (
    <>
      <DepartmentsLink />
      <HeaderLink to={paths.landing}>Home</HeaderLink>
      <HeaderLink to={paths.blogs}>Blogs</HeaderLink>
      <HeaderLink to={paths.allDrills}>All Drills</HeaderLink>
      <HeaderLink to={paths.portfolio}>Portfolio</HeaderLink>
    </>
  );
}

/** The user's profile link where the navigation does not fit; only its icon where the name does not fit either. It shrinks before the logo. */
export function SignedInAs() {
  const { session } = useSession();
  if (!session) return null;
  return (
    <Link
      to={paths.profile}
      className="rounded-field flex min-h-11 min-w-[min(2.75rem,52px)] shrink-[999999] items-center justify-center gap-1.5 text-sm font-medium lg:hidden"
    >
      <HeaderIcon name="person" className="size-[min(1.5rem,28px)]" />
      {/* On a phone only the first letters of most names would fit. */}
      <bdi className="truncate @max-[26rem]:sr-only">{displayName(session)}</bdi>
    </Link>
  );
}

const displayName = ({ user, identity }: Session) => user.name || identity.displayName || 'User';

/** The links that depend on who is signed in, as list items. */
export function AccountLinks() {
  const { status, session } = useSession();
  const { pathname } = useLocation();
  if (session) {
    const isInDashboard = pathname.startsWith(paths.dashboard) && pathname !== paths.profile;
    return (
      <>
        <HeaderLink to={paths.dashboard} current={isInDashboard}>
          Dashboard
        </HeaderLink>
        <HeaderLink to={paths.profile}>
          <bdi className="block max-w-24 truncate">{displayName(session)}</bdi>
        </HeaderLink>
        <li>
          <LogoutButton />
        </li>
      </>
    );
  }
  const hidden = status === 'restoring' && 'until-restored';
  return (
    <>
      <HeaderLink to={paths.login()} className={hidden}>
        Login
      </HeaderLink>
      <li className={classNames(hidden)}>
        <Link to={paths.register()} className="btn btn-primary h-11 px-5 text-base">
          Register
        </Link>
      </li>
    </>
  );
}

type HeaderLinkProps = {
  to: string;
  /** Whether it links to the current page; by default decided by the path. */
  current?: boolean;
  className?: string | false;
  children: ReactNode;
};

function HeaderLink({ to, current, className, children }: HeaderLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = current ?? (pathname === to || pathname.startsWith(`${to}/`));
  return (
    <li className={classNames(className)}>
      <Link to={to} aria-current={isCurrent ? 'page' : undefined} className="header-link">
        {children}
      </Link>
    </li>
  );
}

function LogoutButton() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function logOut() {
    setBusy(true);
    // Leaving first: a guarded page that lost its session would send the visitor to the login page.
    const left = orKept(navigate(paths.landing));
    const { browserSession } = await import('../../session/store/browser-session.client');
    await Promise.all([left, browserSession.end()]);
  }
  return (
    <Button
      variant="outline"
      size="small"
      busy={busy}
      className="h-11 min-w-fit"
      onClick={() => void logOut()}
    >
      Logout
    </Button>
  );
}
