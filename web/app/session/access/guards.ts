import { createContext, type MiddlewareFunction, redirect } from 'react-router';
import { paths } from '../../page/paths';
import { browserSession } from '../store/browser-session';
import type { Session } from '../store/session';

export type { Session } from '../store/session';

/** The session that a guarded screen's client loader and action read: `context.get(sessionContext)`. */
export const sessionContext = createContext<Session>();

type ClientMiddleware = MiddlewareFunction<Record<string, unknown>>;

/** Anyone signed in; others go to the login page and come back afterwards. */
export const requireUser: ClientMiddleware = async ({ request, context }) => {
  const session = await browserSession().current();
  if (!session) throw redirect(loginFor(request));
  context.set(sessionContext, session);
};

/** Signed in and not an admin. The wrong role ends the session. */
export const requireShopper: ClientMiddleware = requireRole((session) => session.user.role !== 'admin');

/** Signed in as an admin. The wrong role ends the session. */
export const requireAdmin: ClientMiddleware = requireRole((session) => session.user.role === 'admin');

function requireRole(allowed: (session: Session) => boolean): ClientMiddleware {
  return async ({ request, context }) => {
    const session = await browserSession().current();
    if (session && allowed(session)) {
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
