import {
  type Auth,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  GoogleAuthProvider,
  getMultiFactorResolver,
  getRedirectResult,
  isSignInWithEmailLink,
  type MultiFactorResolver,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  TotpMultiFactorGenerator,
  type User,
  updatePassword,
  updateProfile,
} from '@firebase/auth';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { shopKey, storedText } from '../../browser/browser-storage';
import { loginCallbackPath } from '../access/login-callback';
import {
  askForTestPerson,
  connect,
  type FirebaseConfig,
  signedInUser,
  toIdentity,
} from './firebase-auth.client';
import { createFirebaseConfirmation } from './firebase-confirmation.client';
import { notOffered, phoneOperations, secondStepOperations } from './firebase-factors.client';
import { firebaseRefusal, isMissingUser, isPopupBlocked, needsSecondStep } from './firebase-refusals';
import { IdentityError, type IdentityClient, type SignInOutcome } from './identity';
import { identityMessages } from './identity-messages';

/** Firebase requires the e-mail again when its link is opened: https://firebase.google.com/docs/auth/web/email-link-auth */
const linkEmail = storedText({ area: 'localStorage', key: shopKey('signInLinkEmail') }, (text) =>
  text.length <= limits.email.max && text.includes('@') ? text : null,
);

const here = (path: string) => `${window.location.origin}${path}`;

/** Firebase Authentication. Loaded only where the shop is configured for it. */
export function createFirebaseIdentityClient(config: FirebaseConfig): IdentityClient {
  const auth = connect(config);
  let unfinished: MultiFactorResolver | null = null;

  function user(): User {
    if (!auth.currentUser) throw new IdentityError(messages.signInFirst, 'signed-out');
    return auth.currentUser;
  }

  /** Runs a sign-in that may need a second step. */
  async function begin(signIn: Promise<unknown>): Promise<SignInOutcome> {
    try {
      await signIn;
      return 'signed-in';
    } catch (error) {
      if (!needsSecondStep(error)) throw error;
      unfinished = getMultiFactorResolver(auth, error);
      return 'second-step';
    }
  }

  const confirmation = createFirebaseConfirmation(user, begin);
  const { confirmIdentity } = confirmation;

  const client: IdentityClient = {
    ...signInOperations(auth, config, begin),
    async proveSecondStep(proof) {
      const factor = unfinished?.hints.find(
        ({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID,
      );
      if (!unfinished || !factor)
        throw new IdentityError(identityMessages.secondStepOver, 'second-step-over');
      if ('recoveryCode' in proof) throw notOffered();
      const { authenticatorCode } = proof;
      const assertion = TotpMultiFactorGenerator.assertionForSignIn(factor.uid, authenticatorCode);
      await unfinished.resolveSignIn(assertion);
      unfinished = null;
      confirmation.noteSecondStep();
    },

    confirmPassword: confirmation.confirmPassword,

    ...accountOperations(auth, config, user, confirmIdentity),
    ...secondStepOperations(user, confirmIdentity),
    ...phoneOperations(auth, user),

    listSessions: () => Promise.reject(notOffered()),
    endAllSessions: () => Promise.reject(notOffered()),
  };
  return withRejectionMessages(client);
}

type Begin = (signIn: Promise<unknown>) => Promise<SignInOutcome>;

function signInOperations(auth: Auth, config: FirebaseConfig, begin: Begin) {
  return {
    signIn: (email, password) => begin(signInWithEmailAndPassword(auth, email, password)),
    async signUp(name, email, password) {
      const { user: created } = await createUserWithEmailAndPassword(auth, email, password);
      await updateProfile(created, { displayName: name });
      await sendEmailVerification(created, { url: here('/?verified=1') });
    },
    async signOut(endShopSession) {
      await endShopSession();
      await signOut(auth);
    },
    async signInWithGoogle(origin) {
      if (config.emulatorUrl) return begin(signInWithCredential(auth, askForTestPerson()));
      const google = new GoogleAuthProvider();
      try {
        // Browsers that partition storage by site lose a redirect through Firebase's own domain, but not a popup.
        return await begin(signInWithPopup(auth, google, browserPopupRedirectResolver));
      } catch (error) {
        if (!isPopupBlocked(error)) throw error;
        // Firebase redirects back to the current address.
        window.history.replaceState(window.history.state, '', loginCallbackPath('google', origin));
        return signInWithRedirect(auth, google, browserPopupRedirectResolver);
      }
    },
    async sendSignInLink(email, origin) {
      await sendSignInLinkToEmail(auth, email, {
        url: here(loginCallbackPath('link', origin)),
        handleCodeInApp: true,
      });
      linkEmail.write(email);
    },
    // Firebase mails links only.
    sendSignInCode: () => Promise.reject(notOffered()),
    signInByCode: () => Promise.reject(notOffered()),
    async handleGoogleCallback() {
      const outcome = await begin(getRedirectResult(auth, browserPopupRedirectResolver));
      if (outcome === 'signed-in' && !auth.currentUser) {
        throw new IdentityError(identityMessages.googleFailed);
      }
      return outcome;
    },
    async signInByLink() {
      const link = window.location.href;
      if (!isSignInWithEmailLink(auth, link)) throw new IdentityError(messages.linkExpired, 'expired-link');
      await auth.authStateReady();
      const email = linkEmail.read();
      // The link has already signed in, on a page that was left before the shop responded.
      if (!email && auth.currentUser) return 'signed-in';
      if (!email) throw new IdentityError(identityMessages.linkElsewhere);
      const outcome = await begin(signInWithEmailLink(auth, email, link));
      linkEmail.remove();
      return outcome;
    },
  } satisfies Partial<IdentityClient>;
}

function accountOperations(
  auth: Auth,
  config: FirebaseConfig,
  user: () => User,
  confirmIdentity: (password: string | null) => Promise<void>,
) {
  return {
    async currentIdentity() {
      const currentUser = await signedInUser(auth);
      if (!currentUser) return null;
      try {
        await reload(currentUser);
      } catch (error) {
        if (isMissingUser(error)) return null;
        throw error;
      }
      return await toIdentity(currentUser, config);
    },
    async idToken() {
      await auth.authStateReady();
      try {
        return await user().getIdToken(true);
      } catch (error) {
        if (isMissingUser(error)) throw new IdentityError(messages.signInFirst, 'signed-out');
        throw error;
      }
    },

    async sendPasswordReset(email) {
      await sendPasswordResetEmail(auth, email, { url: here('/login') }).catch((error: unknown) => {
        // The response must not reveal whether the e-mail is registered.
        if (!isMissingUser(error)) throw error;
      });
    },
    resetPassword: (token, newPassword) => confirmPasswordReset(auth, token, newPassword),
    sendVerification: () => sendEmailVerification(user(), { url: here('/?verified=1') }),

    // Firebase's verification links lead to Firebase's own pages.
    findRegistration: () => Promise.reject(notOffered()),
    confirmRegistration: () => Promise.reject(notOffered()),
    declineRegistration: () => Promise.reject(notOffered()),

    updateProfile: (profile) => updateProfile(user(), profile),
    async changePassword(currentPassword, newPassword) {
      await confirmIdentity(currentPassword);
      await updatePassword(user(), newPassword);
    },
    async deleteAccount(password, forgetUser) {
      await confirmIdentity(password);
      await forgetUser(await user().getIdToken(true));
      await deleteUser(user());
    },
  } satisfies Partial<IdentityClient>;
}

/** Gives every rejection of the service a sentence to show. */
function withRejectionMessages(client: IdentityClient): IdentityClient {
  const operations = Object.entries(client).map(([name, operation]: [string, Operation]) => [
    name,
    async (...values: unknown[]) => {
      try {
        return await operation(...values);
      } catch (error) {
        throw firebaseRefusal(error, messages.wrongEmailOrPassword);
      }
    },
  ]);
  return Object.fromEntries(operations) as IdentityClient;
}

type Operation = (...values: unknown[]) => Promise<unknown>;
