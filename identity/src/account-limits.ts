import { getSessionFromCtx } from 'better-auth/api';
import type { Attempts, IdentityLimits } from './identity-options';
import { tooManyAttempts } from './refusals';

type Context = Parameters<typeof getSessionFromCtx>[0];

/** What counts the tries of the account that the body's e-mail names, known or not. */
const namedByEmail: Record<string, string> = {
  '/sign-in/email': 'sign-in',
  '/sign-up/email': 'sign-up',
  '/request-password-reset': 'reset',
  '/send-verification-email': 'verification',
  '/sign-in/magic-link': 'link',
};

/** What counts the tries of the account that is signed in. */
const namedBySession: Record<string, string> = {
  '/change-password': 'password',
  '/delete-user': 'password',
  '/two-factor/enable': 'password',
  '/two-factor/disable': 'password',
  '/two-factor/get-totp-uri': 'password',
  '/two-factor/generate-backup-codes': 'password',
  '/phone-number/send-otp': 'phone-code',
  '/phone-number/verify': 'phone-check',
};

/** Kinds in which only failures count: a success gives all tries back. */
const clearedBySuccess = ['sign-in', 'password', 'phone-check'];

export function isLimitedByAccount(path: string): boolean {
  return path in namedByEmail || path in namedBySession;
}

/** Tries per account. The codes of the second step are counted by their own plugin, in the same measure. */
export function createAccountLimits(attempts: Attempts, limits: IdentityLimits) {
  async function keyOf(context: Context): Promise<string | null> {
    const path = context.path ?? '';
    const byEmail = namedByEmail[path];
    if (byEmail) return `${byEmail}:${String((context.body as { email?: unknown }).email)}`;
    const bySession = namedBySession[path];
    if (!bySession) return null;
    const session = await getSessionFromCtx(context);
    return session ? `${bySession}:${session.user.id}` : null;
  }

  return {
    /** @throws 429 */
    take: async (context: Context): Promise<void> => {
      const key = await keyOf(context);
      if (key === null) return;
      const wait = await attempts.take(key, {
        max: limits.triesPerAccount,
        windowSeconds: limits.accountWindowSeconds,
      });
      if (wait > 0) throw tooManyAttempts(wait);
    },
    succeeded: async (context: Context): Promise<void> => {
      const kind = namedByEmail[context.path ?? ''] ?? namedBySession[context.path ?? ''];
      if (kind === undefined || !clearedBySuccess.includes(kind)) return;
      const key = await keyOf(context);
      if (key !== null) await attempts.clear(key);
    },
  };
}
