import { useEffect, useRef } from 'react';
import { Outlet, useRevalidator } from 'react-router';
import { requireUser } from './guards';
import { requireToken } from '../store/require-token';
import { useSession } from '../store/use-session';

// Each screen in here has a client loader. It lets the guard run on a full page load, and keeps screens without a server
// loader off the server, which has no session.
export const middleware = [requireToken];
export const clientMiddleware = [requireUser];

export default function UserLayout() {
  const { status, session } = useSession();
  const { revalidate } = useRevalidator();
  const userId = session?.user._id;
  const shownTo = useRef(userId);

  // After a sign-out by a refusal or in another tab, or another user's sign-in there, the guards and loaders run again.
  useEffect(() => {
    if (status === 'restoring' || shownTo.current === userId) return;
    shownTo.current = userId;
    void revalidate();
  }, [status, userId, revalidate]);

  return <Outlet />;
}
