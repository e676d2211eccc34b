import { isOwnPath } from '@chuck-and-bit/contract/own-path';

/** The path of ours that a `from` parameter names; `/` for anything else, and for the login pages themselves. */
export function safePath(from: string | null | undefined): string {
  if (!from || !isOwnPath(from)) return '/';
  const { pathname, search, hash } = new URL(from, 'http://own.invalid');
  if (/^\/(login|register)\/?$/.test(pathname)) return '/';
  return `${pathname}${search}${hash}`;
}
