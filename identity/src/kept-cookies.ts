import { readingPaths } from './paths';
import { identityPath } from './service-address';

/**
 * Removes the deletion of cookies from the response to a request that only reads or is refused. Another tab may have replaced the session
 * in the meantime, and a late response would delete the cookie of the new one.
 */
export function withKeptCookies(request: Request, response: Response): Response {
  const path = new URL(request.url).pathname.slice(identityPath.length);
  if (!readingPaths.includes(path) && response.status < 400) return response;
  const cookies = response.headers.getSetCookie();
  const kept = cookies.filter((cookie) => !/;\s*max-age=0(;|$)/i.test(cookie));
  if (kept.length === cookies.length) return response;
  const headers = new Headers(response.headers);
  headers.delete('set-cookie');
  for (const cookie of kept) headers.append('set-cookie', cookie);
  return new Response(response.body, { status: response.status, headers });
}
