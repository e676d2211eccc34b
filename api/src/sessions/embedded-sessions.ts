import type { Queryable } from '../database/client';
import type { SessionStore } from './session-store';
import { findUserOfEmbeddedSession } from './sessions.queries';

/**
 * Sessions of the embedded identity service. Its session rows are read directly, so an API token ends together with its
 * session, in every process.
 * @param endSession ends a session at the service
 */
export function createEmbeddedSessions(
  database: Queryable,
  endSession: (subject: string, sessionId: string) => Promise<void>,
): SessionStore {
  return {
    // The verifier has just checked that the session is live.
    open: async (_userId, { sessionId }) => sessionId,
    findUser: (userId, sessionId) => findUserOfEmbeddedSession(database, userId, sessionId),
    end: (user, sessionId) => endSession(user.identitySubject, sessionId),
  };
}
