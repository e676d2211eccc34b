import { messages } from '@chuck-and-bit/contract/messages';
import {
  browserPopupRedirectResolver,
  EmailAuthProvider,
  GoogleAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  type User,
} from '@firebase/auth';
import { askForTestPerson, type FirebaseConfig } from './firebase-auth.client';
import { firebaseRefusal } from './firebase-refusals';
import { type Confirmation, IdentityError, type SignInOutcome } from './identity';
import { identityWords } from './identity-words';

/** How the signed-in user confirms their identity. `begin` stores a sign-in that needs a second step. */
export function createFirebaseConfirmation(
  config: FirebaseConfig,
  user: () => User,
  begin: (signIn: Promise<unknown>) => Promise<SignInOutcome>,
) {
  /** A password that was right and waits for its code, then one that the code was given for. */
  let halfProved: string | null = null;
  let proved: string | null = null;

  const confirm = async (signIn: Promise<unknown>): Promise<Confirmation> =>
    (await begin(signIn)) === 'second-step' ? 'second-step' : 'confirmed';

  async function confirmPassword(password: string): Promise<Confirmation> {
    halfProved = null;
    const credential = EmailAuthProvider.credential(user().email ?? '', password);
    return confirm(reauthenticateWithCredential(user(), credential)).catch((error: unknown) => {
      throw firebaseRefusal(error, identityWords.wrongPassword);
    });
  }

  return {
    confirmPassword,

    async confirmWithGoogle(): Promise<Confirmation> {
      if (config.emulatorUrl) return confirm(reauthenticateWithCredential(user(), askForTestPerson()));
      const google = new GoogleAuthProvider();
      google.setCustomParameters({ login_hint: user().email ?? '' });
      return confirm(reauthenticateWithPopup(user(), google, browserPopupRedirectResolver));
    },

    /**
     * Before a change that takes the password.
     * @throws `second-step-required`; asked again after the code was given, it passes
     */
    async confirmIdentity(password: string | null): Promise<void> {
      if (password === null) return;
      const isProved = password === proved;
      proved = null;
      if (isProved || (await confirmPassword(password)) === 'confirmed') return;
      halfProved = password;
      throw new IdentityError('second-step-required', messages.reauthenticate);
    },

    noteSecondStep(): void {
      proved = halfProved;
      halfProved = null;
    },
  };
}
