import type { GenericEndpointContext as Context } from '@better-auth/core';
import type { Device } from './identity-options';
import { readDevice, rememberDevice } from './known-devices';
import { secondStepPaths, signInPaths } from './paths';
import { clientAddressIn } from './service-address';

const justNowMilliseconds = 10_000;
/** Paths that create a session in a browser that is signed in, or has just registered. */
const continuations = ['/sign-up/email', '/change-password'];

/** @returns the device of a successful sign-in from a browser that is new to the account, otherwise null */
export async function detectNewDevice(context: Context): Promise<Device | null> {
  const signedIn = context.context.newSession;
  if (!signedIn) return null;
  const { user } = signedIn;
  const path = context.path ?? '';
  const isComplete =
    secondStepPaths.includes(path) || (signInPaths.includes(path) && !user['twoFactorEnabled']);
  const isContinuation = continuations.includes(path);
  if (!isComplete && !isContinuation) return null;

  const isKnown = (await readDevice(context, user.id)) !== null;
  await rememberDevice(context, user.id);
  const isNewAccount =
    path !== '/sign-in/email' && Date.now() - user.createdAt.getTime() < justNowMilliseconds;
  if (isKnown || isNewAccount || isContinuation) return null;
  return deviceIn(context);
}

export const deviceIn = ({ headers }: Context): Device => ({
  at: new Date(),
  browser: nameBrowser(headers?.get('user-agent') ?? ''),
  address: clientAddressIn(headers),
});

/** The browser's common name. The order matters: User-Agent headers also contain the names of related browsers. */
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
