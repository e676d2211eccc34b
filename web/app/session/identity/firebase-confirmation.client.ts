import { messages } from '@chuck-and-bit/contract/messages';
import { EmailAuthProvider, reauthenticateWithCredential, type User } from '@firebase/auth';
import { firebaseRefusal } from './firebase-refusals';
import { type Confirmation, IdentityError, type SignInOutcome } from './identity';
import { identityMessages } from './identity-messages';

/** How the signed-in user confirms their identity. `begin` stores a sign-in that needs a second step. */
export function createFirebaseConfirmation(
  user: () => User,
  begin: (signIn: Promise<unknown>) => Promise<SignInOutcome>,
) {
  /** A correct password whose second step is missing, and one whose second step was completed. */
  let pendingPassword: string | null = null;
  let confirmedPassword: string | null = null;

  const confirm = async (signIn: Promise<unknown>): Promise<Confirmation> =>
    (await begin(signIn)) === 'second-step' ? 'second-step' : 'confirmed';

  async function confirmPassword(password: string): Promise<Confirmation> {
    pendingPassword = null;
    const credential = EmailAuthProvider.credential(user().email ?? '', password);
    return confirm(reauthenticateWithCredential(user(), credential)).catch((error: unknown) => {
      throw firebaseRefusal(error, identityMessages.wrongPassword);
    });
  }

  return {
    confirmPassword,

    /**
     * Confirms the password before a change that requires it.
     * @throws `second-step-required`; another call after the second step passes
     */
    async confirmIdentity(password: string | null): Promise<void> {
      if (password === null) return;
      const isConfirmed = password === confirmedPassword;
      confirmedPassword = null;
      if (isConfirmed || (await confirmPassword(password)) === 'confirmed') return;
      pendingPassword = password;
      throw new IdentityError(messages.reauthenticate, 'second-step-required');
    },

    noteSecondStep(): void {
      confirmedPassword = pendingPassword;
      pendingPassword = null;
    },
  };
}
