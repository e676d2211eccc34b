import { deleteAccount, endSession, getUserRole } from '@chuck-and-bit/contract/users';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Value } from '../../browser/listeners';
import { ShopApiError } from '../../browser/shop-api-error';
import {
  type Confirmation,
  type Identity,
  type IdentityClient,
  IdentityError,
  type SecondStepProof,
  type SignInOutcome,
} from '../identity/identity';
import { refused, type Session, type SessionState, signedOut } from './session-state';
import { tokenClaims } from './token-claims';
import { createTokenRenewal, isRefusal, type RenewalDeps, signedOutError } from './token-renewal';

export type SessionDeps = Omit<RenewalDeps, 'identityClient'> & {
  state: Value<SessionState>;
  /** Loads the client of the identity service. */
  connect: () => Promise<IdentityClient>;
  /**
   * Remembers, from one page of the tab to the next, that the user has signed in at the identity service and the exchange at
   * the shop is missing.
   */
  pendingSignIn: { exists(): boolean; note(): void; clear(): void };
  /** Removes the unsent input of forms. */
  forgetDrafts: () => void;
};

/** The session of one browser tab, from sign-in to sign-out, with all that a user can do about it and their account. */
export class SessionStore {
  readonly #deps: SessionDeps;
  readonly #renewal: ReturnType<typeof createTokenRenewal>;
  #client: Promise<IdentityClient> | null = null;
  #restoration: Promise<Session | null> | null = null;
  #exchanging: Promise<Session> | null = null;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    this.#renewal = createTokenRenewal({
      ...deps,
      identityClient: () => this.identityClient(),
      // A renewal that is refused ends the session, whether a timer or a call started it.
      exclusively: (work) => deps.exclusively(() => this.#endingIfRefused(work())),
    });
  }

  state(): SessionState {
    return this.#deps.state.get();
  }

  /** The client of the identity service, loaded when it is first needed. A load that failed is tried again. */
  identityClient(): Promise<IdentityClient> {
    this.#client ??= this.#deps.connect().catch((error: unknown) => {
      this.#client = null;
      throw error;
    });
    return this.#client;
  }

  /** Who is signed in, looked up once per page and again after another tab changed it. */
  current(): Promise<Session | null> {
    this.#restoration ??= this.#endingIfRefused(this.#restore()).catch((error: unknown) => {
      if (this.#isVisitor()) return this.#setSignedOut();
      this.#signOutForNow();
      throw error;
    });
    return this.#restoration;
  }

  /** Runs a new sign-in. An earlier one whose exchange is missing no longer counts. */
  async signIn(way: (client: IdentityClient) => Promise<SignInOutcome>): Promise<SignInOutcome> {
    this.#deps.pendingSignIn.clear();
    const outcome = await way(await this.identityClient());
    if (outcome === 'signed-in') await this.#establish();
    // The code is asked for another account: this browser must not stay signed in as the one before.
    else if (outcome === 'second-step' && this.#deps.token.read() !== null) await this.end();
    return outcome;
  }

  async register(name: string, email: string, password: string): Promise<void> {
    if (!(await this.#lacksOnlyExchange(email))) {
      this.#deps.pendingSignIn.clear();
      await (await this.identityClient()).signUp(name, email, password);
    }
    await this.#establish();
  }

  /** Signs in by a mailed code, which the service accepts only once. */
  async signInByCode(email: string, code: string): Promise<SignInOutcome> {
    if (!(await this.#lacksOnlyExchange(email)))
      return this.signIn((client) => client.signInByCode(email, code));
    await this.#establish();
    return 'signed-in';
  }

  /** Whether the last attempt with this e-mail succeeded at the identity service, and only its exchange at the shop failed. */
  async #lacksOnlyExchange(email: string): Promise<boolean> {
    if (!this.#deps.pendingSignIn.exists()) return false;
    const identity = await (await this.identityClient()).currentIdentity();
    return identity?.email.toLowerCase() === email.toLowerCase();
  }

  async proveSecondStep(proof: SecondStepProof): Promise<void> {
    // A correct code is accepted only once.
    if (!this.#deps.pendingSignIn.exists()) await (await this.identityClient()).proveSecondStep(proof);
    await this.#establish();
  }

  /** The API token to send. One that is about to expire, or should have been renewed by now, is renewed first. */
  async freshToken(): Promise<string | null> {
    const { token } = this.#deps;
    if (!token.read() || this.state().status !== 'signed-in' || !this.#renewal.isDue()) return token.read();
    try {
      await this.#renewal.renew();
    } catch (error) {
      if (isRefusal(error)) throw new ShopApiError(401, 'UNAUTHENTICATED', messages.signInFirst);
      if (this.#renewal.isExpired()) throw new ShopApiError(0, 'NETWORK', messages.networkFailed);
      // The renewal failed, but the old token is still valid.
    }
    return token.read();
  }

  /** Follows the other tabs, one of which stored a token or removed it. */
  async followOtherTabs(): Promise<void> {
    const claims = tokenClaims(this.#deps.token.read());
    const { status, session } = this.state();
    if (this.#isVisitor()) {
      this.#setSignedOut();
    } else if (status === 'signed-in' && claims?.subject === session.user._id) {
      this.#renewal.schedule();
    } else {
      // Someone signed in there. A tab that is still starting its session uses the new token.
      if (status !== 'restoring') this.#restoration = null;
      await this.current();
    }
  }

  /** Called after the tab was suspended or offline: follows the other tabs, and renews a token that is due. */
  async woke(): Promise<void> {
    await this.followOtherTabs();
    if (this.state().status === 'signed-in' && this.#renewal.isDue()) await this.#renewal.renew();
  }

  /** Looks the account and the user up again, after either was changed. */
  async refresh(): Promise<void> {
    if (this.state().status !== 'signed-in') return;
    const token = this.#deps.token.read();
    const who = await (await this.identityClient()).currentIdentity();
    if (who) await this.#signInAs(who);
    else if (token) await this.endRefused(token, 401);
  }

  /**
   * Runs an account change after which the identity service starts a new session, such as a new password.
   * This tab exchanges the new session's ID token before other tabs can renew theirs.
   */
  async changeAccount(change: (client: IdentityClient) => Promise<void>): Promise<void> {
    await this.#deps.exclusively(async () => {
      await change(await this.identityClient());
      await this.#renewal.exchange();
    });
    await this.refresh();
  }

  /** The signed-in user confirms their identity; the shop then receives a new token. */
  async confirmIdentity(confirm: (client: IdentityClient) => Promise<Confirmation>): Promise<Confirmation> {
    const outcome = await confirm(await this.identityClient());
    if (outcome === 'confirmed') await this.#deps.exclusively(() => this.#renewal.exchange());
    return outcome;
  }

  /** Copies a new name or picture to the identity service, whose mails address people by name. */
  async updateStoredProfile(profile: Parameters<IdentityClient['updateProfile']>[0]): Promise<void> {
    await (await this.identityClient()).updateProfile(profile).catch((error: unknown) => {
      // The shop uses its own copy; the next profile change sends this one too.
      if (!(error instanceof IdentityError)) throw error;
    });
    await this.refresh();
  }

  /**
   * Deletes the account and the shop's user; `password` is null for an account without one. The session has to be
   * ended afterwards.
   */
  async deleteAccount(password: string | null): Promise<void> {
    await (await this.identityClient()).deleteAccount(password, async (idToken) => {
      await this.#deps.api.call(deleteAccount, {}, { authorization: `Bearer ${idToken}` });
    });
  }

  /**
   * Signs out of the shop and of the identity service.
   * @param notifyShop false when the shop has ended the session already
   * @param wasRefused true when the user did not log out: the drafts stay for the next login
   */
  async end({ notifyShop = true, wasRefused = false } = {}): Promise<void> {
    const { token, api, forgetDrafts } = this.#deps;
    const ended = token.read();
    token.remove();
    if (!wasRefused) forgetDrafts();
    // A sign-in that is refused ends no session.
    this.#setSignedOut(wasRefused && this.state().status !== 'signed-out' ? refused : signedOut);
    const endShopSession = async () => {
      if (!ended || !notifyShop) return;
      // Without a connection, signing out still works in this browser.
      await api.call(endSession, {}, { authorization: `Bearer ${ended}` }).catch((error: unknown) => {
        if (!(error instanceof ShopApiError)) throw error;
      });
    };
    try {
      await (await this.identityClient()).signOut(endShopSession);
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
    }
  }

  /** Signs out in every browser of this account. */
  async endEverywhere(): Promise<void> {
    await (await this.identityClient()).endAllSessions();
    await this.end();
  }

  /**
   * Ends the session after the API refused this token, unless a tab has stored a newer token since the call, or is about to:
   * a change of the account ends the session before the new token comes.
   */
  async endRefused(sent: string, status: 401 | 403): Promise<void> {
    await this.#deps.exclusively(async () => {
      if (this.#deps.token.read() !== sent) return;
      await this.end({ notifyShop: status !== 401, wasRefused: true });
    });
  }

  #isVisitor(): boolean {
    return !this.#deps.token.read() && !this.#deps.pendingSignIn.exists();
  }

  /** Exchanges a new sign-in at the identity service for the shop's session. A refusal signs out again. */
  async #establish(): Promise<void> {
    this.#deps.pendingSignIn.note();
    try {
      await this.#exchangeSignIn();
    } catch (error) {
      if (!isRefusal(error)) this.#signOutForNow();
      throw error;
    }
  }

  #exchangeSignIn(): Promise<Session> {
    const signIn = this.#renewal.exchange().then((who) => this.#signInAs(who));
    const current = this.#endingIfRefused(signIn).finally(() => {
      if (this.#exchanging === current) this.#exchanging = null;
    });
    this.#exchanging = current;
    return current;
  }

  async #restore(): Promise<Session | null> {
    const { token, pendingSignIn } = this.#deps;
    // A visitor sends no requests, so that none are refused.
    if (this.#isVisitor()) return this.#setSignedOut();
    if (pendingSignIn.exists()) return this.#exchanging ?? this.#exchangeSignIn();
    if (this.#renewal.isDue()) await this.#renewal.renew();
    const who = await (await this.identityClient()).currentIdentity();
    if (!who) {
      // A logout in another tab has removed the token.
      const wasRefused = token.read() !== null;
      token.remove();
      return this.#setSignedOut(wasRefused ? refused : signedOut);
    }
    return this.#signInAs(who);
  }

  async #signInAs(who: Identity): Promise<Session> {
    const { api, token, pendingSignIn, state } = this.#deps;
    const user = await api.call(getUserRole, { query: { email: who.email } });
    // Another tab may have signed out in the meantime.
    if (!token.read()) throw signedOutError();
    const session = { identity: who, user };
    pendingSignIn.clear();
    // Set before listeners are notified, because the guards read it at once.
    this.#restoration = Promise.resolve(session);
    state.set({ status: 'signed-in', session });
    this.#renewal.schedule();
    return session;
  }

  #setSignedOut(next: SessionState = signedOut): null {
    this.#deps.pendingSignIn.clear();
    this.#renewal.stop();
    this.#restoration = Promise.resolve(null);
    this.#deps.state.set(next);
    return null;
  }

  /** Shows as signed out for now. The next call tries again, for example after a lost connection. */
  #signOutForNow(): void {
    this.#restoration = null;
    this.#deps.state.set(signedOut);
  }

  async #endingIfRefused<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (isRefusal(error) && !this.#isVisitor()) await this.end({ wasRefused: true });
      throw error;
    }
  }
}
