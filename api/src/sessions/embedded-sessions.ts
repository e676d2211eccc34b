import type { Queryable } from '../database/client';
import type { SessionStore } from './session-store';
import { findUserOfEmbeddedSession } from './sessions.queries';

/**
 * Sessions of the embedded identity service. Its own rows are read, so an API token ends in the moment that its session
 * does, in every process.
 * @param endSession ends a session at the service
 */
export function createEmbeddedSessions(
  database: Queryable,
  endSession: (subject: string, sessionId: string) => Promise<void>,
): SessionStore {
  return {
    // The verifier has just found it alive.
    open: async (_userId, { sessionId }) => sessionId,
    findUser: (userId, sessionId) => findUserOfEmbeddedSession(database, userId, sessionId),
    end: (user, sessionId) => endSession(user.identitySubject, sessionId),
  };
}
