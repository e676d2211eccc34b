import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import fastifyStatic from '@fastify/static';
import { publicCaching } from '@chuck-and-bit/api/route';
import type { Config } from '@chuck-and-bit/api/config';
import type { ReadPage } from '@chuck-and-bit/contract/shop-pages';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { pagePolicy, replaceNonce } from '../plugins/security-headers';
import { pageAddress } from './page-address';
import { noPage, readPageAddress } from './page-query';
import { toHeaders } from './in-process-fetch';

declare module 'react-router' {
  interface Future {
    v8_middleware: true;
  }
}

/** The services that the host gives to page loaders; `HostServices` in the application. */
export type PageServices = {
  fetchApi: (request: Request) => Promise<Response>;
  nonce: string;
  publicConfig: PublicConfig;
  readPage: ReadPage;
  /** Receives errors of rendering. */
  onError: (error: unknown) => void;
};

/** The built application. It exports `createLoadContext`, because a second copy of that module has other context keys. */
export type WebBuild = ServerBuild & {
  entry: { module: { createLoadContext: (services: PageServices) => RouterContextProvider } };
};

/** The services that the shop gives to the pages. */
export type WebServices = {
  config: Pick<Config, 'cards' | 'identity' | 'publicUrl'>;
  readPublicConfig: () => Promise<PublicConfig>;
  readPage: ReadPage;
  /** Calls the API on behalf of this request's visitor, without a socket. */
  fetchApi: (request: FastifyRequest) => typeof fetch;
  /** Adds a step that runs first when the shop closes. */
  beforeClose: (step: () => Promise<void>) => void;
};

/** Adds the pages to the shop. */
export type WebPart = (app: FastifyInstance, services: WebServices) => Promise<void>;

export type WebOptions = WebServices & {
  loadBuild: () => Promise<WebBuild>;
  mode: 'production' | 'development';
  policy?: typeof pagePolicy;
};

/** Serves the files of a build. Hashed ones are immutable, others are cached for an hour. */
export function serveFiles(app: FastifyInstance, folder: string): void {
  app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, load: 'files' };
    });
    await files.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = file.includes('/assets/') || file.includes('\\assets\\');
        reply.header(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  });
}

/** Renders a page for every URL without a route, except for clients that accept JSON. */
export function servePages(app: FastifyInstance, options: WebOptions): void {
  const { config, readPublicConfig, readPage, fetchApi, loadBuild, mode, policy = pagePolicy } = options;
  const handle = createRequestHandler(loadBuild, mode);

  const readAddress = async ({ url }: FastifyRequest) => readPageAddress((await loadBuild()).routes, url);

  app.route({
    method: ['GET', 'HEAD'],
    url: '*',
    exposeHeadRoute: false,
    config: { isPublic: true, storesMissing: true, readAddress, load: 'pages' },
    handler: async (request, reply) => {
      if (!request.url.startsWith('/') || wantsJson(request.headers)) return reply.callNotFound();
      const build = await loadBuild();
      const [path = '', ...query] = request.url.split('?');
      const address = pageAddress(build.routes, path);
      if (address !== null) return reply.redirect([address, ...query].join('?'), 308);
      const nonce = randomBytes(16).toString('base64');
      const context = build.entry.module.createLoadContext({
        fetchApi: fetchApi(request),
        nonce,
        publicConfig: await readPublicConfig(),
        readPage,
        onError: (error) => request.log.error({ err: error }, 'page failed'),
      });
      const pageRead = await readAddress(request);
      const response = await handle(toWebRequest(request, reply, config.publicUrl + pageRead), context);
      if (response.status === 404) reply.code(404);
      if (response.status === 503) reply.header('retry-after', '1');
      const isKept = response.status === 200 || pageRead === noPage;
      const isPublic = mode === 'production' && isKept && !response.headers.has('cache-control');
      if (isPublic) reply.headers({ 'cache-control': publicCaching, vary: 'accept' });
      else if (!response.headers.has('cache-control')) reply.header('cache-control', 'no-cache');
      if (isPublic && request.method === 'GET') {
        const { page, scripts } = replaceNonce(await response.text(), nonce);
        reply.headers({
          ...Object.fromEntries(response.headers),
          'content-security-policy': policy(config, scripts),
        });
        return reply.send(page);
      }
      reply.header('content-security-policy', policy(config, [`'nonce-${nonce}'`]));
      return reply.send(response);
    },
  });
}

/** Whether the client expects JSON, such as a caller of the API. */
export function wantsJson({ accept = '' }: IncomingHttpHeaders): boolean {
  return accept.includes('application/json') && !accept.includes('text/html');
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply, address: string): Request {
  // The client disconnected before the page was complete: stop rendering.
  const disconnection = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnection.abort();
  });
  return new Request(address, {
    method: request.method,
    headers: toHeaders(request.headers),
    signal: disconnection.signal,
  });
}
