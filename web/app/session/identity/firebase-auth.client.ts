import { initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  GoogleAuthProvider,
  inMemoryPersistence,
  indexedDBLocalPersistence,
  initializeAuth,
  multiFactor,
  onAuthStateChanged,
  type User,
} from '@firebase/auth';
import { messages } from '@chuck-and-bit/contract/messages';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import * as z from 'zod/mini';
import { type Identity, IdentityError } from './identity';
import { identityMessages } from './identity-messages';

export type FirebaseConfig = Extract<PublicConfig['identity'], { kind: 'firebase' }>;

export function connect({ projectId, apiKey, authDomain, emulatorUrl }: FirebaseConfig): Auth {
  const auth = initializeAuth(initializeApp({ projectId, apiKey, authDomain }), {
    // The first one that the browser allows.
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
  });
  if (emulatorUrl) {
    connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
    auth.settings.appVerificationDisabledForTesting = true;
  }
  return auth;
}

const followMilliseconds = 3_000;

/**
 * Who is signed in. Firebase follows a sign-in in another tab by polling, every 800 ms while the page is visible and seldom
 * while it is hidden. So nobody is signed out who has just signed in there: the answer is null only once it had the time.
 */
export async function signedInUser(auth: Auth): Promise<User | null> {
  await auth.authStateReady();
  if (auth.currentUser) return auth.currentUser;
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (user: User | null) => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
      resolve(user);
    };
    const wait = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => end(null), followMilliseconds);
    };
    const stop = onAuthStateChanged(auth, (user) => user && end(user));
    document.addEventListener('visibilitychange', wait);
    wait();
  });
}

/**
 * The emulator can't open Google's window. It takes unsigned claims instead:
 * https://firebase.google.com/docs/emulator-suite/connect_auth
 */
export function askForTestPerson() {
  const email = window.prompt('Email of the test person')?.trim();
  if (!email) throw new IdentityError(identityMessages.googleCancelled);
  return GoogleAuthProvider.credential(JSON.stringify({ sub: email, email, email_verified: true }));
}

const accountLookup = z.object({
  users: z.array(z.object({ passwordHash: z.optional(z.string()) })),
});

/**
 * Whether the account has a password. A user's data names the provider `password` for mailed links as well, so only the
 * account's data tells: https://firebase.google.com/docs/reference/rest/auth#section-get-account-info
 */
async function hasPasswordHash(user: User, { apiKey, emulatorUrl }: FirebaseConfig): Promise<boolean> {
  const service = `${emulatorUrl ? `${emulatorUrl}/` : 'https://'}identitytoolkit.googleapis.com`;
  const response = await fetch(`${service}/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken: await user.getIdToken() }),
  }).catch(() => null);
  if (!response?.ok) throw new IdentityError(messages.networkFailed);
  const { users } = z.parse(accountLookup, await response.json());
  return users.some(({ passwordHash }) => passwordHash !== undefined);
}

export async function toIdentity(user: User, config: FirebaseConfig): Promise<Identity> {
  const named = user.providerData.some(({ providerId }) => providerId === 'password');
  const hasPassword = named && (await hasPasswordHash(user, config));
  const { uid, email, displayName, photoURL, emailVerified, phoneNumber, isAnonymous, tenantId } = user;
  return {
    uid,
    email: email ?? '',
    displayName,
    photoURL,
    emailVerified,
    phoneNumber,
    isAnonymous,
    tenantId,
    providerData: user.providerData
      .filter(({ providerId }) => providerId !== 'password' || hasPassword)
      .map((way) => ({ providerId: way.providerId, uid: way.uid, email: way.email })),
    hasSecondStep: multiFactor(user).enrolledFactors.length > 0,
  };
}
