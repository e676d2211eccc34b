import type { Attempts, IdentityLimits } from './identity-options';
import { emailPaths, readingPaths, secondStepPaths } from './paths';
import { clientAddressIn, identityPath } from './service-address';

/** Operations with a counter of their own; all others share one. */
const countedApart = [
  ...emailPaths,
  ...secondStepPaths,
  '/reset-password',
  '/change-password',
  '/verify-password',
  '/delete-user',
  '/phone-number/send-otp',
  '/phone-number/verify',
];

/**
 * Limits requests per network address, before any other work.
 * @returns the seconds to wait; 0 when the request is within the limit
 */
export async function countByAddress(
  { url, headers }: Request,
  attempts: Attempts,
  { triesPerAddress }: IdentityLimits,
): Promise<number> {
  const path = new URL(url).pathname.slice(identityPath.length);
  // Every page requests these.
  if (readingPaths.includes(path)) return 0;
  const operation = countedApart.includes(path) ? path : 'other';
  const address = attempts.keyOfAddress(clientAddressIn(headers) ?? '');
  return attempts.take(`${operation} from ${address}`, { max: triesPerAddress, windowSeconds: 60 });
}
