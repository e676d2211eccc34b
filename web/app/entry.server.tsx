import { isbot } from 'isbot';
import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import styles from './app.css?inline';
import { accentStyles } from './browser/accent-styles';
import { PageContext } from './browser/page-context';
import { holdScripts } from './browser/scripts-after-paint';
import { hostServicesContext } from './server-context';

export { createLoadContext } from './server-context';

/** How long a page may wait for its slowest part, in milliseconds. */
export const streamTimeout = 5_000;

/** Errors of loaders and of rendering; the router would print them to the console. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Responses such as 404 are not errors.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(hostServicesContext).onError(error);
};

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const services = context.get(hostServicesContext);
  const { nonce, publicConfig } = services;
  let hasResponded = false;
  // A second longer than the router waits for its data, so that rejections still reach the page.
  const timeoutController = new AbortController();
  const timeout = setTimeout(() => timeoutController.abort(), streamTimeout + 1_000);
  const page = await renderToReadableStream(
    <PageContext value={{ publicConfig, nonce, styles: styles + accentStyles(publicConfig.accent) }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </PageContext>,
    {
      nonce,
      // Keeps finished content in place. In a long page React would append it for a script to move, and without scripts
      // it would never show.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: timeoutController.signal,
      onError(error) {
        // An error before the response begins rejects below, and the router reports it.
        if (hasResponded && !request.signal.aborted) services.onError(error);
      },
    },
  ).catch((error: unknown) => {
    clearTimeout(timeout);
    throw error;
  });
  hasResponded = true;
  const whole = page.allReady.catch(() => {}).finally(() => clearTimeout(timeout));
  // Crawlers read the page once, so they get it whole.
  if (isbot(request.headers.get('User-Agent'))) await whole;
  return new Response(isShownByScripts(routerContext) ? page : holdScripts(page), { status, headers });
}

/** Whether the browser loads all content of the page, because it needs a session. */
function isShownByScripts({ staticHandlerContext: { matches, loaderData } }: EntryContext): boolean {
  const needsLogin = matches.some(({ route }) => route.id === 'session/access/user-layout');
  return needsLogin && loaderData[matches.at(-1)?.route.id ?? ''] === undefined;
}
