import type { Queryable } from '../database/client';
import type { IdentityVerifier } from '../external/identity';
import { isId, newId } from '../ids';
import type { SessionStore } from './session-store';
import * as queries from './sessions.queries';

/**
 * Sessions of Firebase. A session in use is checked at Firebase at least once a minute across all processes. A sign-out
 * takes effect at once, because our client reports it.
 */
export function createFirebaseSessions(database: Queryable, verifier: IdentityVerifier): SessionStore {
  const checks = new Map<string, Promise<boolean>>();

  async function check(sessionId: string, idToken: string): Promise<boolean> {
    const isLive = (await verifier.verify(idToken)) !== null;
    if (isLive) await queries.setFirebaseSessionChecked(database, sessionId);
    else await queries.forgetIdToken(database, sessionId);
    return isLive;
  }

  /** Concurrent requests share one check at Firebase. */
  function checkOnce(sessionId: string, idToken: string): Promise<boolean> {
    const running = checks.get(sessionId);
    if (running) return running;
    const started = check(sessionId, idToken).finally(() => checks.delete(sessionId));
    checks.set(sessionId, started);
    return started;
  }

  return {
    open: async (userId, { sessionId, idToken }) => {
      const session = { id: newId(), userId, signedInAt: new Date(Number(sessionId) * 1000), idToken };
      return (await queries.insertFirebaseSession(database, session)) ? session.id : null;
    },
    findUser: async (userId, sessionId) => {
      if (!isId(sessionId)) return null;
      const found = await queries.findUserOfFirebaseSession(database, userId, sessionId);
      if (!found?.idToken) return null;
      return found.isChecked || (await checkOnce(sessionId, found.idToken)) ? found.user : null;
    },
    end: (_user, sessionId) => queries.endFirebaseSession(database, sessionId),
  };
}
