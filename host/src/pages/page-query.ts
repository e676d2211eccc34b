import { readAddress } from '@chuck-and-bit/api/read-address';
import { matchPath, type ServerBuild } from 'react-router';
import { patternOf } from './page-address';

type PageRoutes = ServerBuild['routes'];

/** Stands for every address that is no page's, so that all of them share one response. */
export const noPage = '/404';

/**
 * The address without the names in its query that its page does not read: `PageHandle` of the application declares them. `noPage` for an
 * address that is no page's.
 */
export function readPageAddress(routes: PageRoutes, url: string): string {
  const [path = ''] = url.split('?', 1);
  const isData = path.endsWith('.data');
  const page = isData ? path.slice(0, -'.data'.length) : path;
  if (!isPage(routes, page)) return isData ? `${noPage}.data` : noPage;
  if (path === url) return url;
  const names = namesOf(routes, page);
  if (names === 'all') return url;
  // The router's own field of data requests.
  return readAddress(url, isData ? [...names, '_routes'] : names);
}

/** The page of the landing page's data has a name of its own. */
const ofLanding = '/_root';

function isPage(routes: PageRoutes, path: string): boolean {
  if (path === ofLanding) return true;
  return Object.entries(routes).some(([id, route]) => {
    if (route?.path === '*' || (route?.path === undefined && !route?.index)) return false;
    return matchPath({ path: patternOf(routes, id) || '/', end: true }, path) !== null;
  });
}

/** The names that a page reads; those of a layout apply to all pages in it. */
function namesOf(routes: PageRoutes, path: string): readonly string[] | 'all' {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  for (const [id, route] of Object.entries(routes)) {
    const names = (route?.module.handle as { query?: readonly string[] | 'all' } | undefined)?.query;
    if (names && matchPath({ path: patternOf(routes, id), end: !parents.has(id) }, path)) return names;
  }
  return [];
}
