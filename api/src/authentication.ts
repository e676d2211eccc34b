import { randomUUID } from 'node:crypto';
import { toEmail } from '@chuck-and-bit/contract/email-address';
import { type Endpoint, opensArea } from '@chuck-and-bit/contract/endpoint';
import { textIn } from '@chuck-and-bit/contract/keys';
import { limits } from '@chuck-and-bit/contract/limits';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { messages } from '@chuck-and-bit/contract/messages';
import type { FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Database } from './database/client';
import { ShopError } from './errors';
import type { Authentication, IdentityClaims, IdentityVerifier } from './external/identity';
import { isId } from './ids';
import type { UserRow } from './modules/accounts/users';
import type { SessionStore } from './sessions/session-store';

const issuer = 'chuck-and-bit';
const audience = 'chuck-and-bit-api';

/** The claims of an API token. Role and e-mail are read from the database on each request. */
export type TokenClaims = Authentication & { userId: string; sessionId: string };

export type ApiTokens = {
  issue: (claims: TokenClaims) => Promise<{ token: string; expiresAt: Date }>;
  /** @returns null when the token is expired, forged or of another issuer */
  verify: (token: string) => Promise<TokenClaims | null>;
};

const verifiedTokensMax = 10_000;

export function createApiTokens(secret: string): ApiTokens {
  const key = new TextEncoder().encode(secret);
  /** Caches verified signatures. Expiry is checked on each request. */
  const verified = new LRUCache<string, { claims: TokenClaims; expiresAt: number }>({
    max: verifiedTokensMax,
  });
  return {
    issue: async ({ userId, sessionId, authenticatedAt, secondFactor }) => {
      const expiresAt = new Date((Math.floor(Date.now() / 1000) + serverLimits.tokenSeconds) * 1000);
      const token = await new SignJWT({
        sid: sessionId,
        auth_time: authenticatedAt,
        ...(secondFactor && { amr: ['mfa'] }),
      })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        // Makes tokens issued within the same second different, so that a renewal always returns a new one.
        .setJti(randomUUID())
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt };
    },
    verify: async (token) => {
      const cached = verified.get(token);
      if (cached) return cached.expiresAt > Date.now() ? cached.claims : null;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer,
          audience,
          requiredClaims: ['sub', 'sid', 'exp', 'iat'],
        });
        const { sub: userId, sid: sessionId } = payload;
        if (!isId(userId) || typeof sessionId !== 'string') return null;
        const claims = {
          userId,
          sessionId,
          authenticatedAt: typeof payload['auth_time'] === 'number' ? payload['auth_time'] : 0,
          secondFactor: Array.isArray(payload['amr']) && payload['amr'].includes('mfa'),
        };
        verified.set(token, { claims, expiresAt: Number(payload.exp) * 1000 });
        return claims;
      } catch {
        return null;
      }
    },
  };
}

/** The caller. Fields that the endpoint's audience does not use are null. */
export type Caller = {
  user: UserRow | null;
  sessionId: string | null;
  identity: IdentityClaims | null;
};

const nobody: Caller = { user: null, sessionId: null, identity: null };

export type AuthenticationDeps = {
  database: Database;
  tokens: ApiTokens;
  identity: IdentityVerifier;
  sessions: SessionStore;
  /** Whether the rights of staff require a session with a second factor. */
  adminSecondFactor: boolean;
};

/** Lets the request pass or throws 401 or 403, before its body is read. */
export async function authenticate(
  endpoint: Endpoint,
  request: FastifyRequest,
  deps: AuthenticationDeps,
): Promise<Caller> {
  if (endpoint.who === 'visitor' && !endpoint.userToo) return nobody;
  const token = bearerToken(request);
  if (endpoint.who === 'identity') {
    const identity = token === null ? null : await deps.identity.verify(token);
    if (!identity) throw unauthenticated();
    if (endpoint.recentAuthentication) requireRecentAuthentication(identity);
    return { user: null, sessionId: null, identity };
  }
  const claims = token === null ? null : await deps.tokens.verify(token);
  const user = claims && (await deps.sessions.findUser(claims.userId, claims.sessionId));
  if (endpoint.who === 'visitor') return user ? { ...nobody, user, sessionId: claims.sessionId } : nobody;
  if (!user) throw unauthenticated();
  if (endpoint.who === 'admin' && user.role !== 'admin') throw notForRole(user);
  if (endpoint.who === 'staff' && !opensArea(user.role, endpoint)) throw notForRole(user);
  if (endpoint.who === 'shopper') requireShopper(user);
  requireSelf(user, request.query, endpoint);
  if (deps.adminSecondFactor && !claims.secondFactor && usesStaffRights(endpoint, user, request.query)) {
    throw new ShopError('SECOND_FACTOR_REQUIRED', messages.secondFactorRequired);
  }
  if (endpoint.recentAuthentication) requireRecentAuthentication(claims);
  return { user, sessionId: claims.sessionId, identity: null };
}

/** Whether the caller's role opens the area of this endpoint, which visitors call without a token. */
export async function isStaff(
  endpoint: Endpoint,
  request: FastifyRequest,
  deps: AuthenticationDeps,
): Promise<boolean> {
  const token = bearerToken(request);
  const claims = token === null ? null : await deps.tokens.verify(token);
  if (!claims || (deps.adminSecondFactor && !claims.secondFactor)) return false;
  const user = await deps.sessions.findUser(claims.userId, claims.sessionId);
  return user !== null && opensArea(user.role, endpoint);
}

function requireShopper(user: UserRow): void {
  if (user.role !== null) throw new ShopError('FORBIDDEN', messages.ordersAreForShoppers);
}

function requireRecentAuthentication({ authenticatedAt }: Authentication): void {
  if (Date.now() / 1000 - authenticatedAt <= limits.recentAuthenticationSeconds) return;
  throw new ShopError('REAUTHENTICATION_REQUIRED', messages.reauthenticate);
}

function usesStaffRights(endpoint: Endpoint, user: UserRow, query: unknown): boolean {
  if (endpoint.who === 'admin' || endpoint.who === 'staff') return true;
  if (!opensArea(user.role, endpoint)) return false;
  return !endpoint.self || emailIn(query, endpoint.self) !== user.email;
}

/** The e-mail that must be the caller's own, in its stored form; null when it is missing or repeated. */
function emailIn(query: unknown, self: NonNullable<Endpoint['self']>): string | null {
  const typed = textIn(query, self.query);
  return typed === null ? null : toEmail(typed);
}

/** Leaves a missing or repeated e-mail to validation. */
function requireSelf(user: UserRow, query: unknown, endpoint: Endpoint): void {
  if (!endpoint.self || opensArea(user.role, endpoint)) return;
  const email = emailIn(query, endpoint.self);
  if (email && email !== user.email) throw forbidden();
}

export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

export const unauthenticated = () => new ShopError('UNAUTHENTICATED', messages.signInFirst);
/** Staff get ROLE_FORBIDDEN, which unlike FORBIDDEN does not end their session in the browser. */
const notForRole = ({ role }: UserRow) =>
  role === null ? forbidden() : new ShopError('ROLE_FORBIDDEN', messages.roleForbids);
const forbidden = () => new ShopError('FORBIDDEN', messages.notAllowed);
