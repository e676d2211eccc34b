import { deleteAccount } from '@chuck-and-bit/contract/users';
import {
  type Confirmation,
  IdentityError,
  type IdentityClient,
  type SecondStepProof,
  type SignInOutcome,
} from '../identity/identity';
import { SessionLifecycle } from './session-lifecycle';

/** The session of one browser tab, from sign-in to sign-out, with all that a user can do about it and their account. */
export class SessionStore extends SessionLifecycle {
  signIn(email: string, password: string): Promise<SignInOutcome> {
    return this.#signInBy((client) => client.signIn(email, password));
  }

  /** `origin`: where the browser goes afterwards. */
  signInWithGoogle(origin: string): Promise<SignInOutcome> {
    return this.#signInBy((client) => client.signInWithGoogle(origin));
  }

  /** Completes the sign-in of a browser that returns from Google. */
  handleGoogleCallback(): Promise<SignInOutcome> {
    return this.#signInBy((client) => client.handleGoogleCallback());
  }

  /** Signs in by the sign-in link that opened the current page. */
  signInByLink(): Promise<SignInOutcome> {
    return this.#signInBy((client) => client.signInByLink());
  }

  async register(name: string, email: string, password: string): Promise<void> {
    const { identityClient, pendingSignIn } = this.deps;
    const client = await identityClient();
    // The last attempt may have registered the e-mail, and only its exchange at the shop failed.
    const known = pendingSignIn.exists() ? await client.currentIdentity() : null;
    if (known?.email.toLowerCase() !== email.toLowerCase()) {
      pendingSignIn.clear();
      await client.signUp(name, email, password);
    }
    await this.establish();
  }

  async proveSecondStep(proof: SecondStepProof): Promise<void> {
    const { identityClient, pendingSignIn } = this.deps;
    // A correct code is accepted only once.
    if (!pendingSignIn.exists()) await (await identityClient()).proveSecondStep(proof);
    await this.establish();
  }

  /** Signs out in every browser of this account. */
  async endEverywhere(): Promise<void> {
    await (await this.deps.identityClient()).endAllSessions();
    await this.end();
  }

  /**
   * Deletes the account and the shop's user; `password` is null for an account without one. The session has to be
   * ended afterwards.
   */
  async deleteAccount(password: string | null): Promise<void> {
    await (await this.deps.identityClient()).deleteAccount(password, async (idToken) => {
      await this.deps.api.call(deleteAccount, {}, { authorization: `Bearer ${idToken}` });
    });
  }

  /**
   * Runs an account change after which the identity service starts a new session, such as a new password.
   * This tab exchanges the new session's ID token before other tabs can renew theirs.
   */
  async changeAccount(change: (client: IdentityClient) => Promise<void>): Promise<void> {
    await this.deps.exclusively(async () => {
      await change(await this.deps.identityClient());
      await this.renewal.exchange();
    });
    await this.refresh();
  }

  /** The signed-in user confirms their identity; the shop then receives a new token. */
  async confirmIdentity(confirm: (client: IdentityClient) => Promise<Confirmation>): Promise<Confirmation> {
    const outcome = await confirm(await this.deps.identityClient());
    if (outcome === 'confirmed') await this.deps.exclusively(() => this.renewal.exchange());
    return outcome;
  }

  /** Copies a new name or picture to the identity service, whose mails address people by name. */
  async updateStoredProfile(profile: Parameters<IdentityClient['updateProfile']>[0]): Promise<void> {
    await (await this.deps.identityClient()).updateProfile(profile).catch((error: unknown) => {
      // The shop uses its own copy; the next profile change sends this one too.
      if (!(error instanceof IdentityError)) throw error;
    });
    await this.refresh();
  }

  /** Runs a new sign-in. An earlier one whose exchange is missing no longer counts. */
  async #signInBy(way: (client: IdentityClient) => Promise<SignInOutcome>): Promise<SignInOutcome> {
    this.deps.pendingSignIn.clear();
    const outcome = await way(await this.deps.identityClient());
    if (outcome === 'signed-in') await this.establish();
    // The code is asked for another account: this browser must not stay signed in as the one before.
    else if (outcome === 'second-step' && this.deps.token.read() !== null) await this.end();
    return outcome;
  }
}
