import { publicConfig } from '../public-config';
import { browserShopApi, entrustToken, tokenStorageKey } from '../shop-api';
import { createEmbeddedIdentity } from './embedded-identity';
import { createSessionKeeper, type SessionKeeper } from './session';

let keeper: SessionKeeper | null = null;

/** The session of this browser tab. */
export function browserSession(): SessionKeeper {
  keeper ??= start();
  return keeper;
}

function start(): SessionKeeper {
  const session = createSessionKeeper({
    identity: createEmbeddedIdentity(publicConfig().identity.url),
    api: browserShopApi(),
    token: {
      read: () => localStorage.getItem(tokenStorageKey),
      write: (token) => localStorage.setItem(tokenStorageKey, token),
      remove: () => localStorage.removeItem(tokenStorageKey),
    },
    // Locks exist only where the page is served securely (or locally).
    exclusively: async (work) =>
      'locks' in navigator ? navigator.locks.request('session-renewal', work) : work(),
  });
  entrustToken({ token: session.freshToken, onRefused: session.end });

  window.addEventListener('storage', (event) => {
    // A cleared storage has no key.
    if (event.key === tokenStorageKey || event.key === null) session.followOtherTab().catch(() => undefined);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') session.woke();
  });
  window.addEventListener('online', session.woke);
  session.woke();
  return session;
}
