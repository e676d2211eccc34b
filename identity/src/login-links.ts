import { messages } from '@chuck-and-bit/contract/messages';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, isAPIError } from 'better-auth/api';
import { magicLink } from 'better-auth/plugins';
import * as z from 'zod/mini';
import type { BackgroundTasks } from './background-tasks';
import { isTaken } from './call-faults';
import type { EmbeddedIdentityOptions } from './identity-options';
import { linkSignInPath } from './paths';
import { loginAddress } from './redirect-addresses';
import { badRequest } from './refusals';

const body = z.object({ token: z.string() });

/**
 * Sign-in by a mailed link. The link opens the login page, whose button signs in: mail scanners open links too, and some
 * run the scripts of the page. The library's own GET, which signs in whoever opens it, is not served.
 */
export function loginLinks(
  { mails, publicUrl }: Pick<EmbeddedIdentityOptions, 'mails' | 'publicUrl'>,
  background: BackgroundTasks,
) {
  const plugin = magicLink({
    sendMagicLink: async ({ email, token, url }) => {
      const target = new URL(url).searchParams.get('callbackURL') ?? '/';
      const page = loginAddress(publicUrl, target, { 'signed-in': 'link', token });
      background.run(mails.signInLink({ to: email, name: null }, page));
    },
  });

  return {
    ...plugin,
    endpoints: {
      signInMagicLink: plugin.endpoints.signInMagicLink,
      signInByLink: createAuthEndpoint(
        linkSignInPath,
        { method: 'POST', body, requireHeaders: true },
        async (context) => {
          const { headers } = await plugin.endpoints
            .magicLinkVerify({
              ...context,
              method: 'GET',
              body: undefined,
              params: {},
              query: { token: context.body.token },
              returnHeaders: true,
              asResponse: false,
            })
            .catch((error: unknown) => {
              // The library redirects when it refuses a link. Another way to log in has created the account at the same time.
              if ((isAPIError(error) && error.status === 'FOUND') || isTaken(error))
                throw badRequest('INVALID_TOKEN', messages.linkExpired);
              throw error;
            });
          headers.forEach((value, name) => context.responseHeaders.append(name, value));
          return context.json({ success: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
