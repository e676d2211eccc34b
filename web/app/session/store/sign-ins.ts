import type { IdentityService, SecondStepProof, SignInOutcome } from '../identity/identity';
import type { RenewalDeps } from './token-renewal';

export type SessionDeps = RenewalDeps & {
  /**
   * Remembers, from one page of the tab to the next, that the user has signed in at the identity service and the exchange at
   * the shop is missing.
   */
  pendingSignIn: { exists(): boolean; note(): void; clear(): void };
  /** Removes the unsent input of forms. */
  forgetDrafts: () => void;
};

type Deps = Pick<SessionDeps, 'identity' | 'pendingSignIn'> & {
  /** Exchanges a new sign-in at the identity service for the shop's own session. */
  establish: () => Promise<void>;
};

/** The ways to sign in. */
export function createSignIns({ identity, pendingSignIn, establish }: Deps) {
  /** Runs a new sign-in. An earlier one whose exchange is missing no longer counts. */
  async function signInBy(way: (service: IdentityService) => Promise<SignInOutcome>): Promise<SignInOutcome> {
    pendingSignIn.clear();
    const outcome = await way(await identity());
    if (outcome === 'signed-in') await establish();
    return outcome;
  }

  /** Whether the last attempt registered the e-mail, and only the exchange at the shop failed. */
  async function isRegistered(email: string): Promise<boolean> {
    if (!pendingSignIn.exists()) return false;
    const who = await (await identity()).currentIdentity();
    return who?.email.toLowerCase() === email.toLowerCase();
  }

  return {
    signIn: (email: string, password: string) => signInBy((service) => service.signIn(email, password)),

    async register(name: string, email: string, password: string): Promise<void> {
      if (!(await isRegistered(email))) {
        pendingSignIn.clear();
        await (await identity()).signUp(name, email, password);
      }
      await establish();
    },

    /** `origin`: where the browser goes afterwards. */
    signInWithGoogle: (origin: string) => signInBy((service) => service.signInWithGoogle(origin)),

    /** Completes the sign-in of a browser that returns from Google or opens a sign-in link. */
    handleCallback: () => signInBy((service) => service.handleCallback()),

    async proveSecondStep(proof: SecondStepProof): Promise<void> {
      // A correct code is accepted only once.
      if (!pendingSignIn.exists()) await (await identity()).proveSecondStep(proof);
      await establish();
    },
  };
}
