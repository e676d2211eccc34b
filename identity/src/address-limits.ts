import type { Attempts, IdentityLimits } from './identity-options';
import { readingPaths } from './reading-paths';
import { tooManyAttemptsResponse } from './refusals';

/** Every page requests these. */
const unlimited = new Set(readingPaths);

/** Operations with a counter of their own; all others share one. */
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

/** Limits requests per network address, before any other work. */
export function createAddressLimits(attempts: Attempts, limits: IdentityLimits) {
  return {
    /** @returns the 429 response, or null when the request is within the limit */
    refuse: async (request: Request, basePath: string, addressHeader: string): Promise<Response | null> => {
      const path = new URL(request.url).pathname.slice(basePath.length);
      if (unlimited.has(path)) return null;
      const operation = countedApart.has(path) ? path : 'other';
      const address = attempts.keyOfAddress(request.headers.get(addressHeader) ?? '');
      const wait = await attempts.take(`${operation} from ${address}`, {
        max: limits.triesPerAddress,
        windowSeconds: 60,
      });
      return wait > 0 ? tooManyAttemptsResponse(wait) : null;
    },
  };
}
