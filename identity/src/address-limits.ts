import type { Attempts, IdentityLimits } from './identity-options';
import { readingPaths } from './reading-paths';
import { tooManyAttemptsAnswer } from './refusals';

/** Pages of an open shop ask for these again and again. */
const free = new Set(readingPaths);

/** Operations that are counted apart; all others share one count. */
const countedApart = new Set([
  '/sign-in/email',
  '/sign-up/email',
  '/request-password-reset',
  '/send-verification-email',
  '/sign-in/magic-link',
  '/reset-password',
  '/change-password',
  '/verify-password',
  '/delete-user',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/phone-number/send-otp',
  '/phone-number/verify',
]);

/** Tries per network address, which are counted before anything else is done. */
export function createAddressLimits(attempts: Attempts, limits: IdentityLimits) {
  return {
    /** @returns the refusal, or null when the request may go on */
    refuse: async (request: Request, basePath: string, addressHeader: string): Promise<Response | null> => {
      const path = new URL(request.url).pathname.slice(basePath.length);
      if (free.has(path)) return null;
      const operation = countedApart.has(path) ? path : 'other';
      const address = attempts.keyOfAddress(request.headers.get(addressHeader) ?? '');
      const wait = await attempts.take(`${operation} from ${address}`, {
        max: limits.triesPerAddress,
        windowSeconds: 60,
      });
      return wait > 0 ? tooManyAttemptsAnswer(wait) : null;
    },
  };
}
