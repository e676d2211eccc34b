import { messages } from '@chuck-and-bit/contract/messages';
import { isOwnPath } from '@chuck-and-bit/contract/own-path';
import { APIError, type getSessionFromCtx } from 'better-auth/api';

type Context = Parameters<typeof getSessionFromCtx>[0];

/** `callbackURL`, `errorCallbackURL`, `newUserCallbackURL`, `redirectTo`, and what a later release may add. */
const addressField = /ur[il]$|^redirect/i;

/** Where the library decodes the addresses of the query once more. */
const decodedTwice = ['/magic-link/verify'];

/**
 * Refuses a request that names an address other than a path of the shop, to be redirected to or put in a mail. The library's
 * own check lets some pass that browsers take for another site.
 * @throws 403
 */
export function requireOwnAddresses({ path, query, body }: Context): void {
  for (const fields of [query, body] as unknown[]) {
    if (typeof fields !== 'object' || fields === null) continue;
    for (const [name, value] of Object.entries(fields)) {
      if (!addressField.test(name) || value === undefined || value === null) continue;
      const address = fields === query && decodedTwice.includes(path) ? decode(value) : value;
      if (typeof address !== 'string' || !isOwnPath(address)) {
        throw new APIError('FORBIDDEN', { code: 'INVALID_REDIRECT', message: messages.redirectInvalid });
      }
    }
  }
}

function decode(value: unknown): string | null {
  try {
    return decodeURIComponent(String(value));
  } catch {
    return null;
  }
}
