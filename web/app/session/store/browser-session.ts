import { forgetOwnedCart } from '../../cart/change-lines';
import { say } from '../../components/toasts/say';
import { lockedAcrossTabs } from '../../page/across-tabs';
import { publicConfig } from '../../page/public-config';
import { onDemand } from '../../page/reachability';
import { UserFacingError } from '../../page/user-facing-error';
import { browserShopApi, setTokenProvider } from '../../shop-api';
import { forgetDrafts, forgetDraftsWithOtherTabs } from './drafts';
import { pendingSignIn, setTokenHint, storedToken } from './token-storage';
import { type IdentityClient, IdentityError } from '../identity/identity';
import { identityMessages } from '../identity/identity-messages';
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
    throw error instanceof UserFacingError ? new IdentityError(error.message) : error;
  });
  return client;
}

async function connect(): Promise<IdentityClient> {
  const { identity } = publicConfig();
  if (identity.kind === 'embedded') {
    const { createEmbeddedIdentityClient } = await onDemand(import('../identity/embedded-identity'));
    return createEmbeddedIdentityClient(identity.url);
  }
  const { createFirebaseIdentityClient } = await onDemand(import('../identity/firebase-identity.client'));
  return createFirebaseIdentityClient(identity);
}

/** Another tab may get the lock before it sees the new storage, so the lock is released a moment after the work. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const hold = async () => {
      await work().then(resolve, reject);
      await new Promise((release) => setTimeout(release, storageDelayMilliseconds));
    };
    lockedAcrossTabs('session-renewal', hold).catch(reject);
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
    exclusively: withLock,
  });
  forgetDraftsWithOtherTabs();
  // The browser may have deleted the cookie or the token alone.
  setTokenHint(storedToken.read() !== null);
  setTokenProvider({
    token: () => session.freshToken(),
    onRefused: (...refusal) => session.endRefused(...refusal),
  });

  session.subscribe(() => {
    if (session.state().status !== 'signed-in' || storedToken.isKept()) return;
    say('info', identityMessages.loginNotKept, 'login not kept');
  });
  storedToken.watch(() => void session.followOtherTabs().catch(ignore));
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
