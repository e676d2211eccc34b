import { isLimitedByAccount } from './account-limits';
import type { Attempts, IdentityLimits } from './identity-options';
import { tooManyAttemptsAnswer } from './refusals';

/** Tries per network address, which are counted before anything else is done. Reading is free. */
export function createAddressLimits(attempts: Attempts, limits: IdentityLimits) {
  return {
    /** @returns the refusal, or null when the request may go on */
    refuse: async (request: Request, basePath: string, addressHeader: string): Promise<Response | null> => {
      if (request.method !== 'POST') return null;
      const path = new URL(request.url).pathname.slice(basePath.length);
      const operation = isLimitedByAccount(path) ? path : 'other';
      const address = attempts.keyOfAddress(request.headers.get(addressHeader) ?? '');
      const wait = await attempts.take(`${operation} from ${address}`, {
        max: limits.triesPerAddress,
        windowSeconds: 60,
      });
      return wait > 0 ? tooManyAttemptsAnswer(wait) : null;
    },
  };
}
