import { createContext, type MiddlewareFunction, redirect } from 'react-router';
import { paths } from '../../page/paths';
import { opensScreen } from '../../page/staff-screens';
import { browserSession } from '../store/browser-session';
import type { Session } from '../store/session-state';

/** The session that a guarded screen's client loader and action read: `context.get(sessionContext)`. */
export const sessionContext = createContext<Session>();

type ClientMiddleware = MiddlewareFunction<Record<string, unknown>>;

/** Anyone signed in; others go to the login page and come back afterwards. */
export const requireUser: ClientMiddleware = async ({ request, context }) => {
  const session = await browserSession().current();
  if (!session) throw redirect(loginFor(request));
  context.set(sessionContext, session);
};

/** Signed in without a role. The wrong role ends the session. */
export const requireShopper: ClientMiddleware = requireRole((session) => session.user.role === null);

/** Signed in with a role that opens the screen. The wrong role ends the session. */
export const requireStaff: ClientMiddleware = requireRole((session, { pathname }) =>
  opensScreen(session.user.role, pathname),
);

function requireRole(allowed: (session: Session, address: URL) => boolean): ClientMiddleware {
  return async ({ request, context }) => {
    const session = await browserSession().current();
    if (session && allowed(session, new URL(request.url))) {
      context.set(sessionContext, session);
      return;
    }
    if (session) await browserSession().end();
    throw redirect(loginFor(request));
  };
}

function loginFor(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return paths.login(`${pathname}${search}`);
}
