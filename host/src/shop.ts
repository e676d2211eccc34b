import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApi } from '@chuck-and-bit/api/app';
import { startBackground } from '@chuck-and-bit/api/background';
import type { Config } from '@chuck-and-bit/api/config';
import type { Database } from '@chuck-and-bit/api/database/client';
import type { Cards } from '@chuck-and-bit/api/external/cards';
import { openReadReplica } from '@chuck-and-bit/api/database/read-replica';
import { readSecret } from '@chuck-and-bit/api/database/secrets';
import { listDrillIds } from '@chuck-and-bit/api/modules/catalogue/drills';
import { createSettingsReader } from '@chuck-and-bit/api/modules/shop-settings/shop-settings';
import { createPaymentDeps } from '@chuck-and-bit/api/modules/settlement/payment-deps';
import type { EmbeddedIdentity } from '@chuck-and-bit/identity/embedded-identity';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serveApiDocs } from './plugins/api-docs';
import { refuseOverload } from './plugins/back-pressure';
import { compressResponses } from './plugins/compression';
import { drain } from './plugins/drain';
import type { ChosenIdentity } from './services/identity';
import { inProcessFetch } from './pages/in-process-fetch';
import { readPolicy } from './services/policies';
import { findPicture } from './product-images/find-picture';
import { serveProductImages } from './product-images/serve-product-images';
import { addSecurityHeaders } from './plugins/security-headers';
import { type Services, startServices } from './services/start-services';
import { openShopDatabase } from './services/shop-database';
import { serveSiteMap } from './plugins/site-map';
import type { PolicyName } from '@chuck-and-bit/contract/policies';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import type { ShopSettings } from '@chuck-and-bit/contract/shop-settings';

/** The shutdown grace period of running requests. */
const gracePeriodMilliseconds = 25_000;

export type Shop = {
  app: FastifyInstance;
  database: Database;
  /**
   * Shuts down: `/readyz` answers 503, background work ends, requests are accepted for the configured delay, listening stops,
   * running requests end, and the database closes.
   */
  close: () => Promise<void>;
};

/** Adds the pages to the shop. `fetchApi` calls the API on behalf of this request's visitor, without a socket. */
export type WebPart = (
  app: FastifyInstance,
  services: {
    config: Config;
    readPublicConfig: () => Promise<PublicConfig>;
    /** @returns the policy's Markdown, or null when there is none */
    readPolicy: (name: PolicyName) => Promise<string | null>;
    fetchApi: (request: FastifyRequest) => typeof fetch;
    /** Adds a step that runs first when the shop closes. */
    beforeClose: (step: () => Promise<void>) => void;
  },
) => Promise<void>;

export type ShopOptions = {
  /** An open database. Default: the configured one. The shop closes it. */
  database?: Database;
  /** The pages. Default: none, only the API. */
  web?: WebPart;
  /** Maximum age of cached responses; tests raise it to detect writes that do not raise the data version. */
  cacheMaxAgeSeconds?: number;
  /** Runs between the migrations and the first request. */
  prepare?: ((database: Database, identity: EmbeddedIdentity | null) => Promise<void>) | undefined;
};

/** Builds the whole shop from its configuration, without listening. */
export async function buildShop(
  config: Config,
  { web, prepare, ...options }: ShopOptions = {},
): Promise<Shop> {
  const closing: (() => Promise<void>)[] = [];
  let stopping = false;
  const close = async () => {
    stopping = true;
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const database = options.database ?? (await openShopDatabase(config));
    closing.push(database.close);
    let backgroundEnded: Promise<void> | undefined;
    closing.push(async () => backgroundEnded);
    const getApp = () => app;
    const services = await startServices(config, database, getApp, closing, options);
    const { identity, mail, cards, securityEvents, publicDataVersion, metrics, cache } = services;
    const { orderChanges, orderStreams } = services;
    const cardsClient = metrics.watchCards(cards.client);
    const replica = openReplica(config, database, getApp, metrics);
    closing.push(replica.close);
    const app = buildApi({
      database,
      identity: identity.verifier,
      sessions: identity.sessions,
      cards: cardsClient,
      tokenSecret: await readSecret(database.db, 'api-token'),
      config,
      publicDataVersion,
      orderChanges,
      orderStreams,
      securityEvents,
      replica,
      onOrderEvent: metrics.countOrderEvent,
      isStopping: () => stopping,
      serverFactory: cache.createServer,
      ...(config.logFormat === 'text' && { logStream: await openTextLog() }),
      beforeRoutes: (early) => {
        cache.plugin(early);
        metrics.watchRequests(early);
        addPlugins(early, config, database);
      },
    });
    closing.push(() => app.close());
    closing.push(() => stopListening(app, config, orderStreams));

    // Loads the plugins registered so far, before the routes that they apply to.
    await app.after();
    identity.serve(app);
    mail.serve(app);
    cards.serve(app);
    if (config.metricsToken !== null || !config.production) metrics.serve(app);
    const fetchApi = (request: FastifyRequest) => inProcessFetch(getApp, request.clientAddress);
    addRoutes(app, config, database, fetchApi);
    const readSettings = createSettingsReader(database.publicDb, config.seller);
    const configured = publicConfigOf(config, identity.publicConfig, cards.scriptUrl);
    await web?.(app, {
      config,
      readPublicConfig: async () => ({ ...configured, ...publicSettingsOf(await readSettings()) }),
      readPolicy: (name) => readPolicy(config.policiesDir, name),
      fetchApi,
      beforeClose: (step) => closing.push(step),
    });
    await app.ready();
    await prepare?.(database, identity.embedded);
    const background = startWork(config, database, services, cardsClient, app);
    // Background work ends while requests are still answered, so that neither waits for the other.
    closing.push(async () => {
      backgroundEnded = background.close();
    });
    return { app, database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function openReplica(
  config: Config,
  { db }: Database,
  getApp: () => FastifyInstance,
  { countReport }: Services['metrics'],
) {
  return openReadReplica(db, {
    url: config.databaseReadUrl,
    statementSeconds: config.databaseStatementSeconds,
    report: (event, error) => getApp().log.warn({ ...(error !== undefined && { err: error }) }, event),
    count: countReport,
  });
}

async function stopListening({ server }: FastifyInstance, config: Config, streams: Services['orderStreams']) {
  if (server.listening) await pause(config.shutdownDelaySeconds * 1000);
  streams.close();
  await drain(server, gracePeriodMilliseconds);
}

/** Loads the formatter only where it is used: production logs JSON. */
async function openTextLog() {
  const { createTextLog } = await import('./text-log');
  return createTextLog(process.stdout, { colors: process.stdout.isTTY });
}

function publicConfigOf(
  config: Config,
  identity: ChosenIdentity['publicConfig'],
  scriptUrl: string | null,
): Omit<PublicConfig, 'seller' | 'weightUnit' | 'returnDays'> {
  const { openOrders } = config;
  return {
    apiUrl: '',
    publicUrl: config.publicUrl,
    ...identity,
    adminSecondFactor: config.adminSecondFactor,
    timeZone: config.timeZone,
    cards: { scriptUrl },
    hold: { hours: openOrders.verified.holdHours, unverifiedHours: openOrders.unverified.holdHours },
    sandbox: [config.cards, config.mail, config.google].some(({ kind }) => kind === 'sandbox'),
  };
}

/** The public settings that admins can change while the shop runs. */
function publicSettingsOf({ sellerName, sellerAddress, weightUnit, returnDays }: ShopSettings) {
  return { seller: { name: sellerName, address: sellerAddress || null }, weightUnit, returnDays };
}

function startWork(
  config: Config,
  database: Database,
  services: Services,
  cards: Cards,
  app: FastifyInstance,
) {
  const { publicUrl: shopUrl, ownerEmail, reconcileSeconds, mailsPerSecond, seller, timeZone } = config;
  return startBackground({
    database,
    mailer: services.mail.mailer,
    paymentDeps: createPaymentDeps(cards, { shopUrl, ownerEmail }, services.metrics.countOrderEvent),
    ownerEmail,
    reconcileSeconds,
    mailsPerSecond,
    seller,
    timeZone,
    publicDataVersion: services.publicDataVersion,
    orderChanges: services.orderChanges,
    onError: (error, work) => app.log.error({ err: error }, `${work} failed`),
    onRun: services.metrics.countRun,
  });
}

/** Adds the plugins for every response that the cache does not send. */
function addPlugins(app: FastifyInstance, config: Config, database: Database): void {
  addSecurityHeaders(app, config);
  refuseOverload(app, database, {
    waitingQueries: config.databaseQueueLimit,
    delayMilliseconds: config.eventLoopDelayMilliseconds,
  });
  compressResponses(app);
}

function addRoutes(
  app: FastifyInstance,
  config: Config,
  database: Database,
  fetchApi: (request: FastifyRequest) => typeof fetch,
): void {
  serveApiDocs(app, { fetchApi });
  serveProductImages(app, {
    folder: path.join(config.dataDir, 'product-images'),
    allowHttp: !config.production,
    findPicture: (id) => findPicture(database, id),
  });
  serveSiteMap(app, {
    publicUrl: config.publicUrl,
    listDrillIds: (limit) => listDrillIds(database.db, limit),
  });
}
