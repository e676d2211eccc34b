import { withLowerCaseUuid } from '@chuck-and-bit/contract/uuid';
import { matchRoutes, type ServerBuild } from 'react-router';

/** Pages that the host serves beside the application. */
const otherPages = ['/docs'];

/**
 * The one address of the page at this path, with its fixed segments and UUIDs in lower case; null if the path has it already,
 * or is no page's. Other parameters, such as the name of a policy, stay as they are.
 */
export function pageAddress(routes: ServerBuild['routes'], path: string): string | null {
  // Encoded paths are not typed by people, and the router warns about malformed ones.
  if (!/[A-Z]/.test(path) || path.includes('%')) return null;
  const patterns = [...otherPages, ...Object.keys(routes).map((id) => patternOf(routes, id))];
  const matches = matchRoutes(
    patterns.map((pattern) => ({ path: pattern })),
    path,
  );
  const segments = matches?.at(-1)?.route.path?.split('/') ?? [];
  const typed = path.replace(/\/$/, '').split('/');
  if (segments.includes('*') || segments.length !== typed.length) return null;
  const address = segments.map((segment, index) =>
    segment.startsWith(':') ? withLowerCaseUuid(typed[index] ?? '') : segment,
  );
  return address.join('/') === typed.join('/') ? null : address.join('/');
}

/** The whole pattern of a route, such as `/all-drills/:id`. */
export function patternOf(routes: ServerBuild['routes'], id: string): string {
  const route = routes[id];
  const start = route?.parentId === undefined ? '' : patternOf(routes, route.parentId);
  return route?.path ? `${start}/${route.path}` : start;
}
