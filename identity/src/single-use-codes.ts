import { textIn } from '@chuck-and-bit/contract/keys';
import type { GenericEndpointContext as Context } from '@better-auth/core';
import { defineRequestState } from '@better-auth/core/context';
import { APIError, getSessionFromCtx } from 'better-auth/api';
import type { Attempts } from './identity-options';
import { pendingUserId } from './second-step';

/** The library accepts a code for 90 seconds: its own period of 30, the previous and the next one. */
const lifetimeSeconds = 120;

/** The key of the code that the current request uses. */
const usedKey = defineRequestState<string | null>(() => null);

/**
 * Makes each code of an authenticator app single-use (RFC 6238, section 5.2), so that an observed or intercepted code
 * can't be replayed. The library verifies the code; this checks that no other request has used it.
 * @throws 401, as for a wrong code
 */
export async function useCode(context: Context, attempts: Attempts): Promise<void> {
  const code = textIn(context.body, 'code');
  if (context.path !== '/two-factor/verify-totp' || code === null) return;
  const session = await getSessionFromCtx(context);
  const userId = session?.user.id ?? (await pendingUserId(context));
  // Without a pending sign-in or a session the library refuses the request.
  if (!userId) return;
  const key = `code ${code} of ${userId}`;
  if ((await attempts.take(key, { max: 1, windowSeconds: lifetimeSeconds })) > 0) {
    throw APIError.from('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' });
  }
  await usedKey.set(key);
}

/** Frees the code of a failed request, so that it can be entered again. */
export async function freeCode(attempts: Attempts): Promise<void> {
  const key = await usedKey.get();
  if (key !== null) await attempts.clear(key);
}
