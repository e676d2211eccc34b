import { messages } from '@chuck-and-bit/contract/messages';
import { endSession, getUserRole, type User } from '@chuck-and-bit/contract/users';
import { ShopApiError } from '../../page/shop-api-error';
import { createAccountChanges } from '../identity/account-changes';
import { type Identity, IdentityError } from '../identity/identity';
import { createSignIns, type SessionNeeds } from './sign-ins';
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

export type SessionKeeper = ReturnType<typeof createSessionKeeper>;

const ignoreRefusal = (error: unknown) => {
  if (!(error instanceof ShopApiError)) throw error;
};

const restoring: SessionState = { status: 'restoring', session: null };
const signedOut: SessionState = { status: 'signed-out', session: null };
const refused: SessionState = { status: 'signed-out', session: null, wasRefused: true };

/** Keeps the session of one browser tab from sign-in to sign-out. */
export function createSessionKeeper(needs: SessionNeeds) {
  const { identity, api, token, pendingSignIn } = needs;
  // A timer's refusal ends the session as one that a call waits for.
  const renewal = createTokenRenewal({
    ...needs,
    exclusively: (work) => needs.exclusively(() => endingIfRefused(work())),
  });
  const listeners = new Set<() => void>();
  let state: SessionState = restoring;
  let restoration: Promise<Session | null> | null = null;
  let takingUp: Promise<Session> | null = null;

  const isVisitor = () => !token.read() && !pendingSignIn.exists();

  function enter(next: SessionState) {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  }

  async function enterAs(who: Identity): Promise<Session> {
    const user = await api.call(getUserRole, { query: { email: who.email } });
    // Another tab may have signed out in the meantime.
    if (!token.read()) throw signedOutError();
    const session = { identity: who, user };
    pendingSignIn.clear();
    // Set before listeners are notified, because the guards read it at once.
    restoration = Promise.resolve(session);
    enter({ status: 'signed-in', session });
    renewal.schedule();
    return session;
  }

  /** Someone has just signed in at the identity service; the shop takes them up. A refusal signs them out again. */
  async function establish(): Promise<void> {
    pendingSignIn.note();
    try {
      await takeUp();
    } catch (error) {
      if (!isRefusal(error)) giveUpForNow();
      throw error;
    }
  }

  function takeUp(): Promise<Session> {
    const work = async () => {
      const service = await identity();
      const [idToken, who] = await Promise.all([service.idToken(), service.currentIdentity()]);
      if (!who) throw signedOutError();
      await renewal.exchange(idToken, who);
      return enterAs(who);
    };
    const current = endingIfRefused(work()).finally(() => {
      if (takingUp === current) takingUp = null;
    });
    takingUp = current;
    return current;
  }

  /** A lost connection, for one, may be there again when somebody asks next. */
  function giveUpForNow(): void {
    restoration = null;
    enter(signedOut);
  }

  /** Who is signed in, looked up once per page and again after another tab changed it. */
  function current(): Promise<Session | null> {
    restoration ??= endingIfRefused(restore()).catch((error: unknown) => {
      if (isVisitor()) return leave();
      giveUpForNow();
      throw error;
    });
    return restoration;
  }

  async function restore(): Promise<Session | null> {
    // A visitor asks nothing, so an anonymous visit stays free of refused requests.
    if (isVisitor()) return leave();
    if (pendingSignIn.exists()) return takingUp ?? takeUp();
    if (renewal.isDue()) await renewal.renew();
    const who = await (await identity()).currentIdentity();
    if (!who) {
      token.remove();
      return leave();
    }
    return enterAs(who);
  }

  function leave(next: SessionState = signedOut): null {
    pendingSignIn.clear();
    renewal.stop();
    restoration = Promise.resolve(null);
    enter(next);
    return null;
  }

  async function endingIfRefused<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (isRefusal(error) && !isVisitor()) await end({ wasRefused: true });
      throw error;
    }
  }

  /** Takes up what other tabs did: one of them stored a token or removed it. */
  async function follow(): Promise<void> {
    const stored = token.read();
    if (isVisitor()) {
      leave();
    } else if (
      stored &&
      state.status === 'signed-in' &&
      tokenClaims(stored)?.subject === state.session.user._id
    ) {
      renewal.schedule();
    } else {
      // Someone signed in there. A tab that is still starting its session uses the new token.
      if (state.status !== 'restoring') restoration = null;
      await current();
    }
  }

  /**
   * @param tellShop false when the shop has ended the session already
   * @param wasRefused nobody asked for it: what is typed into forms stays for the next login
   */
  async function end({ tellShop = true, wasRefused = false } = {}): Promise<void> {
    const ended = token.read();
    token.remove();
    if (!wasRefused) needs.forgetDrafts();
    // A sign-in that is refused ends no session.
    leave(wasRefused && state.status !== 'signed-out' ? refused : signedOut);
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
  async function endRefused(sent: string, status: 401 | 403): Promise<void> {
    if (token.read() === sent) await end({ tellShop: status !== 401, wasRefused: true });
  }

  async function refresh(): Promise<void> {
    if (state.status !== 'signed-in') return;
    const who = await (await identity()).currentIdentity();
    if (who) await enterAs(who);
    else await end({ wasRefused: true });
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    current,

    /** The identity service, for what concerns the account alone. */
    identity,

    ...createSignIns({ identity, pendingSignIn, establish }),

    /** Signs out of the shop and of the identity service. */
    end,

    /** Signs out because the API refused the token. */
    endRefused,

    /** Signs out in every browser of this account. */
    async endEverywhere(): Promise<void> {
      await (await identity()).endAllSessions();
      await end();
    },

    /** Looks the account and the user up again, after either was changed. */
    refresh,

    ...createAccountChanges({ ...needs, exchange: renewal.exchange, refresh }),

    /** The API token to send. One that is about to expire, or should have been renewed by now, is renewed first. */
    async freshToken(): Promise<string | null> {
      if (!token.read() || state.status !== 'signed-in' || !renewal.isDue()) return token.read();
      try {
        await renewal.renew();
      } catch (error) {
        if (isRefusal(error)) throw new ShopApiError(401, 'UNAUTHENTICATED', messages.signInFirst);
        if (renewal.isExpired()) throw new ShopApiError(0, 'NETWORK', messages.networkFailed);
        // No renewal now, but the old token still serves.
      }
      return token.read();
    },

    followOtherTabs: follow,

    /** The tab was asleep or without a connection: runs what was due in the meantime. */
    async woke(): Promise<void> {
      await follow();
      if (state.status === 'signed-in' && renewal.isDue()) await renewal.renew();
    },
  };
}
