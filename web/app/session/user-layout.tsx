import { useEffect, useRef } from 'react';
import { Outlet, useRevalidator } from 'react-router';
import { requireUser } from './guards';
import { RoleSpinner } from './role-spinner';
import { useSession } from './use-session';

export const clientMiddleware = [requireUser];

// A client loader keeps these screens off the server, which knows nobody, and lets the guard run on a full page load.
export const clientLoader = () => null;

export const HydrateFallback = RoleSpinner;

export default function UserLayout() {
  const { status, session } = useSession();
  const { revalidate } = useRevalidator();
  const userId = session?.user._id;
  const shownTo = useRef(userId);

  // Signed out by a refusal or in another tab, or someone else signed in there: the guards and loaders run again.
  useEffect(() => {
    if (status === 'restoring' || shownTo.current === userId) return;
    shownTo.current = userId;
    void revalidate();
  }, [status, userId, revalidate]);

  return <Outlet />;
}
