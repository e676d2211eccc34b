import type { IdentityService, SecondStepProof, SignInOutcome } from '../identity/identity';
import type { RenewalNeeds } from './token-renewal';

export type SessionNeeds = RenewalNeeds & {
  /**
   * Remembers, from one page of the tab to the next, that someone has signed in at the identity service and the shop has yet
   * to take them up.
   */
  pendingSignIn: { exists(): boolean; note(): void; clear(): void };
  /** Removes what was typed into forms and not sent. */
  forgetDrafts: () => void;
};

type Needs = Pick<SessionNeeds, 'identity' | 'pendingSignIn'> & {
  /** Exchanges a new sign-in at the identity service for the shop's own session. */
  establish: () => Promise<void>;
};

/** The ways into the shop. */
export function createSignIns({ identity, pendingSignIn, establish }: Needs) {
  /** Someone sets out anew, so an earlier sign-in that the shop could not take up no longer counts. */
  async function signInBy(way: (service: IdentityService) => Promise<SignInOutcome>): Promise<SignInOutcome> {
    pendingSignIn.clear();
    const outcome = await way(await identity());
    if (outcome === 'signed-in') await establish();
    return outcome;
  }

  /** The last try registered them, and only the shop did not answer. */
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

    /** Takes up what a browser brings that comes back from Google or from a sign-in link. */
    handleCallback: () => signInBy((service) => service.handleCallback()),

    async proveSecondStep(proof: SecondStepProof): Promise<void> {
      // A code that was right is good once.
      if (!pendingSignIn.exists()) await (await identity()).proveSecondStep(proof);
      await establish();
    },
  };
}
