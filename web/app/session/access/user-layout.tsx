import { Outlet } from 'react-router';
import { requireUser } from './guards';
import { requireToken } from '../store/require-token';
import { useSession } from '../store/use-session';
import { useReloadOnUserChange } from './use-reload-on-user-change';

// Each screen in here has a client loader. It lets the guard run on a full page load, and keeps screens without a server
// loader off the server, which has no session.
export const middleware = [requireToken];
export const clientMiddleware = [requireUser];

export default function UserLayout() {
  useReloadOnUserChange(useSession().session?.user._id);
  return <Outlet />;
}
