import { setTimeout as pause } from 'node:timers/promises';
import { buildApi } from '@chuck-and-bit/api/app';
import type { ApiTokens } from '@chuck-and-bit/api/authentication';
import { startBackground } from '@chuck-and-bit/api/background';
import type { Config } from '@chuck-and-bit/api/config';
import type { Database } from '@chuck-and-bit/api/database/client';
import { createDownloads } from '@chuck-and-bit/api/downloads';
import { readCataloguePages } from '@chuck-and-bit/api/modules/catalogue/products/site-map';
import { followDelivery } from '@chuck-and-bit/api/modules/pricing/read-delivery';
import { holdLimitsOf } from '@chuck-and-bit/api/modules/purchases/open-orders';
import { createPageReader } from '@chuck-and-bit/api/modules/shop-pages/shop-pages';
import { followSettings, sellerIn } from '@chuck-and-bit/api/modules/shop-settings/shop-settings';
import { createPaymentDeps } from '@chuck-and-bit/api/modules/settlement/payment-deps';
import type { ApiDeps } from '@chuck-and-bit/api/routes';
import type { EmbeddedIdentity } from '@chuck-and-bit/identity/embedded-identity';
import type { FastifyInstance } from 'fastify';
import { serveApiDocs } from './plugins/api-docs';
import { divideProcess } from './plugins/back-pressure';
import { compressResponses } from './plugins/compression';
import { closeAfterResponses, drain } from './plugins/drain';
import { inProcessFetch } from './pages/in-process-fetch';
import type { WebPart } from './pages/web';
import { serveProductDocuments } from './product-documents/serve-product-documents';
import { serveBrand } from './pictures/serve-brand';
import { servePictures } from './pictures/serve-pictures';
import { addSecurityHeaders } from './plugins/security-headers';
import { type Services, startServices } from './services/start-services';
import { openShopDatabase } from './services/shop-database';
import { serveSiteMap } from './plugins/site-map';
import { serveWebManifest } from './plugins/web-manifest';
import { accentShades } from '@chuck-and-bit/contract/accent';
import { besideBrandFile, brandFileNames, folderOfBrand } from '@chuck-and-bit/contract/brand-files';
import { isAnnounced } from '@chuck-and-bit/contract/announcement';
import type { ShopSettings } from '@chuck-and-bit/contract/shop-settings';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import type { ReadPage } from '@chuck-and-bit/contract/shop-pages';

/** The shutdown grace period of running requests. */
const gracePeriodMilliseconds = 25_000;

export type Shop = {
  app: FastifyInstance;
  database: Database;
  /**
   * Shuts down: `/readyz` responds with 503, background work ends, requests are accepted for the configured delay, listening
   * stops, running requests end, and the database closes.
   */
  close: () => Promise<void>;
};

type PreparingServices = { identity: EmbeddedIdentity | null; documents: ApiDeps['documents'] };

export type ShopOptions = {
  /** An open database. Default: the configured one. The shop closes it. */
  database?: Database;
  /** The pages. Default: none, only the API. */
  web?: WebPart;
  /** Maximum age of cached responses; tests raise it to detect writes that do not raise the data version. */
  cacheMaxAgeSeconds?: number;
  /** Runs between the migrations and the first request. */
  prepare?: ((database: Database, services: PreparingServices) => Promise<void>) | undefined;
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
    const services = await startServices(config, database, () => app, closing, options);
    const { apiDeps, metrics, cache } = services;
    const app = buildApi({
      ...apiDeps,
      isStopping: () => stopping,
      serverFactory: cache.createServer,
      ...(config.logFormat === 'text' && { logStream: await openTextLog() }),
      beforeRoutes: (early) => {
        cache.plugin(early);
        metrics.watchRequests(early);
        addPlugins(early, config, apiDeps.tokens);
      },
    });
    closing.push(() => app.close());
    closing.push(() => stopListening(app, config));

    // Loads the plugins registered so far, before the routes that they apply to.
    await app.after();
    services.serve(app);
    if (config.metricsToken !== null || !config.production) metrics.serve(app);
    const version = apiDeps.publicDataVersion.current;
    const readPage = createPageReader(database.publicDb, { version, policiesDir: config.policiesDir });
    addRoutes(app, apiDeps, readPage);
    const readPublicConfig = publicConfigReader(config, database, services.publicConfig, {
      version,
      readPage,
    });
    serveWebManifest(app, readPublicConfig);
    await web?.(app, {
      config,
      readPublicConfig,
      readPage,
      fetchApi: (request) => inProcessFetch(() => app, request.clientAddress),
      beforeClose: (step) => closing.push(step),
    });
    await app.ready();
    const { documents } = apiDeps;
    await prepare?.(database, { identity: services.embeddedIdentity, documents });
    const background = startWork(services, app);
    // Background work ends while requests are still served, so that neither waits for the other.
    closing.push(async () => {
      backgroundEnded = background.close();
    });
    return { app, database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function stopListening({ server }: FastifyInstance, config: Config) {
  if (server.listening) {
    closeAfterResponses(server);
    await pause(config.shutdownDelaySeconds * 1000);
  }
  await drain(server, gracePeriodMilliseconds);
}

/** Loads the formatter only where it is used: production logs JSON. */
async function openTextLog() {
  const { createTextLog } = await import('./text-log');
  return createTextLog(process.stdout, { colors: process.stdout.isTTY });
}

function holdOf({ unverified }: Config['openOrders'], unpaidHours: number): PublicConfig['hold'] {
  const { hours, largeMinutes } = holdLimitsOf(unverified, unpaidHours);
  return {
    hours: unpaidHours,
    unverifiedHours: hours,
    largeMinutes,
    unverifiedTotalMax: unverified.orderValueMax,
  };
}

/** Reads the configuration for the pages. Admins can change parts of it while the shop runs. */
function publicConfigReader(
  config: Config,
  { publicDb, isAnswering }: Database,
  configOfServices: Services['publicConfig'],
  { version, readPage }: { version: () => number; readPage: ReadPage },
): () => Promise<PublicConfig> {
  const { publicUrl, adminSecondFactor, openOrders } = config;
  const readSettings = followSettings(publicDb, config, version);
  const readDelivery = followDelivery(publicDb, version);
  const shadesOf = rememberLast((accent: string) => (accent === '' ? null : accentShades(accent)));
  return async () => {
    const [settings, delivery, footer, blogs, about] = await Promise.all([
      readSettings(),
      readDelivery(),
      readPage('footer'),
      readPage('blogs'),
      readPage('about'),
    ]);
    const {
      shopName,
      accent,
      sellerPhone,
      sellerEmail,
      announcement,
      timeZone,
      unpaidHours,
      weightUnit,
      returnDays,
      documentYears,
      counters,
    } = settings;
    return {
      apiUrl: '',
      publicUrl,
      ...configOfServices,
      adminSecondFactor,
      timeZone,
      isReadOnly: !isAnswering(),
      hold: holdOf(openOrders, unpaidHours),
      sandbox: [config.cards, config.mail, config.google].some(({ kind }) => kind === 'sandbox'),
      shopName,
      accent: shadesOf(accent),
      ...brandPicturesIn(settings),
      seller: { ...sellerIn(settings), phone: sellerPhone || null, email: sellerEmail || null },
      announcement: isAnnounced(announcement, Date.now())
        ? { text: announcement.text, link: announcement.link, until: announcement.until }
        : null,
      delivery,
      footer,
      questions: blogs?.articles.map(({ question }) => question) ?? null,
      hasAbout: about !== null,
      counters,
      weightUnit,
      returnDays,
      documentYears,
    };
  };
}

/** What pages show of the pictures of the brand. */
function brandPicturesIn({ logo, favicon, sharedPicture }: ShopSettings) {
  const icon = favicon ?? logo;
  return {
    logo: logo && { path: logo.path, width: logo.width, height: logo.height },
    icons: icon && folderOfBrand(icon.path),
    sharedPicture: sharedPicture?.path ?? (logo && besideBrandFile(logo.path, brandFileNames.sharedLogo)),
  };
}

/** A function that works its result out anew only for another argument. */
function rememberLast<Argument, Result>(of: (argument: Argument) => Result) {
  let last: { argument: Argument; result: Result } | null = null;
  return (argument: Argument): Result => {
    if (last?.argument !== argument) last = { argument, result: of(argument) };
    return last.result;
  };
}

function startWork({ apiDeps, mailer, metrics }: Services, app: FastifyInstance) {
  const { config, database, cards, pictures, documents, publicDataVersion, onOrderEvent } = apiDeps;
  const { publicUrl: shopUrl, seller, fixedSettings } = config;
  return startBackground({
    ...config,
    database,
    pictures,
    documents,
    mailer,
    paymentDeps: createPaymentDeps(cards, { shopUrl, seller, fixedSettings }, onOrderEvent),
    publicDataVersion,
    onError: (error, work) => app.log.error({ err: error }, `${work} failed`),
    onRun: metrics.countRun,
  });
}

/** Adds the plugins for every response that the cache does not send. */
function addPlugins(app: FastifyInstance, config: Config, tokens: ApiTokens): void {
  addSecurityHeaders(app, config);
  divideProcess(app, { tokens, oldestMilliseconds: config.oldestWaitingMilliseconds });
  compressResponses(app);
}

function addRoutes(
  app: FastifyInstance,
  { config, database, pictures, documents }: ApiDeps,
  readPage: ReadPage,
): void {
  serveApiDocs(app);
  servePictures(app, {
    store: pictures.store,
    database,
    downloads: createDownloads(),
    picturesUrl: config.picturesUrl,
  });
  serveBrand(app, { store: pictures.store, downloads: createDownloads() });
  serveProductDocuments(app, { store: documents, database, downloads: createDownloads() });
  serveSiteMap(app, {
    publicUrl: config.publicUrl,
    readCataloguePages: (limit) => readCataloguePages(database.db, limit),
    readPage,
  });
}
