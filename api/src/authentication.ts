import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import type { FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Database } from './database/client';
import { ShopError } from './errors';
import type { IdentityClaims, IdentityVerifier } from './external/identity';
import { isId } from './ids';
import { findUserById, type UserRow } from './modules/accounts/users';

const issuer = 'chuck-and-bit';
const audience = 'chuck-and-bit-api';

/** The shop's own tokens: they name a user and nothing else. Role and e-mail are read from the database each time. */
export type ApiTokens = {
  issue: (userId: string) => Promise<{ token: string; expiresAt: Date }>;
  /** The user's id, or null when the token is expired, forged or not ours. */
  verify: (token: string) => Promise<string | null>;
};

const rememberedTokens = 10_000;

export function createApiTokens(secret: string): ApiTokens {
  const key = new TextEncoder().encode(secret);
  /** Tokens that were found to be ours, and whom they name, until they expire: a signature does not change its mind. */
  const verified = new LRUCache<string, string>({ max: rememberedTokens });
  return {
    issue: async (userId) => {
      const expiresAt = new Date((Math.floor(Date.now() / 1000) + limits.tokenSeconds) * 1000);
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        // Two tokens of one second differ, so that a renewal always gives another one.
        .setJti(randomUUID())
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt };
    },
    verify: async (token) => {
      const known = verified.get(token);
      if (known !== undefined) return known;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer,
          audience,
          requiredClaims: ['sub', 'exp', 'iat'],
        });
        if (!isId(payload.sub)) return null;
        verified.set(token, payload.sub, { ttl: Number(payload.exp) * 1000 - Date.now() });
        return payload.sub;
      } catch {
        return null;
      }
    },
  };
}

/** Who is calling, as far as the endpoint asks. `user`: also null where only the token was looked at. */
export type Caller = { userId: string | null; user: UserRow | null; identity: IdentityClaims | null };

export type AuthenticationParts = { database: Database; tokens: ApiTokens; identity: IdentityVerifier };

/** Lets the request pass or throws 401 or 403, before its body is read. */
export async function authenticate(
  endpoint: Endpoint,
  request: FastifyRequest,
  parts: AuthenticationParts,
): Promise<Caller> {
  if (endpoint.who === 'visitor') return { userId: null, user: null, identity: null };
  if (endpoint.who === 'identity') {
    const token = bearerToken(request);
    const identity = token === null ? null : await parts.identity.verify(token);
    if (!identity) throw unauthenticated();
    return { userId: null, user: null, identity };
  }
  const { userId } = await authenticateToken(request, parts);
  const user = await findUserById(parts.database.db, userId);
  if (!user) throw unauthenticated();
  if (endpoint.who === 'admin') requireAdmin(user);
  if (endpoint.who === 'shopper') requireShopper(user);
  if (endpoint.self) requireSelf(user, request.query, endpoint.self);
  return { userId, user, identity: null };
}

/** As far as the token alone tells; whether its user exists and may call is left to the statement that reads their row. */
export async function authenticateToken(
  request: FastifyRequest,
  { tokens }: Pick<AuthenticationParts, 'tokens'>,
): Promise<Caller & { userId: string }> {
  const token = bearerToken(request);
  const userId = token === null ? null : await tokens.verify(token);
  if (userId === null) throw unauthenticated();
  return { userId, user: null, identity: null };
}

function requireAdmin(user: UserRow): void {
  if (user.role !== 'admin') throw forbidden();
}

function requireShopper(user: UserRow): void {
  if (user.role === 'admin') throw new ShopError('FORBIDDEN', messages.ordersAreForShoppers);
}

/** A missing or repeated e-mail is left to validation: it names nobody. */
function requireSelf(user: UserRow, query: unknown, self: NonNullable<Endpoint['self']>): void {
  if (self.allowAdmin && user.role === 'admin') return;
  const email = (query as Record<string, unknown>)[self.query];
  if (typeof email === 'string' && email.trim() !== '' && email.trim().toLowerCase() !== user.email) {
    throw forbidden();
  }
}

function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

export const unauthenticated = () => new ShopError('UNAUTHENTICATED', messages.signInFirst);
const forbidden = () => new ShopError('FORBIDDEN', messages.notAllowed);
