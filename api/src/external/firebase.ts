import { messages } from '@chuck-and-bit/contract/messages';
import { decodeJwt, errors, UnsecuredJWT } from 'jose';
import * as z from 'zod/mini';
import { ShopError } from '../errors';
import { createIdentityVerifier, type IdentityClaims, type IdentityVerifier, readClaims } from './identity';

/** Source: https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library */
const googleKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const lookupMilliseconds = 5_000;

/** Firebase's clock and the database's may differ by less: a password set with the registration is no new one. */
const clockToleranceMilliseconds = 5 * 60_000;

/** What `accounts:lookup` answers to a token that is not honoured: revoked, or of an account disabled or deleted. */
const endedSession = /^(TOKEN_EXPIRED|INVALID_ID_TOKEN|USER_NOT_FOUND|USER_DISABLED)/;

const account = z.object({
  disabled: z.optional(z.boolean()),
  /** Tokens issued before are revoked; in seconds since 1970. */
  validSince: z.optional(z.string()),
  /** Redacted; there where the account has a password. */
  passwordHash: z.optional(z.string()),
  /** In milliseconds since 1970. */
  passwordUpdatedAt: z.optional(z.number()),
});
type Account = z.infer<typeof account>;

const lookupAnswer = z.object({ users: z.array(account).check(z.length(1)) });
const lookupRefusal = z.object({ error: z.object({ message: z.string() }) });

export type FirebaseProject = {
  projectId: string;
  apiKey: string;
  /** The emulator's host and port; null for Firebase itself. */
  emulator: string | null;
  /** Sent as the referrer, which a project may restrict its API key to. */
  publicUrl: string;
  fetch?: typeof fetch;
};

/** Checks ID tokens of a Firebase project: signature, times, and that Firebase has not revoked them since. */
export function createFirebaseVerifier(project: FirebaseProject): IdentityVerifier {
  const { projectId, emulator, fetch: fetchIt } = project;
  const issuer = `https://securetoken.google.com/${projectId}`;
  const lookUp = createTokenLookup(project);
  const { verify } =
    emulator !== null
      ? createEmulatorVerifier(issuer, projectId)
      : createIdentityVerifier({
          issuer,
          audience: projectId,
          keysUrl: googleKeys,
          algorithms: ['RS256'],
          sessionClaim: 'auth_time',
          ...(fetchIt ? { fetch: fetchIt } : {}),
        });
  return {
    verify: async (idToken) => {
      const claims = await verify(idToken);
      const found = claims && (await lookUp(idToken));
      return found && { ...claims, ownerSince: ownerSince(found, claims) };
    },
  };
}

/**
 * Reads ID tokens of Firebase's emulator, which signs nothing: anyone can make them, so this is for tests alone.
 * Signed tokens are refused.
 */
function createEmulatorVerifier(issuer: string, audience: string): IdentityVerifier {
  return {
    verify: async (idToken) => {
      try {
        const { payload } = UnsecuredJWT.decode(idToken, { issuer, audience });
        const isWhole = payload.sub && payload.exp !== undefined && payload.iat !== undefined;
        return isWhole ? readClaims(idToken, payload, 'auth_time') : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

/**
 * Since when the account has the credentials that it has now. Firebase keeps an account whose e-mail is proved by Google or
 * a mailed link, and takes an unproved password from it; a reset gives it another.
 */
function ownerSince({ passwordHash, passwordUpdatedAt }: Account, { sessionId }: IdentityClaims): Date {
  const hasPassword = passwordHash !== undefined && passwordUpdatedAt !== undefined;
  return new Date((hasPassword ? passwordUpdatedAt : Number(sessionId) * 1000) - clockToleranceMilliseconds);
}

/**
 * Asks Firebase whether it still honours a token.
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/lookup
 * @returns the account, or null when the token is worthless
 * @throws UNAVAILABLE when Firebase does not say
 */
function createTokenLookup({ apiKey, emulator, publicUrl, fetch: fetchIt = fetch }: FirebaseProject) {
  const service = emulator === null ? 'https:/' : `http://${emulator}`;
  const address = `${service}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`;
  return async (idToken: string): Promise<Account | null> => {
    let status: number;
    let content: unknown;
    try {
      const answer = await fetchIt(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', referer: `${publicUrl}/` },
        body: JSON.stringify({ idToken }),
        signal: AbortSignal.timeout(lookupMilliseconds),
      });
      status = answer.status;
      content = await answer.json();
    } catch (error) {
      throw unavailable(error);
    }
    const refusal = lookupRefusal.safeParse(content);
    if (refusal.success) {
      if (endedSession.test(refusal.data.error.message)) return null;
      throw unavailable(
        new Error(`Firebase answered ${status}: ${refusal.data.error.message.slice(0, 200)}`),
      );
    }
    const found = lookupAnswer.safeParse(content).data?.users[0];
    if (!found) throw unavailable(new Error(`Firebase answered ${status} and no account`));
    const isRevoked = Number(decodeJwt(idToken).iat) < Number(found.validSince ?? 0);
    return found.disabled || isRevoked ? null : found;
  };
}

const unavailable = (cause: unknown) =>
  new ShopError('UNAVAILABLE', messages.unavailable, { retryAfterSeconds: 5, cause });
