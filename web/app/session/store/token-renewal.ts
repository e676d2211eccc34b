import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { exchangeToken } from '@chuck-and-bit/contract/users';
import type { ShopApi } from '../../api-client';
import { latestServerTime, learnServerTime } from '../../browser/server-clock';
import { ShopApiError } from '../../browser/shop-api-error';
import { type Identity, IdentityError, type IdentityClient } from '../identity/identity';
import { tokenClaims } from './token-claims';

export type RenewalDeps = {
  /** The client of the identity service, loaded when it is first needed. */
  identityClient: () => Promise<IdentityClient>;
  api: ShopApi;
  /** Where the API token is kept; shared with the other tabs. */
  token: { read(): string | null; write(token: string): void; remove(): void };
  /** Runs the work while no other tab runs its own. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
};

/** The pause after a failed renewal, and the shortest pause between two renewals. */
const pauseSeconds = 30;
const hour = 3_600;

/** Keeps the API token fresh: each renewal exchanges a new ID token at `PUT /user`. */
export function createTokenRenewal({ identityClient, api, token, exclusively }: RenewalDeps) {
  let renewal: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function secondsLeft(): number {
    const claims = tokenClaims(token.read());
    return claims ? (claims.expiresAt - latestServerTime()) / 1000 : 0;
  }

  const isDue = () => secondsLeft() <= limits.renewBeforeExpirySeconds;
  const isExpired = () => secondsLeft() <= limits.expiredBeforeExpirySeconds;

  /** Exchanges a new ID token for an API token and stores it. @returns who is signed in at the identity service */
  async function exchange(): Promise<Identity> {
    const client = await identityClient();
    const who = await client.currentIdentity();
    // Without a session, the request for an ID token would be refused.
    if (!who) throw signedOutError();
    const idToken = await client.idToken();
    const { email, displayName } = who;
    const response = await api.call(
      exchangeToken,
      { body: { email, ...(displayName && { name: displayName }) } },
      { authorization: `Bearer ${idToken}` },
    );
    token.write(response.token);
    schedule();
    return who;
  }

  function schedule(): void {
    clearTimeout(timer);
    const wait = Math.max(secondsLeft() - limits.renewBeforeExpirySeconds, pauseSeconds);
    // A failed renewal is tried again, and the next call reports the error. A browser's timer can't wait for weeks.
    timer = setTimeout(() => renew().catch(() => undefined), Math.min(wait, hour) * 1000);
  }

  /** One tab renews; tabs that waited for the lock find the token renewed. The callers of one tab share a renewal. */
  function renew(): Promise<void> {
    renewal ??= exclusively(async () => {
      // The clock of a browser may be wrong, so a new page asks before it renews.
      if (token.read() && isDue()) await learnServerTime();
      if (token.read() && isDue()) await exchange();
    }).finally(() => {
      renewal = null;
      if (token.read()) schedule();
    });
    return renewal;
  }

  return { exchange, schedule, renew, isDue, isExpired, stop: () => clearTimeout(timer) };
}

export const signedOutError = () => new IdentityError(messages.signInFirst, 'signed-out');

/** Whether the error ends the session, unlike that of a lost connection or an unavailable server. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof ShopApiError) return error.statusCode === 401 || error.statusCode === 403;
  return error instanceof IdentityError && error.code === 'signed-out';
}
