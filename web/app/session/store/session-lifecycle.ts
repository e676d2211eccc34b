import { getUserRole, endSession, type User } from '@chuck-and-bit/contract/users';
import { messages } from '@chuck-and-bit/contract/messages';
import { ShopApiError } from '../../page/shop-api-error';
import { type Identity, IdentityError } from '../identity/identity';
import type { SessionDeps } from './sign-ins';
import { tokenClaims } from './token-claims';
import { createTokenRenewal, isRefusal, signedOutError } from './token-renewal';

/** Someone signed in: at the identity service, and as a user of the shop. */
export type Session = { identity: Identity; user: User };

/** `restoring` until the stored token was checked. */
export type SessionState =
  | { status: 'restoring'; session: null }
  /** `wasRefused`: the session ended without a logout. */
  | { status: 'signed-out'; session: null; wasRefused?: true }
  | { status: 'signed-in'; session: Session };

const ignoreRefusal = (error: unknown) => {
  if (!(error instanceof ShopApiError)) throw error;
};

const restoring: SessionState = { status: 'restoring', session: null };
const signedOut: SessionState = { status: 'signed-out', session: null };
const refused: SessionState = { status: 'signed-out', session: null, wasRefused: true };

/** The states of one browser tab's session and the transitions between them. */
export class SessionLifecycle {
  readonly renewal: ReturnType<typeof createTokenRenewal>;
  readonly #deps: SessionDeps;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = restoring;
  #restoration: Promise<Session | null> | null = null;
  #exchanging: Promise<Session> | null = null;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    // A renewal that is refused ends the session, whether a timer or a call started it.
    this.renewal = createTokenRenewal({
      ...deps,
      exclusively: (work) => deps.exclusively(() => this.#endingIfRefused(work())),
    });
  }

  get state(): SessionState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
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
  async establish(): Promise<void> {
    this.#deps.pendingSignIn.note();
    try {
      await this.#exchangeSignIn();
    } catch (error) {
      if (!isRefusal(error)) this.#signOutForNow();
      throw error;
    }
  }

  /** Follows the other tabs, one of which stored a token or removed it. */
  async follow(): Promise<void> {
    const stored = this.#deps.token.read();
    const { status, session } = this.#state;
    if (this.#isVisitor()) {
      this.#setSignedOut();
    } else if (stored && status === 'signed-in' && tokenClaims(stored)?.subject === session.user._id) {
      this.renewal.schedule();
    } else {
      // Someone signed in there. A tab that is still starting its session uses the new token.
      if (status !== 'restoring') this.#restoration = null;
      await this.current();
    }
  }

  /**
   * @param tellShop false when the shop has ended the session already
   * @param wasRefused true when the user did not log out: the drafts stay for the next login
   */
  async end({ tellShop = true, wasRefused = false } = {}): Promise<void> {
    const { token, api, identity, forgetDrafts } = this.#deps;
    const ended = token.read();
    token.remove();
    if (!wasRefused) forgetDrafts();
    // A sign-in that is refused ends no session.
    this.#setSignedOut(wasRefused && this.#state.status !== 'signed-out' ? refused : signedOut);
    const endShopSession = async () => {
      if (!ended || !tellShop) return;
      // Without a connection, signing out still works in this browser.
      await api.call(endSession, {}, { authorization: `Bearer ${ended}` }).catch(ignoreRefusal);
    };
    try {
      await (await identity()).signOut(endShopSession);
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
    }
  }

  /** Ends the session after the API refused this token, unless a tab has stored a newer token since the call. */
  async endRefused(sent: string, status: 401 | 403): Promise<void> {
    if (this.#deps.token.read() !== sent) return;
    await this.end({ tellShop: status !== 401, wasRefused: true });
  }

  /** Looks the account and the user up again, after either was changed. */
  async refresh(): Promise<void> {
    if (this.#state.status !== 'signed-in') return;
    const who = await (await this.#deps.identity()).currentIdentity();
    if (who) await this.#signInAs(who);
    else await this.end({ wasRefused: true });
  }

  /** The API token to send. One that is about to expire, or should have been renewed by now, is renewed first. */
  async freshToken(): Promise<string | null> {
    const { token } = this.#deps;
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
    return !this.#deps.token.read() && !this.#deps.pendingSignIn.exists();
  }

  #setState(next: SessionState): void {
    if (this.#state === next) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  async #signInAs(who: Identity): Promise<Session> {
    const { api, token, pendingSignIn } = this.#deps;
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
    const work = async () => {
      const service = await this.#deps.identity();
      const [idToken, who] = await Promise.all([service.idToken(), service.currentIdentity()]);
      if (!who) throw signedOutError();
      await this.renewal.exchange(idToken, who);
      return this.#signInAs(who);
    };
    const current = this.#endingIfRefused(work()).finally(() => {
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
    const { identity, token, pendingSignIn } = this.#deps;
    // A visitor sends no requests, so that none are refused.
    if (this.#isVisitor()) return this.#setSignedOut();
    if (pendingSignIn.exists()) return this.#exchanging ?? this.#exchangeSignIn();
    if (this.renewal.isDue()) await this.renewal.renew();
    const who = await (await identity()).currentIdentity();
    if (!who) {
      token.remove();
      return this.#setSignedOut();
    }
    return this.#signInAs(who);
  }

  #setSignedOut(next: SessionState = signedOut): null {
    this.#deps.pendingSignIn.clear();
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
