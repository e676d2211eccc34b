import path from 'node:path';
import { buildApi } from '@chuck-and-bit/api/app';
import { startBackground } from '@chuck-and-bit/api/background';
import { followChanges } from '@chuck-and-bit/api/changes';
import type { Config } from '@chuck-and-bit/api/config';
import type { Database } from '@chuck-and-bit/api/database/client';
import { readSecret } from '@chuck-and-bit/api/database/secrets';
import { listDrillIds } from '@chuck-and-bit/api/modules/catalogue/drills';
import { createTill } from '@chuck-and-bit/api/modules/payments/till';
import type { EmbeddedIdentity } from '@chuck-and-bit/identity/embedded-identity';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serveApiDocs } from './api-docs';
import { createAnswerMemory } from './answer-memory/answer-memory';
import { refuseOverload } from './back-pressure';
import { chooseCards } from './cards';
import { compressAnswers } from './compression';
import { drain } from './drain';
import { chooseIdentity } from './identity';
import { inProcessFetch } from './in-process-fetch';
import { chooseMail } from './mail';
import { createMetrics } from './metrics';
import { findPicture } from './product-images/find-picture';
import { serveProductImages } from './product-images/serve-product-images';
import { addSecurityHeaders } from './security-headers';
import { openShopDatabase } from './shop-database';
import { serveSiteMap } from './site-map';
import type { PublicConfig } from './web';

/** How long running requests may take to end when the shop closes. */
const patienceMilliseconds = 10_000;

/** An event loop this late answers nobody in time. */
const eventLoopDelayMilliseconds = 500;

const answerMemoryLimits = { maxAgeSeconds: 5, maxBytes: 64 * 1024 * 1024 };

export type Shop = {
  app: FastifyInstance;
  database: Database;
  /** Stops listening, ends what runs, closes the database. */
  close: () => Promise<void>;
};

/** Adds the pages to the shop. `fetchApi` calls the API as the visitor of this request, without a socket. */
export type WebPart = (
  app: FastifyInstance,
  services: {
    config: Config;
    publicConfig: PublicConfig;
    fetchApi: (request: FastifyRequest) => typeof fetch;
    /** Runs first when the shop closes. */
    beforeClose: (step: () => Promise<void>) => void;
  },
) => Promise<void>;

export type ShopOptions = {
  /** An open database; left out, the configured one is opened. The shop closes either. */
  database?: Database;
  /** Left out, the shop answers its API only. */
  web?: WebPart;
  /** Runs between the migrations and the first request. */
  prepare?: ((database: Database, identity: EmbeddedIdentity | null) => Promise<void>) | undefined;
};

/** The whole shop from its configuration: one process, one port, not listening yet. */
export async function buildShop(
  config: Config,
  { web, prepare, ...options }: ShopOptions = {},
): Promise<Shop> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const database = options.database ?? (await openShopDatabase(config));
    closing.push(database.close);
    const getApp = () => app;
    const fetchInside = inProcessFetch(getApp);
    const mail = chooseMail(config, database);
    const identity = await chooseIdentity(config, {
      database,
      mail,
      fetchInside,
      onError: (error) => app.log.error({ err: error }, 'identity failed'),
    });
    const changes = followChanges(database, (error) =>
      app.log.error({ err: error }, 'following changes failed'),
    );
    closing.push(changes.close);
    const memory = createAnswerMemory({ ...changes, ...answerMemoryLimits });
    const metrics = createMetrics(database, memory, { token: config.metricsToken });
    const cards = await chooseCards(config, database, fetchInside);
    const cardsClient = metrics.watchCards(cards.client);
    const app = buildApi({
      database,
      identity: identity.verifier,
      cards: cardsClient,
      tokenSecret: await readSecret(database.db, 'api-token'),
      config,
      changes,
      onOrderNews: metrics.countOrderNews,
      serverFactory: memory.createServer,
      beforeRoutes: (early) => {
        memory.learnFrom(early);
        metrics.watchRequests(early);
        addSecurityHeaders(early, config);
        refuseOverload(early, database, {
          waitingQueries: config.databaseQueueLimit,
          delayMilliseconds: eventLoopDelayMilliseconds,
        });
        compressAnswers(early);
      },
    });
    closing.push(() => app.close());
    closing.push(() => drain(app.server, patienceMilliseconds));

    // What was registered so far has to stand before routes that it applies to.
    await app.after();
    identity.serve(app);
    mail.serve(app);
    cards.serve(app);
    if (config.metricsToken !== null || !config.production) metrics.serve(app);
    const fetchApi = (request: FastifyRequest) => inProcessFetch(getApp, request.ip);
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
    const publicConfig: PublicConfig = {
      apiUrl: '',
      publicUrl: config.publicUrl,
      ...identity.publicConfig,
      cards: { scriptUrl: cards.scriptUrl },
      sandbox: [config.cards, config.mail, config.google].some(({ kind }) => kind === 'sandbox'),
    };
    await web?.(app, { config, publicConfig, fetchApi, beforeClose: (step) => closing.push(step) });
    await app.ready();
    await prepare?.(database, identity.embedded);
    const background = startBackground({
      database,
      mailer: mail.mailer,
      till: createTill(
        cardsClient,
        { shopUrl: config.publicUrl, ownerEmail: config.ownerEmail },
        metrics.countOrderNews,
      ),
      reconcileSeconds: config.reconcileSeconds,
      mailsPerSecond: config.mailsPerSecond,
      noteChange: changes.note,
      onError: (error, work) => app.log.error({ err: error }, `${work} failed`),
      onRun: metrics.countRun,
    });
    closing.push(background.close);
    return { app, database, close };
  } catch (error) {
    await close();
    throw error;
  }
}
