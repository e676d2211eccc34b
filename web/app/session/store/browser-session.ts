import { forgetOwnedCart } from '../../cart/change-lines';
import { publicConfig } from '../../page/public-config';
import { browserShopApi, setTokenProvider } from '../../shop-api';
import { forgetDrafts, forgetDraftsWithOtherTabs } from './drafts';
import { leaveHint, pendingSignIn, tokenStorageKey } from './token-storage';
import type { IdentityService } from '../identity/identity';
import { createSessionStore, type SessionStore } from './session';
import { followSession } from './session-status';

let store: SessionStore | null = null;

/** The session of this browser tab. */
export function browserSession(): SessionStore {
  store ??= start();
  return store;
}

let service: Promise<IdentityService> | null = null;

/** Loads the identity service that is configured, and no other. */
export function loadIdentity(): Promise<IdentityService> {
  service ??= connect().catch((error: unknown) => {
    service = null;
    throw error;
  });
  return service;
}

async function connect(): Promise<IdentityService> {
  const { identity } = publicConfig();
  if (identity.kind === 'embedded') {
    const { createEmbeddedIdentityClient } = await import('../identity/embedded-identity');
    return createEmbeddedIdentityClient(identity.url);
  }
  const { createFirebaseIdentityClient } = await import('../identity/firebase-identity.client');
  return createFirebaseIdentityClient(identity);
}

/** A lock may reach the next tab sooner than what was stored under it, so it is let go a moment after the work. */
function workLocked<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const hold = async () => {
      await work().then(resolve, reject);
      await new Promise((release) => setTimeout(release, storageMilliseconds));
    };
    navigator.locks.request('session-renewal', hold).catch(reject);
  });
}

const storageMilliseconds = 250;

// The next caller of the session receives the error.
const ignore = () => undefined;

function start(): SessionStore {
  const session = createSessionStore({
    identity: loadIdentity,
    api: browserShopApi(),
    token: {
      read: () => localStorage.getItem(tokenStorageKey),
      write: (token) => {
        localStorage.setItem(tokenStorageKey, token);
        leaveHint(true);
      },
      remove: () => {
        localStorage.removeItem(tokenStorageKey);
        leaveHint(false);
      },
    },
    pendingSignIn,
    forgetDrafts: () => {
      forgetDrafts();
      forgetOwnedCart();
    },
    // Locks exist only where the page is served securely (or locally).
    exclusively: (work) => ('locks' in navigator ? workLocked(work) : work()),
  });
  forgetDraftsWithOtherTabs();
  // A browser may have forgotten one of them and not the other.
  leaveHint(localStorage.getItem(tokenStorageKey) !== null);
  setTokenProvider({ token: session.freshToken, onRefused: session.endRefused });

  window.addEventListener('storage', (event) => {
    // A cleared storage has no key.
    if (event.key === tokenStorageKey || event.key === null) session.followOtherTabs().catch(ignore);
  });
  const wake = () => {
    if (document.visibilityState === 'visible') session.woke().catch(ignore);
  };
  document.addEventListener('visibilitychange', wake);
  // A page that comes back from the browser's memory missed what other tabs did.
  window.addEventListener('pageshow', wake);
  window.addEventListener('online', wake);
  followSession(session);
  session.woke().catch(ignore);
  return session;
}
