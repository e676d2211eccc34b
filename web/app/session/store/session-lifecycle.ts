import { getUserRole, endSession } from '@chuck-and-bit/contract/users';
import { messages } from '@chuck-and-bit/contract/messages';
import { createListeners } from '../../page/listeners';
import { ShopApiError } from '../../page/shop-api-error';
import { type Identity, IdentityError } from '../identity/identity';
import { refused, restoring, type Session, type SessionState, signedOut } from './session-state';
import { tokenClaims } from './token-claims';
import { createTokenRenewal, isRefusal, type RenewalDeps, signedOutError } from './token-renewal';

export type SessionDeps = RenewalDeps & {
  /**
   * Remembers, from one page of the tab to the next, that the user has signed in at the identity service and the exchange at
   * the shop is missing.
   */
  pendingSignIn: { exists(): boolean; note(): void; clear(): void };
  /** Removes the unsent input of forms. */
  forgetDrafts: () => void;
};

/** The states of one browser tab's session and the transitions between them. */
export class SessionLifecycle {
  protected readonly renewal: ReturnType<typeof createTokenRenewal>;
  readonly #listeners = createListeners();
  readonly subscribe = this.#listeners.subscribe;
  #state = restoring;
  #restoration: Promise<Session | null> | null = null;
  #exchanging: Promise<Session> | null = null;

  constructor(protected readonly deps: SessionDeps) {
    // A renewal that is refused ends the session, whether a timer or a call started it.
    this.renewal = createTokenRenewal({
      ...deps,
      exclusively: (work) => deps.exclusively(() => this.#endingIfRefused(work())),
    });
  }

  state(): SessionState {
    return this.#state;
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

  /** Exchanges a new sign-in at the identity service for the shop's session. A refusal signs out again. */
  protected async establish(): Promise<void> {
    this.deps.pendingSignIn.note();
    try {
      await this.#exchangeSignIn();
    } catch (error) {
      if (!isRefusal(error)) this.#signOutForNow();
      throw error;
    }
  }

  /** Follows the other tabs, one of which stored a token or removed it. */
  async followOtherTabs(): Promise<void> {
    const claims = tokenClaims(this.deps.token.read());
    const { status, session } = this.#state;
    if (this.#isVisitor()) {
      this.#setSignedOut();
    } else if (status === 'signed-in' && claims?.subject === session.user._id) {
      this.renewal.schedule();
    } else {
      // Someone signed in there. A tab that is still starting its session uses the new token.
      if (status !== 'restoring') this.#restoration = null;
      await this.current();
    }
  }

  /** Called after the tab was suspended or offline: follows the other tabs, and renews a token that is due. */
  async woke(): Promise<void> {
    await this.followOtherTabs();
    if (this.#state.status === 'signed-in' && this.renewal.isDue()) await this.renewal.renew();
  }

  /**
   * Signs out of the shop and of the identity service.
   * @param tellShop false when the shop has ended the session already
   * @param wasRefused true when the user did not log out: the drafts stay for the next login
   */
  async end({ tellShop = true, wasRefused = false } = {}): Promise<void> {
    const { token, api, identityClient, forgetDrafts } = this.deps;
    const ended = token.read();
    token.remove();
    if (!wasRefused) forgetDrafts();
    // A sign-in that is refused ends no session.
    this.#setSignedOut(wasRefused && this.#state.status !== 'signed-out' ? refused : signedOut);
    const endShopSession = async () => {
      if (!ended || !tellShop) return;
      // Without a connection, signing out still works in this browser.
      await api.call(endSession, {}, { authorization: `Bearer ${ended}` }).catch((error: unknown) => {
        if (!(error instanceof ShopApiError)) throw error;
      });
    };
    try {
      await (await identityClient()).signOut(endShopSession);
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
    }
  }

  /**
   * Ends the session after the API refused this token, unless a tab has stored a newer token since the call, or is about to:
   * a change of the account ends the session before the new token comes.
   */
  async endRefused(sent: string, status: 401 | 403): Promise<void> {
    await this.deps.exclusively(async () => {
      if (this.deps.token.read() !== sent) return;
      await this.end({ tellShop: status !== 401, wasRefused: true });
    });
  }

  /** Looks the account and the user up again, after either was changed. */
  async refresh(): Promise<void> {
    if (this.#state.status !== 'signed-in') return;
    const token = this.deps.token.read();
    const who = await (await this.deps.identityClient()).currentIdentity();
    if (who) await this.#signInAs(who);
    else if (token) await this.endRefused(token, 401);
  }

  /** The API token to send. One that is about to expire, or should have been renewed by now, is renewed first. */
  async freshToken(): Promise<string | null> {
    const { token } = this.deps;
    if (!token.read() || this.#state.status !== 'signed-in' || !this.renewal.isDue()) return token.read();
    try {
      await this.renewal.renew();
    } catch (error) {
      if (isRefusal(error)) throw new ShopApiError(401, 'UNAUTHENTICATED', messages.signInFirst);
      if (this.renewal.isExpired()) throw new ShopApiError(0, 'NETWORK', messages.networkFailed);
      // The renewal failed, but the old token is still valid.
    }
    return token.read();
  }

  #isVisitor(): boolean {
    return !this.deps.token.read() && !this.deps.pendingSignIn.exists();
  }

  #setState(next: SessionState): void {
    if (this.#state === next) return;
    this.#state = next;
    this.#listeners.notify();
  }

  async #signInAs(who: Identity): Promise<Session> {
    const { api, token, pendingSignIn } = this.deps;
    const user = await api.call(getUserRole, { query: { email: who.email } });
    // Another tab may have signed out in the meantime.
    if (!token.read()) throw signedOutError();
    const session = { identity: who, user };
    pendingSignIn.clear();
    // Set before listeners are notified, because the guards read it at once.
    this.#restoration = Promise.resolve(session);
    this.#setState({ status: 'signed-in', session });
    this.renewal.schedule();
    return session;
  }

  #exchangeSignIn(): Promise<Session> {
    const signIn = this.renewal.exchange().then((who) => this.#signInAs(who));
    const current = this.#endingIfRefused(signIn).finally(() => {
      if (this.#exchanging === current) this.#exchanging = null;
    });
    this.#exchanging = current;
    return current;
  }

  /** Shows as signed out for now. The next call tries again, for example after a lost connection. */
  #signOutForNow(): void {
    this.#restoration = null;
    this.#setState(signedOut);
  }

  async #restore(): Promise<Session | null> {
    const { identityClient, token, pendingSignIn } = this.deps;
    // A visitor sends no requests, so that none are refused.
    if (this.#isVisitor()) return this.#setSignedOut();
    if (pendingSignIn.exists()) return this.#exchanging ?? this.#exchangeSignIn();
    if (this.renewal.isDue()) await this.renewal.renew();
    const who = await (await identityClient()).currentIdentity();
    if (!who) {
      // A logout in another tab has removed the token.
      const wasRefused = token.read() !== null;
      token.remove();
      return this.#setSignedOut(wasRefused ? refused : signedOut);
    }
    return this.#signInAs(who);
  }

  #setSignedOut(next: SessionState = signedOut): null {
    this.deps.pendingSignIn.clear();
    this.renewal.stop();
    this.#restoration = Promise.resolve(null);
    this.#setState(next);
    return null;
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
