import { createContext, type MiddlewareFunction, redirect } from 'react-router';
import { paths } from '../../browser/paths';
import { closedPath, mayOpenPath } from '../../browser/dashboard-screens';
import { browserSession } from '../store/browser-session.client';
import type { Session } from '../store/session-state';

/** The session that a guarded screen's client loader and action read: `context.get(sessionContext)`. */
export const sessionContext = createContext<Session>();

/** Anyone signed in; others go to the login page and come back afterwards. */
export const requireUser = requireSession(() => true);

/** Signed in without a role. The wrong role ends the session. */
export const requireShopper = requireSession((session) => session.user.role === null);

const requireRole = requireSession((session) => session.user.role !== null);

const requireOpenScreen: MiddlewareFunction<Record<string, unknown>> = ({ request, context }) => {
  const { pathname, search } = new URL(request.url);
  const { role } = context.get(sessionContext).user;
  if (!mayOpenPath(role, pathname)) throw redirect(closedPath(`${pathname}${search}`));
};

/** Signed in with a role that opens the screen. A shopper's session ends; staff with another role read that it is closed to them. */
export const requireStaff = [requireRole, requireOpenScreen];

function requireSession(allowed: (session: Session) => boolean): MiddlewareFunction<Record<string, unknown>> {
  return async ({ request, context }) => {
    const session = await browserSession.current();
    if (session && allowed(session)) {
      context.set(sessionContext, session);
      return;
    }
    if (session) await browserSession.end();
    const address = new URL(request.url);
    throw redirect(paths.login(`${address.pathname}${address.search}`));
  };
}
