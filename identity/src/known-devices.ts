import type { GenericEndpointContext as Context } from '@better-auth/core';
import { createHash, randomUUID } from 'node:crypto';

/** A browser that the account has signed in on, from its signed cookie. */
type KnownDevice = { id: string; since: Date };

const yearSeconds = 365 * 24 * 60 * 60;
const prefix = 'known_';

/** The cookie outlives the session. Each account has its own, so people who share a browser do not share a device. */
function deviceCookie(context: Context, userId: string) {
  const hash = createHash('sha256').update(userId).digest('hex').slice(0, 12);
  return context.context.createAuthCookie(`${prefix}${hash}`, { maxAge: yearSeconds });
}

/** Whether the request has a device cookie of any account. */
export function hasDeviceCookie(context: Context): boolean {
  return context.headers?.get('cookie')?.includes(prefix) ?? false;
}

export async function readDevice(context: Context, userId: string): Promise<KnownDevice | null> {
  const cookie = deviceCookie(context, userId);
  const value = await context.getSignedCookie(cookie.name, context.context.secret);
  const [owner, id = '', since = ''] = (value || '').split(' ');
  return owner === userId ? { id, since: new Date(Number(since)) } : null;
}

/** Marks the browser as a known device of this account. */
export async function rememberDevice(context: Context, userId: string): Promise<void> {
  const id = (await readDevice(context, userId))?.id || randomUUID();
  const cookie = deviceCookie(context, userId);
  await context.setSignedCookie(
    cookie.name,
    `${userId} ${id} ${Date.now()}`,
    context.context.secret,
    cookie.attributes,
  );
}
