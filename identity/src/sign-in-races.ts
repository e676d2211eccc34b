import { toEmail } from '@chuck-and-bit/contract/email-address';
import { textIn } from '@chuck-and-bit/contract/keys';
import type { GenericEndpointContext as Context } from '@better-auth/core';
import { defineRequestState } from '@better-auth/core/context';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { accountsStore } from './accounts-store';
import { signInPaths } from './paths';
import { unauthorized } from './refusals';

const path = '/sign-in/email';

/** The hash of the account's password before the current request verified it; null without one. */
const hashBefore = defineRequestState<string | null>(() => null);

/**
 * Verifying a password is slow. If the password was changed or removed in the meantime, the sign-in must not leave a
 * session, which would survive the reset that ended all sessions. A reset changes the password before it ends the
 * sessions; this plugin compares the password after the session was created. So one of the two always ends the session.
 */
export function signInRaces() {
  async function hashOf({ context, body }: Context): Promise<string | null> {
    const email = toEmail(textIn(body, 'email') ?? '');
    return (await accountsStore(context).findWithSignInMethods(email))?.password?.hash ?? null;
  }

  return {
    id: 'sign-in-races',
    hooks: {
      before: [
        {
          matcher: (context) => context.path === path,
          handler: createAuthMiddleware(async (context) => {
            await hashBefore.set(await hashOf(context));
          }),
        },
      ],
    },
    init: () => ({
      options: {
        databaseHooks: {
          session: {
            create: {
              after: async (session, context) => {
                if (context?.path !== path) return;
                if ((await hashOf(context)) === (await hashBefore.get())) return;
                await accountsStore(context.context).endSession(session.token);
                throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' });
              },
            },
          },
        },
      },
    }),
  } satisfies BetterAuthPlugin;
}

/**
 * Ends a sign-in that began before the second step was turned on: it was not asked for the code. Turning it on stores that
 * first and then ends the other sessions, so one of the two always ends this session.
 * @throws 401
 */
export async function endOvertakenSignIn({ path, context }: Context): Promise<void> {
  const { newSession } = context;
  if (!newSession || newSession.user['twoFactorEnabled'] || !signInPaths.includes(path ?? '')) return;
  const accounts = accountsStore(context);
  const user: Record<string, unknown> | null = await accounts.find(newSession.user.id);
  if (!user?.['twoFactorEnabled']) return;
  await accounts.endSession(newSession.session.token);
  context.setNewSession(null);
  throw unauthorized();
}
