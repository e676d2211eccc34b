import { type ReactNode, useState } from 'react';
import { NavLink, useNavigate } from 'react-router';
import { firstDashboardPath, paths } from '../paths';
import { useSession } from '../session/use-session';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';

/** The pages that everybody may read, as list items. */
export function PageLinks() {
  return (
    <>
      <HeaderLink to={paths.landing}>Home</HeaderLink>
      <HeaderLink to={paths.blogs}>Blogs</HeaderLink>
      <HeaderLink to={paths.allDrills}>All Drills</HeaderLink>
      <HeaderLink to={paths.portfolio}>Portfolio</HeaderLink>
    </>
  );
}

/** What depends on who is signed in, as list items. */
export function AccountLinks() {
  const { status, session } = useSession();
  if (session) {
    const { user, identity } = session;
    return (
      <>
        <HeaderLink to={firstDashboardPath(user)}>Dashboard</HeaderLink>
        <HeaderLink to={paths.profile}>
          <span className="block max-w-40 truncate">{user.name || identity.displayName || 'User'}</span>
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
        <NavLink to={paths.register()} prefetch="intent" className="btn btn-primary h-11 px-5 text-base">
          Register
        </NavLink>
      </li>
    </>
  );
}

type HeaderLinkProps = { to: string; className?: string | false; children: ReactNode };

function HeaderLink({ to, className, children }: HeaderLinkProps) {
  return (
    <li className={classNames(className)}>
      <NavLink
        to={to}
        prefetch="intent"
        end={to === paths.landing}
        className={({ isActive }) =>
          classNames(
            'rounded-field flex min-h-11 items-center px-3 font-medium decoration-accent decoration-3 underline-offset-8',
            'hover:bg-base-200',
            isActive && 'underline',
          )
        }
      >
        {children}
      </NavLink>
    </li>
  );
}

function LogoutButton() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function logOut() {
    setBusy(true);
    try {
      // Leaving first: a guarded page that lost its session would send the visitor to the login page.
      await navigate(paths.landing);
    } finally {
      const { browserSession } = await import('../session/browser-session');
      await browserSession().end();
    }
  }
  return (
    <Button
      variant="outline"
      size="small"
      busy={busy}
      className="h-11 text-base"
      onClick={() => void logOut()}
    >
      Logout
    </Button>
  );
}
