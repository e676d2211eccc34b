import { textIn } from '@chuck-and-bit/contract/keys';
import type { GenericEndpointContext as Context } from '@better-auth/core';
import { defineRequestState } from '@better-auth/core/context';
import { getSessionFromCtx } from 'better-auth/api';
import { accountsStore, type Password } from './accounts-store';
import type { Attempts, IdentityLimits } from './identity-options';
import { hasDeviceCookie, readDevice } from './known-devices';
import {
  codeSignInPath,
  emailPaths,
  linkSignInPath,
  passwordPaths,
  readingPaths,
  redirectingPaths,
  secondStepPaths,
} from './paths';
import { tooManyAttempts } from './refusals';
import { clientAddressIn } from './service-address';

/**
 * Paths without a limit per account: they read or end the caller's own resources, or carry a secret that can't be
 * guessed. All other paths are limited, including paths that a later version of the library adds.
 */
const unlimited = new Set([
  ...readingPaths,
  ...redirectingPaths,
  linkSignInPath,
  '/update-user',
  '/sign-out',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
  '/sign-in/social',
  '/verify-email',
  '/reset-password/:token',
]);

/** The name of a path's limit. Several paths share one. */
function limitOf(path: string): string {
  if (passwordPaths.includes(path)) return 'password';
  // During a sign-in there is no session yet: the library's second-step plugin limits these attempts.
  if (secondStepPaths.includes(path)) return 'second-step';
  return path;
}

/** Only failures count here: a success clears the counter. */
const clearedBySuccess = [
  '/sign-in/email',
  codeSignInPath,
  'password',
  'second-step',
  '/phone-number/verify',
];

/** The rate limit keys of one request. */
type Keys = { own: string; unknownDevices: string | null };

/** The keys of the current request. Its success may change them: a new password makes other devices unknown. */
const countedKeys = defineRequestState<Keys | null>(() => null);

/**
 * Limits attempts on an account, with a counter for each of its known devices and for each network. All unknown devices
 * together also share a counter (`triesFromUnknownDevices`), which bounds an attack from many networks.
 */
export function createAccountLimits(
  attempts: Attempts,
  limits: IdentityLimits,
  /** Called for the first attempt beyond a limit. */
  onLimitReached: (context: Context) => void,
) {
  async function keysOf(context: Context): Promise<Keys | null> {
    const path = context.path ?? '';
    if (unlimited.has(path)) return null;
    const account = await (emailPaths.includes(path) ? accountByEmail(context) : accountBySession(context));
    if (account === null) return null;
    const subject = `${limitOf(path)}:${account.name}`;
    if (account.deviceId !== null) return { own: `${subject} on ${account.deviceId}`, unknownDevices: null };
    const network = attempts.keyOfNetwork(clientAddressIn(context.headers) ?? '');
    return { own: `${subject} from ${network}`, unknownDevices: `${subject} on unknown devices` };
  }

  async function takeOne(context: Context, key: string, limit: { max: number; windowSeconds: number }) {
    const wait = await attempts.take(key, limit);
    if (wait === 0) return;
    const isFirst = (await attempts.take(`${key} refused`, { ...limit, max: 1 })) === 0;
    if (isFirst) onLimitReached(context);
    throw tooManyAttempts(wait);
  }

  return {
    /** @throws 429 */
    take: async (context: Context): Promise<void> => {
      const keys = await keysOf(context);
      if (keys === null) return;
      await countedKeys.set(keys);
      const { triesPerAccount: max, accountWindowSeconds: windowSeconds } = limits;
      await takeOne(context, keys.own, { max, windowSeconds });
      if (keys.unknownDevices !== null) {
        const hour = { max: limits.triesFromUnknownDevices, windowSeconds: 3_600 };
        await takeOne(context, keys.unknownDevices, hour);
      }
    },
    /** Uncounts a request that was refused before its credentials were checked. */
    giveBack: async (): Promise<void> => {
      const keys = await countedKeys.get();
      for (const key of keys ? [keys.own, keys.unknownDevices] : []) {
        if (key !== null) await attempts.giveBack(key);
      }
    },
    succeeded: async (context: Context): Promise<void> => {
      const keys = await countedKeys.get();
      if (!keys || !clearedBySuccess.includes(limitOf(context.path ?? ''))) return;
      await attempts.clear(keys.own);
      if (keys.unknownDevices !== null) await attempts.giveBack(keys.unknownDevices);
    },
  };
}

type Account = { name: string; deviceId: string | null };

async function accountByEmail(context: Context): Promise<Account> {
  const email = textIn(context.body, 'email') ?? '';
  if (!hasDeviceCookie(context)) return { name: email, deviceId: null };
  const found = await accountsStore(context.context).findWithSignInMethods(email);
  return { name: email, deviceId: found && (await deviceOf(context, found.account.id, found.password)) };
}

async function accountBySession(context: Context): Promise<Account | null> {
  const session = await getSessionFromCtx(context);
  if (!session) return null;
  const password = await accountsStore(context.context).findPassword(session.user.id);
  return { name: session.user.id, deviceId: await deviceOf(context, session.user.id, password) };
}

/** A device stays known until the password is changed on another device. */
async function deviceOf(context: Context, userId: string, password: Password | null): Promise<string | null> {
  const device = await readDevice(context, userId);
  if (!device?.id || (password && password.changedAt > device.since)) return null;
  return device.id;
}
