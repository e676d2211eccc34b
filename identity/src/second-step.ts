import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware, type getSessionFromCtx } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins';
import type { IdentityLimits } from './identity-options';

type Context = Parameters<typeof getSessionFromCtx>[0];

/** Where the codes of the second step are checked: to sign in, to turn it on, or to confirm who one is. */
export const secondStepPaths = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code']);

/** Whose sign-in waits for its second step in this browser; null when none does. */
export async function pendingUserId(context: Context): Promise<string | null> {
  const cookie = context.context.createAuthCookie('two_factor');
  const challenge = await context.getSignedCookie(cookie.name, context.context.secret);
  if (!challenge) return null;
  const found = await context.context.internalAdapter.findVerificationValue(challenge);
  return found?.value ?? null;
}

/** Sign-ins that end in a redirect of the browser. */
const redirecting = ['/callback/:id', '/magic-link/verify'];

/**
 * Two-step sign-in: codes of an authenticator app (TOTP) and recovery codes. The library asks for the second step after
 * a password alone; here every way to sign in does, or a link in the mailbox would go around it.
 */
export function secondStep(options: { appName: string; publicUrl: string; limits: IdentityLimits }) {
  const plugin = twoFactor({
    issuer: options.appName,
    // Who has no password, because they sign in with Google or by mail, has none to confirm with.
    allowPasswordless: true,
    accountLockout: {
      maxFailedAttempts: options.limits.triesPerAccount,
      durationSeconds: options.limits.accountWindowSeconds,
    },
  });
  for (const hook of plugin.hooks.after) {
    hook.matcher = (context) => context.path === '/sign-in/email' || redirecting.includes(context.path ?? '');
  }
  return [plugin, sendToSecondStep(options.publicUrl)] as const;
}

/** A browser that comes back from Google or from a mail goes to the login page's second step, then on. */
function sendToSecondStep(publicUrl: string) {
  return {
    id: 'second-step-redirect',
    hooks: {
      after: [
        {
          matcher: (context) => redirecting.includes(context.path ?? ''),
          handler: createAuthMiddleware(async (context) => {
            const { returned, responseHeaders } = context.context;
            if (typeof returned !== 'object' || returned === null || !('twoFactorRedirect' in returned))
              return;
            const wanted = new URL(responseHeaders?.get('location') ?? '/', publicUrl);
            const login = new URL('/login', publicUrl);
            if (wanted.pathname === '/login') login.search = wanted.search;
            else login.searchParams.set('from', `${wanted.pathname}${wanted.search}`);
            login.searchParams.set('second-step', '1');
            throw context.redirect(login.href);
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}
