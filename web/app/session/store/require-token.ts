import { type MiddlewareFunction, redirect } from 'react-router';
import { paths } from '../../page/paths';
import { hintsAtToken } from './token-storage';

/**
 * The server's part of the guards. It has no session: it sends browsers without a token to the login page, and leaves the
 * others to the guard that runs in them. What React Router fetches inside the shop has passed that guard already.
 */
export const requireToken: MiddlewareFunction<Response> = async ({ request }, next) => {
  const wantsPage = request.headers.get('Accept')?.includes('text/html') ?? false;
  if (wantsPage && !hintsAtToken(request)) {
    const { pathname, search } = new URL(request.url);
    throw redirect(paths.login(`${pathname}${search}`));
  }
  const response = await next();
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
};
