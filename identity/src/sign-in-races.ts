import { textIn } from '@chuck-and-bit/contract/keys';
import type { GenericEndpointContext as Context } from '@better-auth/core';
import { defineRequestState } from '@better-auth/core/context';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { accountsStore } from './accounts-store';

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
    const email = (textIn(body, 'email') ?? '').trim().toLowerCase();
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
