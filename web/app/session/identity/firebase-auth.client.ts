import { initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  multiFactor,
  type User,
} from '@firebase/auth';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { type Identity, IdentityError } from './identity';
import { identityWords } from './identity-words';

export type FirebaseConfig = Extract<PublicConfig['identity'], { kind: 'firebase' }>;

export function connect({ projectId, apiKey, authDomain, emulatorUrl }: FirebaseConfig): Auth {
  const auth = initializeAuth(initializeApp({ projectId, apiKey, authDomain }), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulatorUrl) {
    connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
    auth.settings.appVerificationDisabledForTesting = true;
  }
  return auth;
}

/**
 * The emulator can't open Google's window. It takes unsigned claims instead:
 * https://firebase.google.com/docs/emulator-suite/connect_auth
 */
export function askForTestPerson() {
  const email = window.prompt('Email of the test person')?.trim();
  if (!email) throw new IdentityError('unknown', identityWords.googleCancelled);
  return GoogleAuthProvider.credential(JSON.stringify({ sub: email, email, email_verified: true }));
}

export function toIdentity(user: User): Identity {
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
    providerData: user.providerData.map((way) => ({
      providerId: way.providerId,
      uid: way.uid,
      email: way.email,
    })),
    hasSecondStep: multiFactor(user).enrolledFactors.length > 0,
  };
}
