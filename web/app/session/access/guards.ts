import { createContext, type MiddlewareFunction, redirect } from 'react-router';
import { paths } from '../../page/paths';
import { mayOpenPath } from '../../page/dashboard-screens';
import { browserSession } from '../store/browser-session.client';
import type { Session } from '../store/session-state';

/** The session that a guarded screen's client loader and action read: `context.get(sessionContext)`. */
export const sessionContext = createContext<Session>();

/** Anyone signed in; others go to the login page and come back afterwards. */
export const requireUser = requireSession(() => true);

/** Signed in without a role. The wrong role ends the session. */
export const requireShopper = requireSession((session) => session.user.role === null);

/** Signed in with a role that opens the screen. The wrong role ends the session. */
export const requireStaff = requireSession((session, { pathname }) =>
  mayOpenPath(session.user.role, pathname),
);

function requireSession(
  allowed: (session: Session, address: URL) => boolean,
): MiddlewareFunction<Record<string, unknown>> {
  return async ({ request, context }) => {
    const session = await browserSession.current();
    const address = new URL(request.url);
    if (session && allowed(session, address)) {
      context.set(sessionContext, session);
      return;
    }
    if (session) await browserSession.end();
    throw redirect(paths.login(`${address.pathname}${address.search}`));
  };
}
