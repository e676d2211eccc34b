import { createHash } from 'node:crypto';
import type { getSessionFromCtx } from 'better-auth/api';
import type { Device } from './identity-options';

type Context = Parameters<typeof getSessionFromCtx>[0];

const yearSeconds = 365 * 24 * 60 * 60;
const justNowMilliseconds = 10_000;
const signIns = ['/sign-in/email', '/callback/:id', '/magic-link/verify'];
const secondSteps = ['/two-factor/verify-totp', '/two-factor/verify-backup-code'];

/**
 * Tells the browsers of an account apart by a cookie that outlives the session.
 * @returns the device of a sign-in that just succeeded on a browser new to the account, otherwise null
 */
export async function noticeNewDevice(context: Context, clientAddressHeader: string): Promise<Device | null> {
  const signedIn = context.context.newSession;
  if (!signedIn) return null;
  const { user } = signedIn;
  const path = context.path ?? '';
  const isWhole = secondSteps.includes(path) || (signIns.includes(path) && !user['twoFactorEnabled']);
  if (!isWhole && path !== '/sign-up/email') return null;

  const cookie = context.context.createAuthCookie(`known_${shortHash(user.id)}`, { maxAge: yearSeconds });
  const isKnown = (await context.getSignedCookie(cookie.name, context.context.secret)) === user.id;
  await context.setSignedCookie(cookie.name, user.id, context.context.secret, cookie.attributes);
  const isNewAccount =
    path !== '/sign-in/email' && Date.now() - user.createdAt.getTime() < justNowMilliseconds;
  if (isKnown || isNewAccount || path === '/sign-up/email') return null;
  const { headers } = context;
  return {
    at: new Date(),
    browser: nameBrowser(headers?.get('user-agent') ?? ''),
    address: headers?.get(clientAddressHeader) ?? null,
  };
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** A name that its owner knows it by. User agents name the browsers that they descend from too: the order matters. */
function nameBrowser(userAgent: string): string | null {
  const browser = firstNamed(userAgent, [
    [/Edg/, 'Edge'],
    [/OPR|Opera/, 'Opera'],
    [/Firefox|FxiOS/, 'Firefox'],
    [/Chrome|CriOS|Chromium/, 'Chrome'],
    [/Safari/, 'Safari'],
  ]);
  const system = firstNamed(userAgent, [
    [/Windows/, 'Windows'],
    [/iPhone|iPad/, 'iOS'],
    [/Android/, 'Android'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ]);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system;
}

function firstNamed(text: string, names: [RegExp, string][]): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
