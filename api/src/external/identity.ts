import { email as emailSchema } from '@chuck-and-bit/contract/fields';
import { textIn } from '@chuck-and-bit/contract/keys';
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWTPayload,
  jwtVerify,
} from 'jose';

/** The issuer of ID tokens: the embedded identity service or Firebase. */
export type IdentityIssuer = {
  issuer: string;
  audience: string;
  /** Address of the service's public keys (JWKS). */
  keysUrl: string;
  algorithms: string[];
  /** Requests the keys; the embedded service responds in process. */
  fetch?: FetchImplementation;
  /** The claim that holds the session id. */
  sessionClaim: 'sid' | 'auth_time';
  /** Whether the session of a verified token is live. Unset where that is checked elsewhere. */
  isLive?: (claims: IdentityClaims) => Promise<boolean>;
};

/** A person's identity at the identity service. `email` is trimmed and lower-cased. */
export type Identity = {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
  /**
   * When the e-mail was proved by a person who may not be the registrant: earlier data is not theirs. Unset if the
   * registrant or nobody has proved it.
   */
  ownerSince?: Date;
};

/** The claims of a valid ID token. `sessionId` is unique per subject. */
export type IdentityClaims = Identity &
  Authentication & {
    sessionId: string;
    idToken: string;
  };

/** How a session was authenticated. */
export type Authentication = {
  /** Time of the last sign-in or confirmation, in seconds since 1970; 0 if none counts, such as Google alone. */
  authenticatedAt: number;
  secondFactor: boolean;
};

export type IdentityVerifier = {
  /**
   * The claims of a valid ID token; null when issuer, audience, algorithm, key, time or e-mail is invalid, or its session
   * has ended.
   * @throws when the identity service does not respond
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
        const claims = readClaims(idToken, payload, service.sessionClaim);
        if (!claims || !service.isLive) return claims;
        return (await service.isLive(claims)) ? claims : null;
      } catch (error) {
        if (isTokenFault(error)) return null;
        throw error;
      }
    },
  };
}

/** The claims of a verified token; null without subject, session or e-mail. */
export function readClaims(
  idToken: string,
  payload: JWTPayload,
  sessionClaim: IdentityIssuer['sessionClaim'],
): IdentityClaims | null {
  const email = emailSchema.safeParse(payload['email']);
  const session = payload[sessionClaim];
  const ownerSince = payload['owner_since'];
  const namesSession = typeof session === 'number' || (typeof session === 'string' && session !== '');
  if (!payload.sub || !namesSession || !email.success) return null;
  return {
    idToken,
    subject: payload.sub,
    sessionId: String(session),
    authenticatedAt: confirmedAt(payload),
    secondFactor: hasSecondFactor(payload),
    email: email.data,
    emailVerified: payload['email_verified'] === true,
    name: typeof payload['name'] === 'string' ? payload['name'] : null,
    ...(typeof ownerSince === 'number' && { ownerSince: new Date(ownerSince * 1000) }),
  };
}

/** Firebase counts a sign-in with Google as recent too, but Google alone does not ask again whose browser it is. */
function confirmedAt(payload: JWTPayload): number {
  const { auth_time: at, firebase } = payload;
  const isGoogleAlone = textIn(firebase, 'sign_in_provider') === 'google.com' && !hasSecondFactor(payload);
  return typeof at === 'number' && !isGoogleAlone ? at : 0;
}

/** `amr` of the embedded service (RFC 8176); Firebase names the factor in its own claim. */
function hasSecondFactor(payload: JWTPayload): boolean {
  const { amr, firebase } = payload;
  if (Array.isArray(amr) && amr.includes('mfa')) return true;
  return textIn(firebase, 'sign_in_second_factor') !== null;
}

function isTokenFault(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC';
}
