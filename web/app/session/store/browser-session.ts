import { forgetOwnedCart } from '../../cart/change-lines';
import { publicConfig } from '../../page/public-config';
import { browserShopApi, setTokenProvider } from '../../shop-api';
import { forgetDrafts, forgetDraftsWithOtherTabs } from './drafts';
import { pendingSignIn, setTokenHint, storedToken, tokenStorageKey } from './token-storage';
import type { IdentityClient } from '../identity/identity';
import { SessionStore } from './session-store';
import { followStore } from './use-session';

let store: SessionStore | null = null;

/** The session of this browser tab. */
export function browserSession(): SessionStore {
  store ??= start();
  return store;
}

let client: Promise<IdentityClient> | null = null;

/** Loads the client of the configured identity service, and no other. */
export function loadIdentityClient(): Promise<IdentityClient> {
  client ??= connect().catch((error: unknown) => {
    client = null;
    throw error;
  });
  return client;
}

async function connect(): Promise<IdentityClient> {
  const { identity } = publicConfig();
  if (identity.kind === 'embedded') {
    const { createEmbeddedIdentityClient } = await import('../identity/embedded-identity');
    return createEmbeddedIdentityClient(identity.url);
  }
  const { createFirebaseIdentityClient } = await import('../identity/firebase-identity.client');
  return createFirebaseIdentityClient(identity);
}

/** Another tab may get the lock before it sees the new storage, so the lock is released a moment after the work. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const hold = async () => {
      await work().then(resolve, reject);
      await new Promise((release) => setTimeout(release, storageDelayMilliseconds));
    };
    navigator.locks.request('session-renewal', hold).catch(reject);
  });
}

const storageDelayMilliseconds = 250;

// The next caller of the session receives the error.
const ignore = () => undefined;

function start(): SessionStore {
  const session = new SessionStore({
    identityClient: loadIdentityClient,
    api: browserShopApi(),
    token: storedToken,
    pendingSignIn,
    forgetDrafts: () => {
      forgetDrafts();
      forgetOwnedCart();
    },
    // Web Locks exist only in secure contexts: HTTPS or localhost.
    exclusively: (work) => ('locks' in navigator ? withLock(work) : work()),
  });
  forgetDraftsWithOtherTabs();
  // The browser may have deleted the cookie or the token alone.
  setTokenHint(storedToken.read() !== null);
  setTokenProvider({
    token: () => session.freshToken(),
    onRefused: (...refusal) => session.endRefused(...refusal),
  });

  window.addEventListener('storage', (event) => {
    // The event of `localStorage.clear()` has no key.
    if (event.key === tokenStorageKey || event.key === null) session.followOtherTabs().catch(ignore);
  });
  const wake = () => {
    if (document.visibilityState === 'visible') session.woke().catch(ignore);
  };
  document.addEventListener('visibilitychange', wake);
  // A page that returns from the back/forward cache has missed changes by other tabs.
  window.addEventListener('pageshow', wake);
  window.addEventListener('online', wake);
  followStore(session);
  session.woke().catch(ignore);
  return session;
}
