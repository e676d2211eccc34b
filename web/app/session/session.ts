import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { exchangeToken, getUserRole, type User } from '@chuck-and-bit/contract/users';
import type { ShopApi } from '../shop-api';
import { type Identity, IdentityError, type IdentityService } from './identity';
import { tokenExpiry } from './token-expiry';

/** Someone signed in: at the identity service, and as a user of the shop. */
export type Session = { identity: Identity; user: User };

/** `restoring` until a stored token has been looked into. */
export type SessionState =
  | { status: 'restoring'; session: null }
  | { status: 'signed-out'; session: null }
  | { status: 'signed-in'; session: Session };

export type SessionKeeper = ReturnType<typeof createSessionKeeper>;

type Needs = {
  identity: IdentityService;
  api: ShopApi;
  /** Where the API token is kept; shared with the other tabs. */
  token: { read(): string | null; write(token: string): void; remove(): void };
  /** Runs the work while no other tab runs its own. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
};

const restoring: SessionState = { status: 'restoring', session: null };
const signedOut: SessionState = { status: 'signed-out', session: null };

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
  async function exchange(email: string, name: string | null) {
    const idToken = await identity.idToken();
    const answer = await api.call(
      exchangeToken,
      { body: { email, ...(name && { name }) } },
      { authorization: `Bearer ${idToken}` },
    );
    token.write(answer.token);
    scheduleRenewal();
  }

  async function enterAs(who: Identity): Promise<Session> {
    const user = await api.call(getUserRole, { query: { email: who.email } });
    // Another tab may have signed out meanwhile.
    if (!token.read()) throw new IdentityError('signed-out', messages.signInFirst);
    const session = { identity: who, user };
    // Before anyone hears of it: the guards ask at once.
    restoration = Promise.resolve(session);
    enter({ status: 'signed-in', session });
    scheduleRenewal();
    return session;
  }

  async function establish(who: Identity): Promise<Session> {
    try {
      await exchange(who.email, who.displayName);
      return await enterAs(who);
    } catch (error) {
      await end();
      throw error;
    }
  }

  /** Who is signed in, looked up once per page and again after another tab changed it. */
  function current(): Promise<Session | null> {
    restoration ??= restore().catch((error: unknown) => {
      // A refusal has ended the session; anything else, such as a lost connection, may be tried again.
      restoration = null;
      if (!token.read()) return leave();
      enter(signedOut);
      throw error;
    });
    return restoration;
  }

  async function restore(): Promise<Session | null> {
    // Without a token nobody asks anything, so an anonymous visit stays free of refused requests.
    if (!token.read()) return leave();
    const who = await identity.currentIdentity();
    if (!who) {
      token.remove();
      return leave();
    }
    if (secondsLeft() <= limits.renewBeforeExpirySeconds) await exchange(who.email, who.displayName);
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
    const expiry = stored && tokenExpiry(stored);
    return expiry ? (expiry - Date.now()) / 1000 : 0;
  }

  function scheduleRenewal() {
    clearTimeout(timer);
    const wait = Math.max(0, secondsLeft() - limits.renewBeforeExpirySeconds);
    // Never more often than twice a minute, should the server hand out tokens that live too short.
    timer = setTimeout(renewQuietly, Math.max(wait, 30) * 1000);
  }

  /** Renews the token unless another tab just did. Several callers share one renewal. */
  function renew(): Promise<void> {
    renewal ??= exclusively(async () => {
      if (!token.read() || secondsLeft() > limits.renewBeforeExpirySeconds) return scheduleRenewal();
      const who = await identity.currentIdentity();
      if (!who) return end();
      await exchange(who.email, who.displayName);
    }).finally(() => {
      renewal = null;
    });
    return renewal;
  }

  function renewQuietly() {
    // A failed renewal is tried again with the next call, which reports what is wrong.
    if (state.status === 'signed-in') renew().catch(scheduleRenewal);
  }

  async function end(): Promise<void> {
    token.remove();
    leave();
    await identity.signOut().catch((error: unknown) => {
      if (!(error instanceof IdentityError)) throw error;
    });
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    current,

    async signIn(email: string, password: string): Promise<Session> {
      return establish(await identity.signIn(email, password));
    },

    async register(name: string, email: string, password: string): Promise<Session> {
      return establish(await identity.signUp(name, email, password));
    },

    sendPasswordReset: (email: string) => identity.sendPasswordReset(email),

    /** Signs out of the shop and of the identity service. */
    end,

    /** Looks the user up again, after the profile was edited. */
    async refresh(): Promise<void> {
      if (state.status === 'signed-in') await enterAs(state.session.identity);
    },

    /** The API token to send; one that is about to expire is renewed first. */
    async freshToken(): Promise<string | null> {
      const stored = token.read();
      if (!stored || state.status !== 'signed-in') return stored;
      if (secondsLeft() <= limits.expiredBeforeExpirySeconds) await renew();
      return token.read();
    },

    /** The tab was asleep or without a connection: what should have happened meanwhile is made up for. */
    woke() {
      if (state.status !== 'signed-in') current().catch(() => undefined);
      else if (secondsLeft() <= limits.renewBeforeExpirySeconds) renewQuietly();
    },

    /** Another tab stored a token or removed it. */
    async followOtherTab(): Promise<void> {
      if (!token.read()) {
        leave();
      } else if (state.status === 'signed-in') {
        scheduleRenewal();
      } else {
        restoration = null;
        await current();
      }
    },
  };
}
