import { forgetOwnedCart } from '../../cart/stored-cart';
import { say } from '../../components/toasts/say';
import { lockedAcrossTabs } from '../../browser/across-tabs';
import { publicConfig } from '../../browser/public-config';
import { onDemand } from '../../browser/reachability';
import { storedPlace } from '../../browser/stored-place';
import { UserFacingError } from '../../browser/user-facing-error';
import { createBrowserApi } from '../../api-client';
import { type IdentityClient, IdentityError } from '../identity/identity';
import { identityMessages } from '../identity/identity-messages';
import { forgetDrafts, forgetDraftsWithOtherTabs } from './drafts';
import { SessionStore } from './session-store';
import { pendingSignIn, setTokenHint, storedToken } from './token-storage';
import { sessionState } from './session-state';

/** The session of this browser tab. On the server, where React Router leaves `.client` modules empty, there is none. */
export const browserSession: SessionStore = new SessionStore({
  state: sessionState,
  connect: () =>
    loadIdentityClient().catch((error: unknown) => {
      throw error instanceof UserFacingError ? new IdentityError(error.message) : error;
    }),
  api: createBrowserApi(async () => browserSession),
  token: storedToken,
  pendingSignIn,
  forgetDrafts: () => {
    forgetDrafts();
    forgetOwnedCart();
    storedPlace.remove();
  },
  exclusively: withLock,
});
followBrowser();

/** Loads the client of the configured identity service, and no other. */
async function loadIdentityClient(): Promise<IdentityClient> {
  const { identity } = publicConfig();
  if (identity.kind === 'embedded') {
    const { createEmbeddedIdentityClient } = await onDemand(import('../identity/embedded-identity'));
    return createEmbeddedIdentityClient(identity.url);
  }
  const { createFirebaseIdentityClient } = await onDemand(import('../identity/firebase-identity.client'));
  return createFirebaseIdentityClient(identity);
}

/** Another tab may get the lock before it sees the new storage, so the lock is released a quarter of a second after the work. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const hold = async () => {
      await work().then(resolve, reject);
      await new Promise((release) => setTimeout(release, 250));
    };
    lockedAcrossTabs('session-renewal', hold).catch(reject);
  });
}

/** Keeps the session in step with the other tabs, and with a browser that was suspended or offline. */
function followBrowser(): void {
  // The next caller of the session receives the error.
  const ignore = () => undefined;
  const wake = () => {
    if (document.visibilityState === 'visible') browserSession.woke().catch(ignore);
  };
  forgetDraftsWithOtherTabs();
  // The browser may have deleted the cookie or the token alone.
  setTokenHint(storedToken.read() !== null);
  sessionState.subscribe(() => {
    if (sessionState.get().status !== 'signed-in' || storedToken.isKept()) return;
    say('info', identityMessages.loginNotKept, 'login not kept');
  });
  storedToken.watch(() => void browserSession.followOtherTabs().catch(ignore));
  document.addEventListener('visibilitychange', wake);
  // A page that returns from the back/forward cache has missed changes by other tabs.
  window.addEventListener('pageshow', wake);
  window.addEventListener('online', wake);
  browserSession.woke().catch(ignore);
}
