import * as z from 'zod/mini';

const claims = z.object({ exp: z.number() });

/** When a JSON web token expires, in milliseconds since 1970; null when it does not say. */
export function tokenExpiry(token: string): number | null {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const parsed = z.safeParse(claims, JSON.parse(atob(payload)));
    return parsed.success ? parsed.data.exp * 1000 : null;
  } catch {
    return null;
  }
}
