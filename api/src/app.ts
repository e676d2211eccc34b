import { randomUUID } from 'node:crypto';
import { limits } from '@chuck-and-bit/contract/limits';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { messages } from '@chuck-and-bit/contract/messages';
import { createApiTokens } from './authentication';
import { createClientAddress, type TrustedProxies } from './client-address';
import type { Database } from './database/client';
import { ping } from './database/ping';
import type { ChangeSignal } from './database/change-signal';
import type { PublicDataVersion } from './database/public-data-version';
import type { ReadReplica } from './database/read-replica';
import { answerBrokenAddress, answerBrokenConnection, answerErrors, ShopError } from './errors';
import type { EventStreams } from './event-streams';
import type { Cards } from './external/cards';
import type { IdentityVerifier } from './external/identity';
import { isNestedDeeper } from './json-nesting';
import { createSendList } from './lists';
import { logSettings } from './log';
import { accountsRoutes } from './modules/accounts/accounts.routes';
import { auditLogRoutes } from './modules/audit-log/audit-log.routes';
import { cartsRoutes } from './modules/carts/carts.routes';
import { catalogueRoutes } from './modules/catalogue/catalogue.routes';
import { managedDrillsRoutes } from './modules/catalogue/managed-drills.routes';
import { productPlansRoutes } from './modules/catalogue/product-plans.routes';
import { stockRoutes } from './modules/stock/stock.routes';
import type { OrderNotifications } from './modules/orders/order-notifications';
import type { OpenOrderRules } from './modules/orders/create-order';
import { notesRoutes } from './modules/notes/notes.routes';
import { orderTimelineRoutes } from './modules/order-timeline/order-timeline.routes';
import { orderListRoutes } from './modules/orders/order-list.routes';
import { customersRoutes } from './modules/customers/customers.routes';
import { orderViewsRoutes } from './modules/order-views/order-views.routes';
import { ordersRoutes } from './modules/orders/orders.routes';
import { shipmentsRoutes } from './modules/orders/shipments.routes';
import { pricingSettingsRoutes } from './modules/pricing/pricing-settings.routes';
import { overviewRoutes } from './modules/overview/overview.routes';
import { paymentsRoutes } from './modules/payments/payments.routes';
import { purchasesRoutes } from './modules/purchases/purchases.routes';
import { receiptsRoutes } from './modules/receipts/receipts.routes';
import { returnsRoutes } from './modules/returns/returns.routes';
import { reviewsRoutes } from './modules/reviews/reviews.routes';
import { createPaymentDeps } from './modules/settlement/payment-deps';
import { refundsRoutes } from './modules/settlement/refunds.routes';
import { cardWebhook, settlementRoutes } from './modules/settlement/settlement.routes';
import type { Seller } from './modules/shop-settings/shop-settings';
import { shopSettingsRoutes } from './modules/shop-settings/shop-settings.routes';
import { stockNoticesRoutes } from './modules/stock-notices/stock-notices.routes';
import { userDataRoutes } from './modules/user-data/user-data.routes';
import { openApiDocument } from './openapi';
import type { SecurityEvents } from './security-events/security-events';
import type { SessionStore } from './sessions/session-store';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's network address, as seen through the trusted proxies. */
    readonly clientAddress: string;
  }
}

export type ApiParts = {
  database: Database;
  identity: IdentityVerifier;
  sessions: SessionStore;
  cards: Cards;
  /** The key that signs API tokens. */
  tokenSecret: string;
  config: {
    publicUrl: string;
    apiOrigins: string[];
    trustProxy: TrustedProxies;
    logLevel: string;
    ordersPerMinute: number;
    cartChangesPerMinute: number;
    timeZone: string;
    taxIncluded: boolean;
    openOrders: OpenOrderRules;
    reviewsPerHour: number;
    intentsPerHour: number;
    ownerEmail: string | null;
    identityLimits: { triesPerAddress: number };
    adminSecondFactor: boolean;
    seller: Seller;
  };
  publicDataVersion: PublicDataVersion;
  orderChanges: ChangeSignal;
  /** Follow `orderChanges`. Whoever shuts the API down closes them first, for they end by themselves only after minutes. */
  orderStreams: EventStreams;
  securityEvents: SecurityEvents;
  /** Default: everything is read from `database`. */
  replica?: Pick<ReadReplica, 'read'>;
  /** Called for each order event. */
  onOrderEvent?: (event: keyof OrderNotifications) => void;
  /** Whether the process is shutting down: `/readyz` then answers 503. */
  isStopping?: () => boolean;
  /** Creates the HTTP server that Fastify runs on. */
  serverFactory?: FastifyServerOptions['serverFactory'];
  /** Runs before routes are registered, so its plugins and hooks apply to all of them. */
  beforeRoutes?: (app: FastifyInstance) => void;
  /** Destination of log lines. Default: standard output. */
  logStream?: { write: (line: string) => void };
};

const listLimits = { atOnce: 20, idleMilliseconds: 30_000 };

/** Builds the whole API without listening: the host adds pages and opens the port, tests inject requests. */
export function buildApi(given: ApiParts): FastifyInstance {
  const { config, serverFactory, beforeRoutes, logStream } = given;
  const app = Fastify({
    bodyLimit: limits.bodyBytes,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 4_096 },
    // The contract's schemas validate everything. Fastify's own compilers are slow to load and unused.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    forceCloseConnections: 'idle',
    frameworkErrors: answerBrokenAddress,
    clientErrorHandler: answerBrokenConnection,
    ...(serverFactory ? { serverFactory } : {}),
    logger: logSettings(config.logLevel, logStream),
  });
  knowClientAddress(app, config.trustProxy);
  logWithoutPersonalData(app);
  answerErrors(app);
  acceptOnlyJson(app);
  beforeRoutes?.(app);

  app.register(async (api) => {
    await api.register(cors, {
      origin: config.apiOrigins,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: ['link', 'x-total-count', 'x-total-is-at-least', 'x-did-you-mean', 'retry-after'],
    });
    await api.register(rateLimit, {
      global: false,
      errorResponseBuilder: (_request, limit) =>
        new ShopError('TOO_MANY_REQUESTS', messages.tooManyRequests, {
          retryAfterSeconds: Math.ceil(limit.ttl / 1000),
        }),
    });
    addRoutes(api, given);
  });
  addHealthChecks(app, given);
  return app;
}

function addRoutes(api: FastifyInstance, given: ApiParts): void {
  const { database, config } = given;
  const { ordersPerMinute, openOrders, reviewsPerHour, intentsPerHour } = config;
  const { publicUrl: shopUrl, ownerEmail } = config;
  const paymentDeps = createPaymentDeps(given.cards, { shopUrl, ownerEmail }, given.onOrderEvent);
  const { sendList, sendCsv } = createSendList(listLimits);
  const parts = {
    database,
    identity: given.identity,
    sessions: given.sessions,
    tokens: createApiTokens(given.tokenSecret),
    adminSecondFactor: config.adminSecondFactor,
    publicDataVersion: given.publicDataVersion,
    orderChanges: given.orderChanges,
    sendList,
    sendCsv,
  };
  catalogueRoutes(api, parts);
  managedDrillsRoutes(api, parts);
  productPlansRoutes(api, parts);
  stockRoutes(api, parts);
  reviewsRoutes(api, { ...parts, reviewsPerHour });
  stockNoticesRoutes(api, { ...parts, shopUrl });
  userDataRoutes(api, parts);
  accountsRoutes(api, {
    ...parts,
    triesPerAddress: config.identityLimits.triesPerAddress,
    securityEvents: given.securityEvents,
  });
  pricingSettingsRoutes(api, parts);
  const { seller, taxIncluded } = config;
  shopSettingsRoutes(api, { ...parts, seller, taxIncluded });
  customersRoutes(api, parts);
  auditLogRoutes(api, { ...parts, timeZone: config.timeZone });
  returnsRoutes(api, { ...parts, seller, shopUrl, ownerEmail });
  const replica = given.replica ?? { read: (work) => work(database.db) };
  overviewRoutes(api, { ...parts, timeZone: config.timeZone, replica });
  const cartSettings = { timeZone: config.timeZone, taxIncluded };
  cartsRoutes(api, { ...parts, cartSettings, cartChangesPerMinute: config.cartChangesPerMinute });
  const { notifications } = paymentDeps;
  ordersRoutes(api, { ...parts, notifications, shopUrl, ordersPerMinute, openOrders });
  shipmentsRoutes(api, { ...parts, notifications });
  notesRoutes(api, parts);
  orderTimelineRoutes(api, parts);
  orderViewsRoutes(api, parts);
  orderListRoutes(api, { ...parts, timeZone: config.timeZone, orderStreams: given.orderStreams });
  receiptsRoutes(api, { ...parts, seller, timeZone: config.timeZone });
  purchasesRoutes(api, {
    ...parts,
    notifications,
    shopUrl,
    ordersPerMinute,
    openOrders,
    cartSettings,
  });
  paymentsRoutes(api, parts);
  settlementRoutes(api, { ...parts, paymentDeps, intentsPerHour });
  refundsRoutes(api, { ...parts, paymentDeps });
  cardWebhook(api, { database, paymentDeps, orderChanges: given.orderChanges });

  const description = openApiDocument(config.publicUrl);
  api.get('/openapi.json', async () => description);
}

function addHealthChecks(app: FastifyInstance, { database, isStopping = () => false }: ApiParts): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (isStopping()) throw new ShopError('UNAVAILABLE', messages.stopping);
    try {
      await ping(database);
    } catch (error) {
      throw new ShopError('UNAVAILABLE', messages.unavailable, { retryAfterSeconds: 1, cause: error });
    }
    return { status: 'ready', database: database.engine };
  });
}

const noSchemas = () => {
  throw new Error('Routes have no schemas of Fastify: state them in the contract');
};

function knowClientAddress(app: FastifyInstance, trusted: TrustedProxies): void {
  const clientAddress = createClientAddress(trusted);
  app.decorateRequest('clientAddress', {
    getter() {
      return clientAddress(this.raw);
    },
  });
}

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

/** Accepts only JSON bodies. A DELETE may have the content type and an empty body. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (isNestedDeeper(body as string, limits.bodyDepth)) {
      done(new ShopError('INVALID_INPUT', messages.bodyTooDeep));
    } else void parse(request, body as string, done);
  });
}
