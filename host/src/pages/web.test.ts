import { readConfig } from '@chuck-and-bit/api/config';
import { publicCaching } from '@chuck-and-bit/api/route';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import Fastify from 'fastify';
import { RouterContextProvider } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { servePages, type WebBuild } from './web';

/** An application with a page that responds as its address says. */
const build = {
  entry: {
    module: {
      createLoadContext: () => new RouterContextProvider(),
      default: (_request: Request, status: number, headers: Headers) =>
        new Response('<p>page</p>', { status, headers }),
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    product: {
      id: 'product',
      parentId: 'root',
      path: 'all-drills/:id',
      module: {
        default: () => null,
        headers: ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders,
        loader: ({ params: { id } }: { params: { id?: string } }) => {
          if (id === 'own') return Response.json({}, { headers: { 'cache-control': 'private, no-store' } });
          const status = Number(id);
          if (status !== 200) throw new Response(null, { status });
          return null;
        },
      },
    },
    missing: {
      id: 'missing',
      parentId: 'root',
      path: '*',
      module: {
        default: () => null,
        loader: () => {
          throw new Response(null, { status: 404 });
        },
      },
    },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  future: { v8_middleware: true },
  publicPath: '/',
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as WebBuild;

async function start() {
  const app = Fastify();
  onTestFinished(() => app.close());
  servePages(app, {
    config: readConfig({}),
    readPublicConfig: async () => ({}) as PublicConfig,
    readPage: async () => null,
    fetchApi: () => fetch,
    beforeClose: () => {},
    loadBuild: async () => build,
    mode: 'production',
  });
  return app;
}

test.each([
  ['/all-drills/200', 200, publicCaching],
  // All addresses without a page share one response.
  ['/nowhere', 404, publicCaching],
  // Its product may appear at any time, and there are as many such addresses as ids.
  ['/all-drills/404', 404, 'no-cache'],
  ['/all-drills/503', 503, 'no-cache'],
  ['/all-drills/own', 200, 'private, no-store'],
])('the page at %s responds with %d, and caches are told "%s"', async (url, status, caching) => {
  const app = await start();
  const { statusCode, headers } = await app.inject({ url, headers: { accept: 'text/html' } });
  expect([statusCode, headers['cache-control']]).toEqual([status, caching]);
  expect(headers['retry-after']).toBe(status === 503 ? '1' : undefined);
});
