import { useSyncExternalStore } from 'react';
import type { SessionState } from './session';
import { sessionState, watchSession } from './session-status';

const onServer: SessionState = { status: 'restoring', session: null };

/** Who is signed in, kept current. The server has no session and renders `restoring`. */
export function useSession(): SessionState {
  return useSyncExternalStore(watchSession, sessionState, () => onServer);
}
