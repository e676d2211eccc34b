import { getUserRole, endSession, type User } from '@chuck-and-bit/contract/users';
import { messages } from '@chuck-and-bit/contract/messages';
import { ShopApiError } from '../../page/shop-api-error';
import { type Identity, IdentityError } from '../identity/identity';
import type { SessionNeeds } from './sign-ins';
import { tokenClaims } from './token-claims';
import { createTokenRenewal, isRefusal, signedOutError } from './token-renewal';

/** Someone signed in: at the identity service, and as a user of the shop. */
export type Session = { identity: Identity; user: User };

/** `restoring` until a stored token has been looked into. */
export type SessionState =
  | { status: 'restoring'; session: null }
  /** `wasRefused`: nobody logged out; the session came to its end. */
  | { status: 'signed-out'; session: null; wasRefused?: true }
  | { status: 'signed-in'; session: Session };

const ignoreRefusal = (error: unknown) => {
  if (!(error instanceof ShopApiError)) throw error;
};

const restoring: SessionState = { status: 'restoring', session: null };
const signedOut: SessionState = { status: 'signed-out', session: null };
const refused: SessionState = { status: 'signed-out', session: null, wasRefused: true };

/** The states of one browser tab's session and what moves it between them. */
export class SessionLife {
  readonly renewal: ReturnType<typeof createTokenRenewal>;
  readonly #needs: SessionNeeds;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = restoring;
  #restoration: Promise<Session | null> | null = null;
  #takingUp: Promise<Session> | null = null;

  constructor(needs: SessionNeeds) {
    this.#needs = needs;
    // A timer's refusal ends the session as one that a call waits for.
    this.renewal = createTokenRenewal({
      ...needs,
      exclusively: (work) => needs.exclusively(() => this.#endingIfRefused(work())),
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
      if (this.#isVisitor()) return this.#leave();
      this.#giveUpForNow();
      throw error;
    });
    return this.#restoration;
  }

  /** Someone has just signed in at the identity service; the shop takes them up. A refusal signs them out again. */
  async establish(): Promise<void> {
    this.#needs.pendingSignIn.note();
    try {
      await this.#takeUp();
    } catch (error) {
      if (!isRefusal(error)) this.#giveUpForNow();
      throw error;
    }
  }

  /** Takes up what other tabs did: one of them stored a token or removed it. */
  async follow(): Promise<void> {
    const stored = this.#needs.token.read();
    const { status, session } = this.#state;
    if (this.#isVisitor()) {
      this.#leave();
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
   * @param wasRefused nobody asked for it: what is typed into forms stays for the next login
   */
  async end({ tellShop = true, wasRefused = false } = {}): Promise<void> {
    const { token, api, identity, forgetDrafts } = this.#needs;
    const ended = token.read();
    token.remove();
    if (!wasRefused) forgetDrafts();
    // A sign-in that is refused ends no session.
    this.#leave(wasRefused && this.#state.status !== 'signed-out' ? refused : signedOut);
    const endShopSession = async () => {
      if (!ended || !tellShop) return;
      // Signing out works without a connection too, as far as this browser goes.
      await api.call(endSession, {}, { authorization: `Bearer ${ended}` }).catch(ignoreRefusal);
    };
    try {
      await (await identity()).signOut(endShopSession);
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
    }
  }

  /** The API refused this token. A tab may have stored a newer one since the call was sent. */
  async endRefused(sent: string, status: 401 | 403): Promise<void> {
    if (this.#needs.token.read() !== sent) return;
    await this.end({ tellShop: status !== 401, wasRefused: true });
  }

  /** Looks the account and the user up again, after either was changed. */
  async refresh(): Promise<void> {
    if (this.#state.status !== 'signed-in') return;
    const who = await (await this.#needs.identity()).currentIdentity();
    if (who) await this.#enterAs(who);
    else await this.end({ wasRefused: true });
  }

  /** The API token to send. One that is about to expire, or should have been renewed by now, is renewed first. */
  async freshToken(): Promise<string | null> {
    const { token } = this.#needs;
    if (!token.read() || this.#state.status !== 'signed-in' || !this.renewal.isDue()) return token.read();
    try {
      await this.renewal.renew();
    } catch (error) {
      if (isRefusal(error)) throw new ShopApiError(401, 'UNAUTHENTICATED', messages.signInFirst);
      if (this.renewal.isExpired()) throw new ShopApiError(0, 'NETWORK', messages.networkFailed);
      // No renewal now, but the old token still serves.
    }
    return token.read();
  }

  #isVisitor(): boolean {
    return !this.#needs.token.read() && !this.#needs.pendingSignIn.exists();
  }

  #enter(next: SessionState): void {
    if (this.#state === next) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  async #enterAs(who: Identity): Promise<Session> {
    const { api, token, pendingSignIn } = this.#needs;
    const user = await api.call(getUserRole, { query: { email: who.email } });
    // Another tab may have signed out in the meantime.
    if (!token.read()) throw signedOutError();
    const session = { identity: who, user };
    pendingSignIn.clear();
    // Set before listeners are notified, because the guards read it at once.
    this.#restoration = Promise.resolve(session);
    this.#enter({ status: 'signed-in', session });
    this.renewal.schedule();
    return session;
  }

  #takeUp(): Promise<Session> {
    const work = async () => {
      const service = await this.#needs.identity();
      const [idToken, who] = await Promise.all([service.idToken(), service.currentIdentity()]);
      if (!who) throw signedOutError();
      await this.renewal.exchange(idToken, who);
      return this.#enterAs(who);
    };
    const current = this.#endingIfRefused(work()).finally(() => {
      if (this.#takingUp === current) this.#takingUp = null;
    });
    this.#takingUp = current;
    return current;
  }

  /** A lost connection, for one, may be there again when somebody asks next. */
  #giveUpForNow(): void {
    this.#restoration = null;
    this.#enter(signedOut);
  }

  async #restore(): Promise<Session | null> {
    const { identity, token, pendingSignIn } = this.#needs;
    // A visitor asks nothing, so an anonymous visit stays free of refused requests.
    if (this.#isVisitor()) return this.#leave();
    if (pendingSignIn.exists()) return this.#takingUp ?? this.#takeUp();
    if (this.renewal.isDue()) await this.renewal.renew();
    const who = await (await identity()).currentIdentity();
    if (!who) {
      token.remove();
      return this.#leave();
    }
    return this.#enterAs(who);
  }

  #leave(next: SessionState = signedOut): null {
    this.#needs.pendingSignIn.clear();
    this.renewal.stop();
    this.#restoration = Promise.resolve(null);
    this.#enter(next);
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
