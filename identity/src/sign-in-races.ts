import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware, type getSessionFromCtx } from 'better-auth/api';

type Context = Parameters<typeof getSessionFromCtx>[0];

const path = '/sign-in/email';

/**
 * Verifying a password is slow. If the password was changed or removed in the meantime, the sign-in must not leave a
 * session, which would survive the reset that ended all sessions. A reset changes the password before it ends the
 * sessions, and this compares the password after the session was created, so one of the two always sees the other.
 */
export function signInRaces() {
  const passwords = new WeakMap<Request, string | null>();

  async function passwordOf({ context, body }: Context): Promise<string | null> {
    const email = String((body as { email?: unknown } | undefined)?.email)
      .trim()
      .toLowerCase();
    const found = await context.internalAdapter.findUserByEmail(email, { includeAccounts: true });
    return found?.accounts.find(({ providerId }) => providerId === 'credential')?.password ?? null;
  }

  return {
    id: 'sign-in-races',
    hooks: {
      before: [
        {
          matcher: (context) => context.path === path,
          handler: createAuthMiddleware(async (context) => {
            if (context.request) passwords.set(context.request, await passwordOf(context));
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
                if (context?.path !== path || !context.request) return;
                if ((await passwordOf(context)) === passwords.get(context.request)) return;
                await context.context.internalAdapter.deleteSession(session.token);
                throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' });
              },
            },
          },
        },
      },
    }),
  } satisfies BetterAuthPlugin;
}
