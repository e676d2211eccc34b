/**
 * The path of ours that a `from` parameter names, or `/`. Anything that a browser could read as another site
 * (`//host`, `/\host`, `https:`, control characters that browsers drop) is `/`, and so are the login pages themselves.
 */
export function safePath(from: string | null | undefined): string {
  if (!from || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(from)) return '/';
  const base = 'http://own.invalid';
  if (!URL.canParse(from, base)) return '/';
  const url = new URL(from, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return '/';
  if (/^\/(login|register)\/?$/.test(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
