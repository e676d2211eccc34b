import { pendingSignIn, tokenStorageKey } from './token-storage';
import type { SessionStore, SessionState } from './session';

// The session, with all it needs to talk to the identity service and the API, is loaded only for visitors who have
// one. Without a stored token, a page knows that the visitor is signed out.

const signedOut: SessionState = { status: 'signed-out', session: null };

let store: SessionStore | null = null;
let beforeStore: SessionState = { status: 'restoring', session: null };
let isWatching = false;
const listeners = new Set<() => void>();

/** Called when this tab's session has started. From then on the session provides the state. */
export function followSession(started: SessionStore): void {
  store = started;
  started.subscribe(notify);
  notify();
}

export function sessionState(): SessionState {
  return store ? store.state() : beforeStore;
}

export function watchSession(listener: () => void): () => void {
  listeners.add(listener);
  if (!isWatching) watchToken();
  return () => listeners.delete(listener);
}

function notify() {
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
      // The module failed to load, so the page stays signed out.
      beforeStore = signedOut;
      notify();
    },
  );
}
