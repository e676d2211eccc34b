import { messages } from '@chuck-and-bit/contract/messages';
import { endSession, getUserRole, type User } from '@chuck-and-bit/contract/users';
import { ShopApiError } from '../shop-api-error';
import { createAccountChanges } from './account-changes';
import { type Identity, IdentityError, type SecondStepProof, type SignInOutcome } from './identity';
import { tokenClaims } from './token-claims';
import { createTokenRenewal, isRefusal, type RenewalNeeds, signedOutError } from './token-renewal';

/** Someone signed in: at the identity service, and as a user of the shop. */
export type Session = { identity: Identity; user: User };

/** `restoring` until a stored token has been looked into. */
export type SessionState =
  | { status: 'restoring'; session: null }
  | { status: 'signed-out'; session: null }
  | { status: 'signed-in'; session: Session };

export type SessionKeeper = ReturnType<typeof createSessionKeeper>;

const ignoreRefusal = (error: unknown) => {
  if (!(error instanceof ShopApiError)) throw error;
};

const restoring: SessionState = { status: 'restoring', session: null };
const signedOut: SessionState = { status: 'signed-out', session: null };

/** Keeps the session of one browser tab from sign-in to sign-out. */
export function createSessionKeeper(needs: RenewalNeeds) {
  const { identity, api, token } = needs;
  // A timer's refusal ends the session as one that a call waits for.
  const renewal = createTokenRenewal({
    ...needs,
    exclusively: (work) => needs.exclusively(() => endingIfRefused(work())),
  });
  const listeners = new Set<() => void>();
  let state: SessionState = restoring;
  let restoration: Promise<Session | null> | null = null;

  function enter(next: SessionState) {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  }

  async function enterAs(who: Identity): Promise<Session> {
    const user = await api.call(getUserRole, { query: { email: who.email } });
    // Another tab may have signed out meanwhile.
    if (!token.read()) throw signedOutError();
    const session = { identity: who, user };
    // Before anyone hears of it: the guards ask at once.
    restoration = Promise.resolve(session);
    enter({ status: 'signed-in', session });
    renewal.schedule();
    return session;
  }

  /** Someone has just signed in at the identity service; the shop takes them up, or they are signed out again. */
  async function establish(): Promise<void> {
    try {
      const service = await identity();
      const [idToken, who] = await Promise.all([service.idToken(), service.currentIdentity()]);
      if (!who) throw signedOutError();
      await renewal.exchange(idToken, who);
      await enterAs(who);
    } catch (error) {
      await end();
      throw error;
    }
  }

  async function establishAfter(outcome: SignInOutcome): Promise<SignInOutcome> {
    if (outcome === 'signed-in') await establish();
    return outcome;
  }

  /** Who is signed in, looked up once per page and again after another tab changed it. */
  function current(): Promise<Session | null> {
    restoration ??= endingIfRefused(restore()).catch((error: unknown) => {
      if (!token.read()) return leave();
      // Not refused: a lost connection, for one, may be there again when somebody asks next.
      restoration = null;
      enter(signedOut);
      throw error;
    });
    return restoration;
  }

  async function restore(): Promise<Session | null> {
    // Without a token nobody asks anything, so an anonymous visit stays free of refused requests.
    if (!token.read()) return leave();
    if (renewal.isDue()) await renewal.renew();
    const who = await (await identity()).currentIdentity();
    if (!who) {
      token.remove();
      return leave();
    }
    return enterAs(who);
  }

  function leave(): null {
    renewal.stop();
    restoration = Promise.resolve(null);
    enter(signedOut);
    return null;
  }

  async function endingIfRefused<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (isRefusal(error) && token.read()) await end();
      throw error;
    }
  }

  /** Takes up what other tabs did: one of them stored a token or removed it. */
  async function follow(): Promise<void> {
    const stored = token.read();
    if (!stored) {
      leave();
    } else if (state.status === 'signed-in' && tokenClaims(stored)?.subject === state.session.user._id) {
      renewal.schedule();
    } else {
      // Someone signed in there. A tab that is still finding out who goes on with it.
      if (state.status !== 'restoring') restoration = null;
      await current();
    }
  }

  /** @param tellShop false when the shop has ended the session already */
  async function end({ tellShop = true } = {}): Promise<void> {
    const ended = token.read();
    token.remove();
    leave();
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
  async function endRefused(refused: string, status: 401 | 403): Promise<void> {
    if (token.read() === refused) await end({ tellShop: status !== 401 });
  }

  async function refresh(): Promise<void> {
    if (state.status !== 'signed-in') return;
    const who = await (await identity()).currentIdentity();
    if (who) await enterAs(who);
    else await end();
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

    async signIn(email: string, password: string): Promise<SignInOutcome> {
      return establishAfter(await (await identity()).signIn(email, password));
    },

    async register(name: string, email: string, password: string): Promise<void> {
      await (await identity()).signUp(name, email, password);
      await establish();
    },

    /** `origin`: where the browser goes afterwards. */
    async signInWithGoogle(origin: string): Promise<SignInOutcome> {
      return establishAfter(await (await identity()).signInWithGoogle(origin));
    },

    /** Takes up what a browser brings that comes back from Google or from a sign-in link. */
    async arrive(): Promise<SignInOutcome> {
      return establishAfter(await (await identity()).arrive());
    },

    async proveSecondStep(proof: SecondStepProof): Promise<void> {
      await (await identity()).proveSecondStep(proof);
      await establish();
    },

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

    /** The tab was asleep or without a connection: what should have happened meanwhile is made up for. */
    async woke(): Promise<void> {
      await follow();
      if (state.status === 'signed-in' && renewal.isDue()) await renewal.renew();
    },
  };
}
