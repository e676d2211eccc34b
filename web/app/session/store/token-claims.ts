import * as z from 'zod/mini';

const claims = z.object({
  exp: z.number(),
  sub: z.optional(z.string()),
  auth_time: z.optional(z.number()),
  amr: z.optional(z.array(z.string())),
});

export type TokenClaims = {
  subject: string | null;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** When its session was signed in or last confirmed: milliseconds since 1970, 0 if the token does not say. */
  authenticatedAt: number;
  /** Whether a second step was completed in its session. */
  secondFactor: boolean;
};

/** The claims of a JSON web token; null without one. */
export function tokenClaims(token: string | null): TokenClaims | null {
  try {
    const payload = (token?.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const parsed = z.safeParse(claims, JSON.parse(atob(payload)));
    if (!parsed.success) return null;
    const { exp, sub = null, auth_time: authenticatedAt = 0, amr = [] } = parsed.data;
    return {
      subject: sub,
      expiresAt: exp * 1000,
      authenticatedAt: authenticatedAt * 1000,
      secondFactor: amr.includes('mfa'),
    };
  } catch {
    return null;
  }
}
