import * as z from 'zod/mini';

const claims = z.object({ exp: z.number(), sub: z.optional(z.string()) });

/** Whose a JSON web token is and when it expires, in milliseconds since 1970; null when it does not say. */
export function tokenClaims(token: string): { subject: string | null; expiresAt: number } | null {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const parsed = z.safeParse(claims, JSON.parse(atob(payload)));
    return parsed.success ? { subject: parsed.data.sub ?? null, expiresAt: parsed.data.exp * 1000 } : null;
  } catch {
    return null;
  }
}
