import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import styles from './app.css?inline';
import { PageContext } from './page-context';
import { nonceContext, publicConfigContext } from './server-context';

export { createLoadContext } from './server-context';

/** How long a page may wait for its slowest part, in milliseconds. */
export const streamTimeout = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  return new Promise((resolve, reject) => {
    const nonce = context.get(nonceContext);
    const publicConfig = context.get(publicConfigContext);
    // Crawlers read the page once, so they get it whole.
    const ready = isbot(request.headers.get('User-Agent')) ? 'onAllReady' : 'onShellReady';
    let answered = false;

    const { pipe, abort } = renderToPipeableStream(
      <PageContext value={{ publicConfig, nonce, styles }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PageContext>,
      {
        nonce,
        // What is ready stands where it belongs. In a long page React would put it aside for a script to move, and
        // without scripts it would never be seen.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [ready]() {
          answered = true;
          const body = new PassThrough({
            final(done) {
              clearTimeout(timeout);
              done();
            },
          });
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        },
        onShellError: reject,
        onError(error) {
          // What fails before the answer begins is rejected above and reported by the router.
          if (answered && !request.signal.aborted) console.error(error);
        },
      },
    );
    // A second longer than the router waits for its data, so that rejections still reach the page.
    const timeout = setTimeout(abort, streamTimeout + 1_000);
  });
}
