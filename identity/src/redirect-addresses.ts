import type { GenericEndpointContext as Context } from '@better-auth/core';
import { messages } from '@chuck-and-bit/contract/messages';
import { isOwnPath } from '@chuck-and-bit/contract/own-path';
import { forbidden } from './refusals';

/**
 * The login page with these fields in its query, which leads on to the path `target`. This may be the login page itself,
 * with a destination of its own.
 */
export function loginAddress(publicUrl: string, target: string, fields: Record<string, string>): string {
  const { pathname, search } = new URL(target, publicUrl);
  const login = new URL('/login', publicUrl);
  if (pathname === login.pathname) login.search = search;
  else if (`${pathname}${search}` !== '/') login.searchParams.set('from', `${pathname}${search}`);
  for (const [name, value] of Object.entries(fields)) login.searchParams.set(name, value);
  return login.href;
}

/** `callbackURL`, `errorCallbackURL`, `newUserCallbackURL`, `redirectTo`, and fields of later releases. */
const addressField = /ur[il]$|^redirect/i;

/**
 * Refuses a request whose address for a redirect or a mail is not a path of the shop. The library's own check accepts some
 * addresses that browsers parse as another site.
 * @throws 403
 */
export function requireOwnAddresses({ query, body }: Context): void {
  const sources: unknown[] = [query, body];
  for (const fields of sources) {
    for (const [name, address] of Object.entries(fields ?? {})) {
      if (!addressField.test(name) || address === undefined || address === null) continue;
      if (typeof address !== 'string' || !isOwnPath(address)) {
        throw forbidden('INVALID_REDIRECT', messages.redirectInvalid);
      }
    }
  }
}
