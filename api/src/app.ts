import { randomUUID } from 'node:crypto';
import { limits } from '@chuck-and-bit/contract/limits';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { messages } from '@chuck-and-bit/contract/messages';
import { type ApiTokens, createApiTokens } from './authentication';
import type { Changes } from './changes';
import type { Database } from './database/client';
import { answerBrokenAddress, answerErrors, ShopError } from './errors';
import type { Cards } from './external/cards';
import type { IdentityVerifier } from './external/identity';
import { accountsRoutes } from './modules/accounts/accounts.routes';
import { catalogueRoutes } from './modules/catalogue/catalogue.routes';
import type { OrderNews } from './modules/orders/order-news';
import { ordersRoutes } from './modules/orders/orders.routes';
import { createTill } from './modules/payments/till';
import { paymentsRoutes, paymentsWebhook } from './modules/payments/payments.routes';
import { reviewsRoutes } from './modules/reviews/reviews.routes';
import { openApiDocument } from './openapi';
import { createAttemptLimits } from './rate-limits/attempt-limits';

export type ApiParts = {
  database: Database;
  identity: IdentityVerifier;
  cards: Cards;
  /** What the API tokens are signed with. */
  tokenSecret: string;
  config: {
    publicUrl: string;
    apiOrigins: string[];
    trustProxy: boolean;
    logLevel: string;
    ordersPerMinute: number;
    unpaidOrderHours: number;
    ownerEmail: string | null;
    identityLimits: { triesPerAddress: number };
  };
  /** Hears of changes to what every visitor sees, and knows the newest stock. */
  changes: Changes;
  /** Hears what happens to orders. */
  onOrderNews?: (event: keyof OrderNews) => void;
  /** Makes the HTTP server that Fastify answers on. */
  serverFactory?: FastifyServerOptions['serverFactory'];
  /** Runs before any route is there: what it registers applies to all of them. */
  beforeRoutes?: (app: FastifyInstance) => void;
  /** Where log lines go; standard output when left out. */
  logStream?: { write: (line: string) => void };
};

/** The whole API. Building is not listening: the host adds pages to it and opens the port, tests inject requests. */
export function buildApi({
  database,
  identity,
  cards,
  tokenSecret,
  config,
  changes,
  onOrderNews,
  serverFactory,
  beforeRoutes,
  logStream,
}: ApiParts): FastifyInstance {
  const app = Fastify({
    bodyLimit: limits.bodyBytes,
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 4_096 },
    // Everything is checked by the contract's schemas. Fastify's own way to do it takes a while to load.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    forceCloseConnections: 'idle',
    frameworkErrors: answerBrokenAddress,
    ...(serverFactory ? { serverFactory } : {}),
    logger: { level: config.logLevel, ...(logStream ? { stream: logStream } : {}) },
  });
  logWithoutPersonalData(app);
  answerErrors(app);
  acceptOnlyJson(app);
  beforeRoutes?.(app);

  const tokens: ApiTokens = createApiTokens(tokenSecret);
  app.register(async (api) => {
    await api.register(cors, {
      origin: config.apiOrigins,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: ['link', 'x-total-count', 'retry-after'],
    });
    await api.register(rateLimit, {
      global: false,
      errorResponseBuilder: (_request, limit) =>
        new ShopError('TOO_MANY_REQUESTS', messages.tooManyRequests, {
          retryAfterSeconds: Math.ceil(limit.ttl / 1000),
        }),
    });
    const { ordersPerMinute, unpaidOrderHours } = config;
    const { publicUrl: shopUrl, ownerEmail } = config;
    const till = createTill(cards, { shopUrl, ownerEmail }, onOrderNews);
    const parts = { database, identity, tokens, till, ordersPerMinute, unpaidOrderHours, changes };
    catalogueRoutes(api, parts);
    reviewsRoutes(api, parts);
    accountsRoutes(api, {
      ...parts,
      attempts: createAttemptLimits(database.db),
      triesPerAddress: config.identityLimits.triesPerAddress,
    });
    ordersRoutes(api, parts);
    paymentsRoutes(api, parts);
    paymentsWebhook(api, parts);

    const description = openApiDocument(config.publicUrl);
    api.get('/openapi.json', async () => description);
  });

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    try {
      await database.pool.query('select 1');
    } catch (error) {
      throw new ShopError('UNAVAILABLE', messages.unavailable, { retryAfterSeconds: 1, cause: error });
    }
    return { status: 'ready', database: database.engine };
  });

  return app;
}

const noSchemas = () => {
  throw new Error('Routes have no schemas of Fastify: state them in the contract');
};

/** One line a request: no query (it names people), no headers, no body. */
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

/** JSON and nothing else; a DELETE may carry its content type and no body. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
