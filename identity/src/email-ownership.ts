import { getCurrentAuthContext } from '@better-auth/core/context';
import type { BetterAuthPlugin } from 'better-auth';
import type { getSessionFromCtx } from 'better-auth/api';
import { readDevice } from './known-devices';
import type { SecurityEvents } from './security-events';

type Context = Parameters<typeof getSessionFromCtx>[0];
type AuthContext = Context['context'];
type Account = { id: string; email: string; emailVerified: boolean };

/** What an account gathered before anybody had proved its e-mail, and what its owner does not take over. */
const unproved = {
  image: null,
  phoneNumber: null,
  phoneNumberVerified: false,
  twoFactorEnabled: false,
};

/**
 * Proof of an e-mail beats an unproved registration of it. By a sign-in link, a reset link or a verified Google account the
 * owner gets in, and the password, the other ways to sign in, the sessions, the phone number and the second step that
 * somebody had given the account before are gone. `ownerSince` says that what the account did until then may be another
 * person's; it is left out when the proof comes from a browser in which the account was signed in before.
 */
export function createEmailOwnership(record: SecurityEvents['record']) {
  /** Requests by which an account lost the password that was set before its e-mail was proved. */
  const removals = new WeakMap<Request, PasswordRemoval>();
  const noteRemoval = (request: Request | undefined, removal: PasswordRemoval) => {
    if (request) removals.set(request, removal);
  };

  const recordTakeOver = (call: Context, user: { id: string }) =>
    record('account-taken-over', user, call.headers);

  /** The user's row is written last: a proof that is cut off counts for none, and the next one begins anew. */
  async function takeOver(
    user: Account,
    { keepsPassword = false, ...profile }: { name: string; image?: string | null; keepsPassword?: boolean },
  ): Promise<void> {
    if (user.emailVerified) return;
    const call = await currentCall();
    const { adapter, internalAdapter } = call.context;
    const isKnown = await isKnownBrowser(call, user.id);
    for (const account of await internalAdapter.findAccounts(user.id)) {
      if (keepsPassword && account.providerId === 'credential') continue;
      await internalAdapter.deleteAccount(account.id);
    }
    await internalAdapter.deleteUserSessions(user.id);
    await deleteSecondSteps({ adapter }, user.id);
    await internalAdapter.updateUser(user.id, {
      ...unproved,
      ...(isKnown ? {} : { ...profile, ownerSince: new Date() }),
      emailVerified: true,
    });
    if (keepsPassword) noteRemoval(call.request, { userId: user.id, email: user.email, isReplaced: true });
    await recordTakeOver(call, user);
  }

  const plugin = {
    id: 'email-ownership',
    schema: { user: { fields: { ownerSince: { type: 'date', required: false, input: false } } } },
    init: () => ({
      options: {
        databaseHooks: {
          account: {
            delete: {
              // Here and by the library, which takes over an account by itself when a sign-in link is followed.
              after: async ({ providerId, userId }, context) => {
                if (providerId !== 'credential' || !context || !provingPaths.has(context.path ?? '')) return;
                const user = await context.context.internalAdapter.findUserById(userId);
                if (!user) return;
                noteRemoval(context.request, { userId, email: user.email, isReplaced: false });
              },
            },
          },
          user: {
            update: {
              before: async (data, context) =>
                isPromotionByLink(data, context)
                  ? { data: { ...data, ...unproved, ownerSince: new Date() } }
                  : undefined,
              after: async (user, context) => {
                if (!context || !isPromotionByLink(user, context)) return;
                const { adapter } = context.context;
                await deleteSecondSteps({ adapter }, user.id);
                const change = (await isKnownBrowser(context, user.id))
                  ? { ownerSince: null }
                  : { name: nameFrom(user.email) };
                await adapter.update({ model: 'user', where: byId(user.id), update: change });
                await recordTakeOver(context, user);
              },
            },
          },
        },
      },
    }),
  } satisfies BetterAuthPlugin;

  return {
    plugin,
    /** What became of the password in this request, if it was taken away or replaced by who proved the e-mail. */
    removalIn: (request: Request | undefined): PasswordRemoval | null =>
      (request && removals.get(request)) ?? null,
    /** Somebody signs in with a Google account whose e-mail Google has verified. */
    takeOverByGoogle: async (google: GoogleAccount): Promise<void> => {
      const { internalAdapter } = (await currentCall()).context;
      const found = await internalAdapter.findUserByEmail(google.email.toLowerCase(), {
        includeAccounts: true,
      });
      if (!found) return;
      // Whoever registered with this very Google account proves their own e-mail.
      const isOwn = found.accounts.some(
        ({ providerId, accountId }) => providerId === 'google' && accountId === google.sub,
      );
      if (!isOwn) await takeOver(found.user, { name: google.name, image: google.image ?? null });
    },
    /** Somebody has set a password by the link in a mail. */
    takeOverByReset: (user: Account): Promise<void> =>
      takeOver(user, { name: nameFrom(user.email), keepsPassword: true }),
  };
}

/** `isReplaced`: by the one that was chosen with the reset link. */
export type PasswordRemoval = { userId: string; email: string; isReplaced: boolean };

/** Signing in by them proves an e-mail. */
const provingPaths = new Set(['/magic-link/verify', '/callback/:id']);

type GoogleAccount = { sub: string; email: string; name: string; image: string | undefined };

function isPromotionByLink(data: Record<string, unknown>, context: { path?: string } | null): boolean {
  return context?.path === '/magic-link/verify' && data['emailVerified'] === true;
}

async function deleteSecondSteps({ adapter }: Pick<AuthContext, 'adapter'>, userId: string): Promise<void> {
  await adapter.deleteMany({ model: 'twoFactor', where: [{ field: 'userId', value: userId }] });
}

async function isKnownBrowser(call: Context, userId: string): Promise<boolean> {
  return (await readDevice(call, userId)) !== null;
}

/** The request that the library is handling: it is whole wherever the library asks us something. */
async function currentCall(): Promise<Context> {
  return (await getCurrentAuthContext()) as Context;
}

const byId = (id: string) => [{ field: 'id', value: id }];

/** What somebody is called of whom only the e-mail is known. */
export function nameFrom(email: string): string {
  return email.slice(0, email.indexOf('@'));
}
