import type { GenericEndpointContext as Context } from '@better-auth/core';
import { nameFromEmail } from '@chuck-and-bit/contract/email-address';
import { defineRequestState, getCurrentAuthEndpointContext } from '@better-auth/core/context';
import type { BetterAuthPlugin } from 'better-auth';
import { accountsStore, passwordProvider } from './accounts-store';
import { readDevice } from './known-devices';
import { mailedSignInPaths, signInPaths } from './paths';
import type { SecurityEvents } from './security-events';

type Account = { id: string; email: string; emailVerified: boolean };

/** Fields reset when the e-mail's owner takes over an account whose e-mail was unverified. */
const unverifiedFields = {
  image: null,
  phoneNumber: null,
  phoneNumberVerified: false,
  twoFactorEnabled: false,
};

/** `isReplaced`: the reset link set a new password. */
type PasswordRemoval = { userId: string; email: string; isReplaced: boolean };

/** The password that the current request removed or replaced, because it was set before the e-mail was proved. */
export const passwordRemoval = defineRequestState<PasswordRemoval | null>(() => null);

/**
 * Proof of an e-mail overrides an unverified registration with it. A sign-in link or code, a reset link or a verified
 * Google account signs the owner in and removes the account's previous password, other sign-in methods, sessions, phone
 * number and second step. `ownerSince` marks earlier data as possibly another person's; it stays unset when the proof comes
 * from a known device of the account.
 */
export function createEmailOwnership(record: SecurityEvents['record']) {
  const recordTakeOver = (call: Context, user: { id: string }) =>
    record('account-taken-over', user, call.headers);

  /** Updates the user's row last: after a crash the e-mail is still unverified, and the next proof starts over. */
  async function takeOver(
    user: Account,
    { keepsPassword = false, ...profile }: { name: string; image?: string | null; keepsPassword?: boolean },
  ): Promise<void> {
    if (user.emailVerified) return;
    const call = currentCall();
    const accounts = accountsStore(call.context);
    const isKnown = await isKnownBrowser(call, user.id);
    await accounts.removeSignInMethods(user.id, { exceptPassword: keepsPassword });
    await accounts.endSessions(user.id);
    await accounts.removeSecondSteps(user.id);
    await accounts.update(user.id, {
      ...unverifiedFields,
      ...(isKnown ? {} : { ...profile, ownerSince: new Date() }),
      emailVerified: true,
    });
    if (keepsPassword) await passwordRemoval.set({ userId: user.id, email: user.email, isReplaced: true });
    await recordTakeOver(call, user);
  }

  return {
    plugin: ownershipPlugin(recordTakeOver),
    /** Called at a sign-in with a Google account whose e-mail Google has verified. */
    takeOverByGoogle: async (google: GoogleAccount): Promise<void> => {
      const { context } = currentCall();
      const found = await accountsStore(context).findWithSignInMethods(google.email);
      if (!found) return;
      // The account was registered with this Google account: it is the same person.
      if (found.googleSubjects.includes(google.sub)) return;
      await takeOver(found.account, { name: google.name, image: google.image ?? null });
    },
    /** Called after a password was set by a reset link. */
    takeOverByReset: (user: Account): Promise<void> =>
      takeOver(user, { name: nameFromEmail(user.email), keepsPassword: true }),
  };
}

/** Completes what the library itself does when a sign-in link or code proves the e-mail of an unverified account. */
function ownershipPlugin(recordTakeOver: (call: Context, user: { id: string }) => Promise<void>) {
  return {
    id: 'email-ownership',
    schema: { user: { fields: { ownerSince: { type: 'date', required: false, input: false } } } },
    init: () => ({
      options: {
        databaseHooks: {
          account: {
            delete: {
              // Runs for removals by `takeOver`, and for the library's own after a sign-in link or code.
              after: async ({ providerId, userId }, context) => {
                if (!context || !signInPaths.includes(context.path ?? '')) return;
                if (providerId !== passwordProvider) return;
                const user = await accountsStore(context.context).find(userId);
                if (user) await passwordRemoval.set({ userId, email: user.email, isReplaced: false });
              },
            },
          },
          user: {
            update: {
              before: async (data, context) =>
                isVerificationByMail(data, context)
                  ? { data: { ...data, ...unverifiedFields, ownerSince: new Date() } }
                  : undefined,
              after: async (user, context) => {
                if (!context || !isVerificationByMail(user, context)) return;
                const accounts = accountsStore(context.context);
                await accounts.removeSecondSteps(user.id);
                const change = (await isKnownBrowser(context, user.id))
                  ? { ownerSince: null }
                  : { name: nameFromEmail(user.email) };
                await accounts.updateWithoutHooks(user.id, change);
                await recordTakeOver(context, user);
              },
            },
          },
        },
      },
    }),
  } satisfies BetterAuthPlugin;
}

type GoogleAccount = { sub: string; email: string; name: string; image: string | undefined };

function isVerificationByMail(data: Record<string, unknown>, context: { path?: string } | null): boolean {
  return mailedSignInPaths.includes(context?.path ?? '') && data['emailVerified'] === true;
}

async function isKnownBrowser(call: Context, userId: string): Promise<boolean> {
  return (await readDevice(call, userId)) !== null;
}

/** The context of the request that the library is handling, which is complete inside its callbacks. */
function currentCall(): Context {
  return getCurrentAuthEndpointContext() as Context;
}
