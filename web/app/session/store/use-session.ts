import { useSyncExternalStore } from 'react';
import { createListeners } from '../../page/listeners';
import { restoring, type SessionState, signedOut } from './session-state';
import type { SessionStore } from './session-store';
import { pendingSignIn, storedToken } from './token-storage';

// The session store, with all it needs to talk to the identity service and the API, is loaded only for visitors who have a
// session. Without a stored token, a page knows that the visitor is signed out.

let store: SessionStore | null = null;
let beforeStore = restoring;
let isWatching = false;
const { subscribe, notify } = createListeners();

/** Who is signed in, kept current. The server has no session and renders `restoring`. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    watchSession,
    () => store?.state() ?? beforeStore,
    () => restoring,
  );
}

/** Called when this tab's session store was created. From then on the store provides the state. */
export function followStore(created: SessionStore): void {
  store = created;
  created.subscribe(notify);
  notify();
}

function watchSession(listener: () => void): () => void {
  const unsubscribe = subscribe(listener);
  if (!isWatching) {
    isWatching = true;
    loadStoreIfSignedIn();
    // Another tab may sign in.
    storedToken.watch(loadStoreIfSignedIn);
  }
  return unsubscribe;
}

function loadStoreIfSignedIn() {
  if (store) return;
  if (!storedToken.read() && !pendingSignIn.exists()) {
    beforeStore = signedOut;
    return;
  }
  import('./browser-session').then(
    ({ browserSession }) => browserSession(),
    () => {
      // The module failed to load, so the page stays signed out.
      beforeStore = signedOut;
      notify();
    },
  );
}
