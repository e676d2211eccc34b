import { pageMessages } from '@chuck-and-bit/contract/page-messages';
import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';
import { createListeners } from './listeners';
import { failedRequests, isReachable, unreachableMessage } from './reachability';

/** Ends the pending navigation, and says why. `isElsewhere`: it certainly leads to another page, so it is no refresh. */
type KeepPage = (isElsewhere: boolean, why: string) => Promise<void>;

let keepPage: KeepPage | null = null;
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

/** Calls back when a page was kept instead of the one that was asked for. @returns a function that ends this */
export const onKept = kept.subscribe;

/** Resolves as the navigation does, or when the page is kept: the router never ends a navigation whose file is missing. */
export const orKept = (navigating: void | Promise<void>): Promise<void> =>
  Promise.race([navigating, new Promise<void>(kept.subscribe)]);

/**
 * The root's client middleware. If the data of the next page can't be loaded because the shop can't be reached, the page that
 * is shown stays; also if the shop fails at the same list with other choices. See `docs/decisions/0063-open-pages-outlive-a-release.md`.
 */
export const keepPageWhenUnreachable: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const before = failedRequests();
  const results = await next();
  const { pathname, search } = new URL(request.url);
  const path = `${pathname}${search}`;
  const errors = Object.values(results).flatMap(({ type, result }) => (type === 'error' ? [result] : []));
  const hasFailed = errors.some((error) => !isResponse(error)) || failedRequests() !== before;
  const isUnreachable = hasFailed && !(await isReachable(path));
  const isChoice = path !== shownPath && pathname === shownPath.split('?')[0];
  if (!request.signal.aborted && (isUnreachable || (isChoice && errors.some(isFault)))) {
    await keepPage?.(path !== shownPath, isUnreachable ? unreachableMessage() : pageMessages.internal);
  }
  return results;
};

/** Whether the shop failed, unlike a redirect or a refusal. */
const isFault = (error: unknown) =>
  error instanceof Response || isRouteErrorResponse(error) ? error.status >= 500 : true;

/** Whether the shop has responded: a redirect, or an error of its own. A proxy without the shop responds 502 or 504; 503 is worth another look. */
const isResponse = (result: unknown) =>
  result instanceof Response || (isRouteErrorResponse(result) && result.status < 502);
