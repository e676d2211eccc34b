import { email as emailSchema } from '@chuck-and-bit/contract/fields';
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWTPayload,
  jwtVerify,
} from 'jose';

/** Where the ID tokens of the identity service come from. One piece of code serves the embedded one and Firebase. */
export type IdentityIssuer = {
  issuer: string;
  audience: string;
  /** Address of the service's public keys (JWKS). */
  keysUrl: string;
  algorithms: string[];
  /** How to get the keys: the embedded service answers without a socket. */
  fetch?: FetchImplementation;
  /** Whether the session that a token was made in still lives. Left out where only time ends a token. */
  isLive?: (subject: string, sessionId: string | null) => Promise<boolean>;
};

/** What a valid ID token says. `email` is trimmed and lower-cased. */
export type IdentityClaims = {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
};

export type IdentityVerifier = {
  /**
   * The claims of a valid ID token; null when issuer, audience, algorithm, key, time or e-mail is wrong.
   * @throws when the identity service's keys can't be had
   */
  verify: (idToken: string) => Promise<IdentityClaims | null>;
};

/** Source: OpenID Connect Core 1.0, section 3.1.3.7. */
export function createIdentityVerifier(service: IdentityIssuer): IdentityVerifier {
  const keys = createRemoteJWKSet(
    new URL(service.keysUrl),
    service.fetch ? { [customFetch]: service.fetch } : {},
  );
  return {
    verify: async (idToken) => {
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          issuer: service.issuer,
          audience: service.audience,
          algorithms: service.algorithms,
          requiredClaims: ['sub', 'exp', 'iat', 'email'],
        });
        const claims = readClaims(payload);
        if (!claims || !service.isLive) return claims;
        const sessionId = typeof payload['sid'] === 'string' ? payload['sid'] : null;
        return (await service.isLive(claims.subject, sessionId)) ? claims : null;
      } catch (error) {
        if (isTokenFault(error)) return null;
        throw error;
      }
    },
  };
}

/** What the shop reads of a checked token; null when it names nobody or no e-mail. */
export function readClaims(payload: JWTPayload): IdentityClaims | null {
  const email = emailSchema.safeParse(payload['email']);
  if (!payload.sub || !email.success) return null;
  return {
    subject: payload.sub,
    email: email.data,
    emailVerified: payload['email_verified'] === true,
    name: typeof payload['name'] === 'string' ? payload['name'] : null,
  };
}

function isTokenFault(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC';
}
