import { messages } from '@chuck-and-bit/contract/messages';
import { decodeJwt, errors, UnsecuredJWT } from 'jose';
import * as z from 'zod/mini';
import { ShopError } from '../errors';
import { createIdentityVerifier, type IdentityClaims, type IdentityVerifier, readClaims } from './identity';

/** Source: https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library */
const googleKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const lookupMilliseconds = 5_000;

/** Tolerated clock difference between Firebase and the database when telling an initial password from a later one. */
const clockToleranceMilliseconds = 5 * 60_000;

/** Errors of `accounts:lookup` for a token that was revoked or whose account was disabled or deleted. */
const endedSession = /^(TOKEN_EXPIRED|INVALID_ID_TOKEN|USER_NOT_FOUND|USER_DISABLED)/;

const account = z.object({
  disabled: z.optional(z.boolean()),
  /** Tokens issued earlier are revoked; in seconds since 1970. */
  validSince: z.optional(z.string()),
  /** Redacted; present if the account has a password. */
  passwordHash: z.optional(z.string()),
  /** In milliseconds since 1970. */
  passwordUpdatedAt: z.optional(z.number()),
});
type Account = z.infer<typeof account>;

const lookupResponse = z.object({ users: z.array(account).check(z.length(1)) });
const lookupRefusal = z.object({ error: z.object({ message: z.string() }) });

export type FirebaseProject = {
  projectId: string;
  apiKey: string;
  /** The emulator's host and port; null for Firebase itself. */
  emulator: string | null;
  /** Sent as the referrer, because a project may restrict its API key to it. */
  publicUrl: string;
  fetch?: typeof fetch;
};

/** Checks ID tokens of a Firebase project: signature, times, and revocation at Firebase. */
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
 * Reads ID tokens of Firebase's emulator, which are unsigned, so anyone can forge them: for tests only.
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
 * When the account received its current credentials. When an e-mail is proved by Google or a mailed link, Firebase keeps
 * the account and removes an unverified password; a reset sets a new one.
 */
function ownerSince({ passwordHash, passwordUpdatedAt }: Account, { sessionId }: IdentityClaims): Date {
  const hasPassword = passwordHash !== undefined && passwordUpdatedAt !== undefined;
  return new Date((hasPassword ? passwordUpdatedAt : Number(sessionId) * 1000) - clockToleranceMilliseconds);
}

/**
 * Checks at Firebase whether a token is still valid.
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/lookup
 * @returns the account, or null when the token is invalid
 * @throws UNAVAILABLE when Firebase does not respond
 */
function createTokenLookup({ apiKey, emulator, publicUrl, fetch: fetchIt = fetch }: FirebaseProject) {
  const service = emulator === null ? 'https:/' : `http://${emulator}`;
  const address = `${service}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`;
  return async (idToken: string): Promise<Account | null> => {
    let status: number;
    let content: unknown;
    try {
      const response = await fetchIt(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', referer: `${publicUrl}/` },
        body: JSON.stringify({ idToken }),
        signal: AbortSignal.timeout(lookupMilliseconds),
      });
      status = response.status;
      content = await response.json();
    } catch (error) {
      throw unavailable(error);
    }
    const refusal = lookupRefusal.safeParse(content);
    if (refusal.success) {
      if (endedSession.test(refusal.data.error.message)) return null;
      throw unavailable(
        new Error(`Firebase responded with ${status}: ${refusal.data.error.message.slice(0, 200)}`),
      );
    }
    const found = lookupResponse.safeParse(content).data?.users[0];
    if (!found) throw unavailable(new Error(`Firebase responded with ${status} and no account`));
    const isRevoked = Number(decodeJwt(idToken).iat) < Number(found.validSince ?? 0);
    return found.disabled || isRevoked ? null : found;
  };
}

const unavailable = (cause: unknown) =>
  new ShopError('UNAVAILABLE', messages.unavailable, { retryAfterSeconds: 5, cause });
