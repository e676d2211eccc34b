import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { deleteAccount, exchangeToken, getUserRole, type User } from '@chuck-and-bit/contract/users';
import type { ShopApi } from '../shop-api';
import { ShopApiError } from '../shop-api-error';
import {
  type Identity,
  IdentityError,
  type IdentityService,
  type SecondStepProof,
  type SignInOutcome,
} from './identity';
import { tokenClaims } from './token-claims';

/** Someone signed in: at the identity service, and as a user of the shop. */
export type Session = { identity: Identity; user: User };

/** `restoring` until a stored token has been looked into. */
export type SessionState =
  | { status: 'restoring'; session: null }
  | { status: 'signed-out'; session: null }
  | { status: 'signed-in'; session: Session };

export type SessionKeeper = ReturnType<typeof createSessionKeeper>;

type Needs = {
  /** The identity service, loaded when it is first needed. */
  identity: () => Promise<IdentityService>;
  api: ShopApi;
  /** Where the API token is kept; shared with the other tabs. */
  token: { read(): string | null; write(token: string): void; remove(): void };
  /** Runs the work while no other tab runs its own. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
};

const restoring: SessionState = { status: 'restoring', session: null };
const signedOut: SessionState = { status: 'signed-out', session: null };

/** After a renewal that failed, and between any two of them. */
const pauseSeconds = 30;
const hour = 3_600;

/** Keeps the session of one browser tab from sign-in to sign-out. */
export function createSessionKeeper({ identity, api, token, exclusively }: Needs) {
  const listeners = new Set<() => void>();
  let state: SessionState = restoring;
  let restoration: Promise<Session | null> | null = null;
  let renewal: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function enter(next: SessionState) {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  }

  /** Exchanges a new ID token for an API token and stores it. */
  async function exchange(idToken: string, { email, displayName }: Identity) {
    const answer = await api.call(
      exchangeToken,
      { body: { email, ...(displayName && { name: displayName }) } },
      { authorization: `Bearer ${idToken}` },
    );
    token.write(answer.token);
    scheduleRenewal();
  }

  async function enterAs(who: Identity): Promise<Session> {
    const user = await api.call(getUserRole, { query: { email: who.email } });
    // Another tab may have signed out meanwhile.
    if (!token.read()) throw signedOutError();
    const session = { identity: who, user };
    // Before anyone hears of it: the guards ask at once.
    restoration = Promise.resolve(session);
    enter({ status: 'signed-in', session });
    scheduleRenewal();
    return session;
  }

  /** Someone has just signed in at the identity service; the shop takes them up, or they are signed out again. */
  async function establish(): Promise<Session> {
    try {
      const service = await identity();
      const [idToken, who] = await Promise.all([service.idToken(), service.currentIdentity()]);
      if (!who) throw signedOutError();
      await exchange(idToken, who);
      return await enterAs(who);
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
    restoration ??= restore().catch(async (error: unknown) => {
      // A refusal ends the session; anything else, such as a lost connection, may be tried again.
      if (isRefusal(error)) await end();
      if (!token.read()) return leave();
      restoration = null;
      enter(signedOut);
      throw error;
    });
    return restoration;
  }

  async function restore(): Promise<Session | null> {
    // Without a token nobody asks anything, so an anonymous visit stays free of refused requests.
    if (!token.read()) return leave();
    if (isDue()) await renewUnlessDone();
    const who = await (await identity()).currentIdentity();
    if (!who) {
      token.remove();
      return leave();
    }
    return enterAs(who);
  }

  function leave(): null {
    clearTimeout(timer);
    restoration = Promise.resolve(null);
    enter(signedOut);
    return null;
  }

  function secondsLeft(): number {
    const stored = token.read();
    const claims = stored && tokenClaims(stored);
    return claims ? (claims.expiresAt - Date.now()) / 1000 : 0;
  }

  const isDue = () => secondsLeft() <= limits.renewBeforeExpirySeconds;

  function scheduleRenewal() {
    clearTimeout(timer);
    const wait = Math.max(secondsLeft() - limits.renewBeforeExpirySeconds, pauseSeconds);
    // A browser's timer can't wait for weeks; after an hour it looks again.
    timer = setTimeout(renewQuietly, Math.min(wait, hour) * 1000);
  }

  /** One tab renews, and those that waited for it find that it is done. */
  function renewUnlessDone(): Promise<void> {
    return exclusively(async () => {
      if (!token.read() || !isDue()) return scheduleRenewal();
      const service = await identity();
      const who = await service.currentIdentity();
      if (!who) throw signedOutError();
      await exchange(await service.idToken(), who);
    });
  }

  /** Several callers of a tab share one renewal. One that is refused ends the session. */
  function renew(): Promise<void> {
    renewal ??= renewUnlessDone()
      .catch(async (error: unknown) => {
        if (isRefusal(error)) await end();
        else scheduleRenewal();
        throw error;
      })
      .finally(() => {
        renewal = null;
      });
    return renewal;
  }

  function renewQuietly() {
    // What failed is tried again, and the next call reports what is wrong.
    if (state.status === 'signed-in') renew().catch(() => undefined);
  }

  /** Takes up what other tabs did: one of them stored a token or removed it. */
  async function follow(): Promise<void> {
    const stored = token.read();
    if (!stored) {
      leave();
    } else if (state.status === 'signed-in' && tokenClaims(stored)?.subject === state.session.user._id) {
      scheduleRenewal();
    } else {
      if (state.status === 'signed-in') restoration = null;
      await current();
    }
  }

  async function end(): Promise<void> {
    token.remove();
    leave();
    try {
      await (await identity()).signOut();
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
    }
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

    /** Signs out in every browser of this account. */
    async endEverywhere(): Promise<void> {
      await (await identity()).endAllSessions();
      await end();
    },

    /** Deletes the account and the shop's user; `password` is null for an account without one. */
    async deleteAccount(password: string | null): Promise<void> {
      const forgetUser = async (idToken: string) => {
        await api.call(deleteAccount, {}, { authorization: `Bearer ${idToken}` });
      };
      await (await identity()).deleteAccount(password, forgetUser);
      await end();
    },

    /** Looks the account and the user up again, after either was changed. */
    async refresh(): Promise<void> {
      if (state.status !== 'signed-in') return;
      const who = await (await identity()).currentIdentity();
      if (who) await enterAs(who);
      else await end();
    },

    /** The API token to send. One that is about to expire, or should have been renewed by now, is renewed first. */
    async freshToken(): Promise<string | null> {
      if (!token.read() || state.status !== 'signed-in') return token.read();
      if (!isDue()) return token.read();
      try {
        await renew();
      } catch (error) {
        if (isRefusal(error)) throw new ShopApiError(401, 'UNAUTHENTICATED', messages.signInFirst);
        // No renewal now, but the old token still serves.
        if (secondsLeft() > limits.expiredBeforeExpirySeconds) return token.read();
        throw new ShopApiError(0, 'NETWORK', messages.networkFailed);
      }
      return token.read();
    },

    followOtherTabs: follow,

    /** The tab was asleep or without a connection: what should have happened meanwhile is made up for. */
    async woke(): Promise<void> {
      await follow();
      if (isDue()) renewQuietly();
    },
  };
}

const signedOutError = () => new IdentityError('signed-out', messages.signInFirst);

/** The session is over, as opposed to a connection or a server that is not there right now. */
function isRefusal(error: unknown): boolean {
  if (error instanceof ShopApiError) return error.statusCode === 401 || error.statusCode === 403;
  return error instanceof IdentityError && error.code === 'signed-out';
}
