import { textIn } from '@chuck-and-bit/contract/keys';
import type { GenericEndpointContext as Context } from '@better-auth/core';
import { getSessionFromCtx } from 'better-auth/api';
import type { Attempts } from './identity-options';
import { wrongCode } from './refusals';
import { pendingUserId } from './second-step';

/** The library accepts a code for 90 seconds: its own period of 30, the previous and the next one. */
const lifetimeSeconds = 120;

/**
 * Makes each code of an authenticator app single-use (RFC 6238, section 5.2), so that an observed or intercepted code
 * can't be replayed. The library verifies the code; this checks that no other request has used it.
 */
export function createSingleUseCodes(attempts: Attempts) {
  const taken = new WeakMap<Request, string>();

  return {
    /** @throws 401, as for a wrong code */
    take: async (context: Context): Promise<void> => {
      const code = textIn(context.body, 'code');
      if (context.path !== '/two-factor/verify-totp' || code === null || !context.request) return;
      const session = await getSessionFromCtx(context);
      const userId = session?.user.id ?? (await pendingUserId(context));
      // Without a pending sign-in or a session the library refuses the request.
      if (!userId) return;
      const key = `code ${code} of ${userId}`;
      if ((await attempts.take(key, { max: 1, windowSeconds: lifetimeSeconds })) > 0) throw wrongCode();
      taken.set(context.request, key);
    },
    /** Frees a code whose request failed, so that it can be entered again. */
    giveBack: async ({ request }: Context): Promise<void> => {
      const key = request && taken.get(request);
      if (key !== undefined) await attempts.clear(key);
    },
  };
}
