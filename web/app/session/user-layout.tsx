import { useEffect } from 'react';
import { Outlet, useRevalidator } from 'react-router';
import { requireUser } from './guards';
import { RoleSpinner } from './role-spinner';
import { useSession } from './use-session';

export const clientMiddleware = [requireUser];

// A client loader keeps these screens off the server, which knows nobody, and lets the guard run on a full page load.
export const clientLoader = () => null;

export const HydrateFallback = RoleSpinner;

export default function UserLayout() {
  const { status } = useSession();
  const { revalidate } = useRevalidator();

  // Signed out by a refusal or in another tab: the guard runs again and leads to the login page.
  useEffect(() => {
    if (status === 'signed-out') void revalidate();
  }, [status, revalidate]);

  return <Outlet />;
}
