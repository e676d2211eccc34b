import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';
import { createListeners } from './listeners';
import { failedRequests, isReachable } from './reachability';

/** Ends the pending navigation. `isElsewhere`: it certainly leads to another page, so it is no refresh. */
type KeepPage = (isElsewhere: boolean) => Promise<void>;

let keepPage: KeepPage | null = null;
let isKeeping = false;
let shownPath = '';

const kept = createListeners();

/**
 * Called by the component that can end a navigation.
 * @param path of the page that is shown, without the fragment
 */
export function setKeepPage(keep: KeepPage, path: string): void {
  keepPage = keep;
  shownPath = path;
}

export const notifyKept = kept.notify;

/** Resolves as the navigation does, or when the page is kept: the router never ends a navigation whose file is missing. */
export const orKept = (navigating: void | Promise<void>): Promise<void> =>
  Promise.race([navigating, new Promise<void>(kept.subscribe)]);

/**
 * The root's client middleware. If the data of the next page can't be loaded because the shop can't be reached, the page that
 * is shown stays. See `docs/decisions/0063-open-pages-outlive-a-release.md`.
 */
export const keepPageWhenUnreachable: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const before = failedRequests();
  const results = await next();
  const { pathname, search } = new URL(request.url);
  const path = `${pathname}${search}`;
  if (request.method !== 'GET' || isKeeping) return results;
  const hasFailed = Object.values(results).some(
    ({ type, result }) => type === 'error' && !isResponse(result),
  );
  if ((hasFailed || failedRequests() !== before) && !(await isReachable(path)) && !request.signal.aborted) {
    isKeeping = true;
    await keepPage?.(path !== shownPath);
    isKeeping = false;
  }
  return results;
};

/** Whether the shop has responded: a redirect, or an error of its own. A proxy without the shop responds 502 or 504; 503 is worth another look. */
const isResponse = (result: unknown) =>
  result instanceof Response || (isRouteErrorResponse(result) && result.status < 502);
