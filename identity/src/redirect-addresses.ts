import type { GenericEndpointContext as Context } from '@better-auth/core';
import { messages } from '@chuck-and-bit/contract/messages';
import { isOwnPath } from '@chuck-and-bit/contract/own-path';
import { forbidden } from './refusals';

/** `callbackURL`, `errorCallbackURL`, `newUserCallbackURL`, `redirectTo`, and fields of later releases. */
const addressField = /ur[il]$|^redirect/i;

/** Paths whose query addresses the library decodes twice. */
const decodedTwice = ['/magic-link/verify'];

/**
 * Refuses a request whose address for a redirect or a mail is not a path of the shop. The library's own check accepts some
 * addresses that browsers parse as another site.
 * @throws 403
 */
export function requireOwnAddresses({ path, query, body }: Context): void {
  const sources: unknown[] = [query, body];
  for (const fields of sources) {
    for (const [name, value] of Object.entries(fields ?? {})) {
      if (!addressField.test(name) || value === undefined || value === null) continue;
      const address = fields === query && decodedTwice.includes(path) ? decode(value) : value;
      if (typeof address !== 'string' || !isOwnPath(address)) {
        throw forbidden('INVALID_REDIRECT', messages.redirectInvalid);
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
