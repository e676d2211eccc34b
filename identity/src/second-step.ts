import type { GenericEndpointContext as Context } from '@better-auth/core';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins';
import { accountsStore } from './accounts-store';
import type { IdentityLimits } from './identity-options';
import { redirectingPaths, signInPaths } from './paths';
import { loginAddress } from './redirect-addresses';

/** The user whose sign-in is waiting for its second step in this browser, or null. */
export async function pendingUserId(context: Context): Promise<string | null> {
  const cookie = context.context.createAuthCookie('two_factor');
  const challenge = await context.getSignedCookie(cookie.name, context.context.secret);
  return challenge ? accountsStore(context.context).findPendingSubject(challenge) : null;
}

/**
 * Two-step sign-in with codes of an authenticator app (TOTP) and recovery codes. The library requires the second step
 * only after a password. Here every sign-in method requires it; otherwise a sign-in link would bypass it.
 */
export function secondStep(options: { appName: string; publicUrl: string; limits: IdentityLimits }) {
  const plugin = twoFactor({
    issuer: options.appName,
    // Accounts that sign in with Google or by mail have no password to confirm with.
    allowPasswordless: true,
    accountLockout: {
      maxFailedAttempts: options.limits.triesPerAccount,
      durationSeconds: options.limits.accountWindowSeconds,
    },
  });
  for (const hook of plugin.hooks.after) {
    hook.matcher = (context) => signInPaths.includes(context.path ?? '');
  }
  return [plugin, sendToSecondStep(options.publicUrl)] as const;
}

/** Redirects a browser that returns from Google to the second step on the login page. */
function sendToSecondStep(publicUrl: string) {
  return {
    id: 'second-step-redirect',
    hooks: {
      after: [
        {
          matcher: (context) => redirectingPaths.includes(context.path ?? ''),
          handler: createAuthMiddleware(async (context) => {
            const { returned, responseHeaders } = context.context;
            if (typeof returned !== 'object' || returned === null || !('twoFactorRedirect' in returned))
              return;
            const target = responseHeaders?.get('location') ?? '/';
            throw context.redirect(loginAddress(publicUrl, target, { 'second-step': '1' }));
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}
