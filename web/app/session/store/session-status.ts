import { pendingSignIn, tokenStorageKey } from './token-storage';
import type { SessionStore, SessionState } from './session';

// The session, with all it needs to talk to the identity service and the API, is loaded only for visitors who have
// one. Without a stored token, a page knows that the visitor is signed out.

const signedOut: SessionState = { status: 'signed-out', session: null };

let store: SessionStore | null = null;
let beforeStore: SessionState = { status: 'restoring', session: null };
let isWatching = false;
const listeners = new Set<() => void>();

/** The session of this tab has started: from now on it says who is signed in. */
export function followSession(started: SessionStore): void {
  store = started;
  started.subscribe(tell);
  tell();
}

export function sessionState(): SessionState {
  return store ? store.state() : beforeStore;
}

export function watchSession(listener: () => void): () => void {
  listeners.add(listener);
  if (!isWatching) watchToken();
  return () => listeners.delete(listener);
}

function tell() {
  for (const listener of listeners) listener();
}

function watchToken() {
  isWatching = true;
  startIfSignedIn();
  // Another tab may sign in.
  window.addEventListener('storage', startIfSignedIn);
}

function startIfSignedIn() {
  if (store) return;
  if (!localStorage.getItem(tokenStorageKey) && !pendingSignIn.exists()) {
    beforeStore = signedOut;
    return;
  }
  import('./browser-session').then(
    ({ browserSession }) => browserSession(),
    () => {
      // The file did not come, so nothing can be done as anybody on this page.
      beforeStore = signedOut;
      tell();
    },
  );
}
