import { useSyncExternalStore } from 'react';
import { restoring, type SessionState, sessionState, signedOut } from './session-state';
import type { SessionStore } from './session-store';
import { pendingSignIn, storedToken } from './token-storage';

/** Who is signed in, kept current. The server has no session and renders `restoring`. */
export function useSession(): SessionState {
  return useSyncExternalStore(sessionState.subscribe, sessionState.get, () => restoring);
}

/**
 * Loads this tab's session store, with all it needs to talk to the identity service and the API.
 * @returns null if its scripts can't be loaded
 */
export const loadBrowserSession = (): Promise<SessionStore | null> =>
  import('./browser-session.client').then(
    ({ browserSession }) => browserSession,
    () => null,
  );

/**
 * Loads the session store only where there is a session, which another tab may begin. Without a stored token, the visitor is
 * known to be signed out.
 */
export function restoreSession(): void {
  const restore = async () => {
    const hasSession = storedToken.read() !== null || pendingSignIn.exists();
    if (!hasSession || !(await loadBrowserSession())) sessionState.set(signedOut);
  };
  void restore();
  storedToken.watch(() => void restore());
}
