import { readAddress } from '@chuck-and-bit/api/read-address';
import { matchPath, type ServerBuild } from 'react-router';
import { patternOf } from './page-address';

type PageRoutes = ServerBuild['routes'];

/** The address without the names in its query that its page does not read: `PageHandle` of the application declares them. */
export function readPageAddress(routes: PageRoutes, url: string): string {
  const [path = ''] = url.split('?', 1);
  if (path === url) return url;
  const isData = path.endsWith('.data');
  const names = namesOf(routes, isData ? path.slice(0, -'.data'.length) : path);
  if (names === 'all') return url;
  // The router's own field of data requests.
  return readAddress(url, isData ? [...names, '_routes'] : names);
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
