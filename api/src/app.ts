import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { messages } from '@chuck-and-bit/contract/messages';
import { createClientAddress, type TrustedProxies } from './client-address';
import { refuseMalformedUrl, refuseMalformedRequest, handleErrors, ShopError, unavailable } from './errors';
import { isNestedDeeper } from './json-nesting';
import { requireLeastRate } from './least-rate';
import { logSettings } from './log';
import { addRoutes, type ApiDeps } from './routes';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's network address, as seen through the trusted proxies. */
    readonly clientAddress: string;
  }
}

export type AppOptions = ApiDeps & {
  /** Whether the process is shutting down: `/readyz` then responds with 503. */
  isStopping?: () => boolean;
  /** Creates the HTTP server that Fastify runs on. */
  serverFactory?: FastifyServerOptions['serverFactory'];
  /** Runs before routes are registered, so its plugins and hooks apply to all of them. */
  beforeRoutes?: (app: FastifyInstance) => void;
  /** Destination of log lines. Default: standard output. */
  logStream?: { write: (line: string) => void };
};

/** Builds the whole API without listening: the host adds pages and opens the port, tests inject requests. */
export function buildApi(options: AppOptions): FastifyInstance {
  const { config, serverFactory, beforeRoutes, logStream } = options;
  const app = Fastify({
    bodyLimit: serverLimits.bodyBytes,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: http.maxHeaderSize },
    // The contract's schemas validate everything. Fastify's own compilers are slow to load and unused.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    forceCloseConnections: 'idle',
    // Longer than nginx keeps idle connections (60 s): it must not send a request on a connection that the shop is closing.
    keepAliveTimeout: 72_000,
    frameworkErrors: refuseMalformedUrl,
    clientErrorHandler: refuseMalformedRequest,
    ...(serverFactory ? { serverFactory } : {}),
    logger: logSettings(config.logLevel, logStream),
  });
  addClientAddress(app, config.trustProxy);
  logWithoutPersonalData(app);
  handleErrors(app);
  acceptOnlyJson(app);
  requireLeastRate(app);
  beforeRoutes?.(app);

  app.register(async (api) => {
    if (config.apiOrigins.length > 0) {
      await api.register(cors, {
        origin: config.apiOrigins,
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        exposedHeaders: [
          'date',
          'etag',
          'link',
          'x-total-count',
          'x-total-is-at-least',
          'x-did-you-mean',
          'retry-after',
        ],
      });
    }
    await api.register(rateLimit, {
      global: false,
      errorResponseBuilder: (_request, limit) =>
        new ShopError('TOO_MANY_REQUESTS', messages.tooManyRequests, {
          retryAfterSeconds: Math.ceil(limit.ttl / 1000),
        }),
    });
    addRoutes(api, options);
  });
  addHealthChecks(app, options);
  return app;
}

function addHealthChecks(app: FastifyInstance, options: AppOptions): void {
  const { database, replica, isStopping = () => false } = options;
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (isStopping()) throw new ShopError('UNAVAILABLE', messages.stopping);
    // Without its primary the shop shows its public pages from a standby, if it has one.
    if (!database.isAnswering() && !replica?.isUsable()) throw unavailable();
    return { status: 'ready', database: database.engine };
  });
}

const noSchemas = () => {
  throw new Error('Routes have no schemas of Fastify: state them in the contract');
};

function addClientAddress(app: FastifyInstance, trusted: TrustedProxies): void {
  const clientAddress = createClientAddress(trusted);
  app.decorateRequest('clientAddress', {
    getter() {
      return clientAddress(this.raw);
    },
  });
}

/** Logs one line per request, without the query (it contains e-mails), headers and body. */
function logWithoutPersonalData(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}

/** Accepts only JSON bodies. A DELETE may have the content type and an empty body. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const body = bytes.toString();
    if (body === '') done(null, undefined);
    else if (isNestedDeeper(body, serverLimits.bodyDepth)) {
      done(new ShopError('INVALID_INPUT', messages.bodyTooDeep));
    } else {
      const notText = isUtf8(bytes) ? null : new ShopError('INVALID_INPUT', messages.textInvalid);
      void parse(request, body, (error, value) => done(error ?? notText, value));
    }
  });
}
