import { getSessionFromCtx } from 'better-auth/api';
import type { Attempts } from './identity-options';
import { wrongCode } from './refusals';
import { pendingUserId } from './second-step';

type Context = Parameters<typeof getSessionFromCtx>[0];

/** The library takes a code for 90 seconds: its own period of 30, the one before and the one after. */
const lifetimeSeconds = 120;

/**
 * Lets each code of an authenticator app be used once (RFC 6238, section 5.2), so that who looks over a shoulder or
 * listens in can't use it too. The library checks the code; this sees that nobody else's request has taken it.
 */
export function createSingleUseCodes(attempts: Attempts) {
  const taken = new WeakMap<Request, string>();

  return {
    /** @throws 401 as for a wrong code */
    take: async (context: Context): Promise<void> => {
      const code = (context.body as { code?: unknown } | undefined)?.code;
      if (context.path !== '/two-factor/verify-totp' || typeof code !== 'string' || !context.request) return;
      const session = await getSessionFromCtx(context);
      const userId = session?.user.id ?? (await pendingUserId(context));
      // Nobody is there whose code it could be: the library refuses.
      if (!userId) return;
      const key = `code ${code} of ${userId}`;
      if ((await attempts.take(key, { max: 1, windowSeconds: lifetimeSeconds })) > 0) throw wrongCode();
      taken.set(context.request, key);
    },
    /** The code opened nothing: it may be typed again. */
    giveBack: async ({ request }: Context): Promise<void> => {
      const key = request && taken.get(request);
      if (key !== undefined) await attempts.clear(key);
    },
  };
}
