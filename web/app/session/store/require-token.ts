import { type MiddlewareFunction, redirect } from 'react-router';
import { paths } from '../../browser/paths';
import { hasTokenHint } from './token-storage';

/**
 * The server's part of the guards. Without a session, it redirects page requests of browsers without a token to login and
 * leaves the others to the client-side guard. React Router's data requests have already passed that guard.
 */
export const requireToken: MiddlewareFunction<Response> = async ({ request }, next) => {
  const wantsPage = request.headers.get('Accept')?.includes('text/html') ?? false;
  if (wantsPage && !hasTokenHint(request)) {
    const { pathname, search } = new URL(request.url);
    throw redirect(paths.login(`${pathname}${search}`));
  }
  const response = await next();
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
};
