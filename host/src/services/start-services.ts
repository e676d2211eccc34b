import { createApiTokens } from '@chuck-and-bit/api/authentication';
import type { Config } from '@chuck-and-bit/api/config';
import { createChangeSignal } from '@chuck-and-bit/api/database/change-signal';
import type { Database } from '@chuck-and-bit/api/database/client';
import { createPublicDataVersion } from '@chuck-and-bit/api/database/public-data-version';
import { openReadReplica } from '@chuck-and-bit/api/database/read-replica';
import { readSecret } from '@chuck-and-bit/api/database/secrets';
import type { ApiDeps } from '@chuck-and-bit/api/routes';
import { createSecurityEvents } from '@chuck-and-bit/api/security-events/security-events';
import type { FastifyInstance } from 'fastify';
import { createServiceChecks } from '../commands/doctor/check-services';
import { chooseCards } from './cards';
import { chooseIdentity } from './identity';
import { inProcessFetch } from '../pages/in-process-fetch';
import { chooseMail } from './mail';
import { openFileStore } from './files';
import { choosePictures } from './pictures';
import { createMetrics } from '../plugins/metrics';
import { createResponseCache, type ResponseCacheOptions } from '../plugins/response-cache';
import { wantsJson } from '../pages/web';

export type Services = Awaited<ReturnType<typeof startServices>>;

/**
 * Starts the services that API, pages and background work depend on.
 * @param getApp returns the application once it is built
 * @param closing receives the steps that end the services; the last one runs first
 */
export async function startServices(
  config: Config,
  database: Database,
  getApp: () => FastifyInstance,
  closing: (() => Promise<void>)[],
  { cacheMaxAgeSeconds }: { cacheMaxAgeSeconds?: number | undefined },
) {
  const { db } = database;
  const logError = (message: string) => (error: unknown) => getApp().log.error({ err: error }, message);
  const fetchInside = inProcessFetch(getApp);
  const mail = chooseMail(config, database);
  const cards = await chooseCards(config, database, fetchInside);
  const pictures = await choosePictures(config);
  const documents = await openFileStore('documents', config);
  closing.push(async () => {
    pictures.close();
    documents.close();
  });
  const securityEvents = await createSecurityEvents(db, (fields) =>
    getApp().log.info(fields, 'security event'),
  );
  const identity = await chooseIdentity(config, {
    database,
    securityEvents,
    mail,
    pictures: pictures.store,
    fetchInside,
    onError: logError('identity failed'),
  });
  const stopWatching = database.server?.watch((event, error) =>
    error === undefined ? getApp().log.warn(event) : logError(event)(error),
  );
  if (stopWatching) closing.push(stopWatching);
  const publicDataVersion = createPublicDataVersion(
    createChangeSignal(database, 'shop_public_data', logError('following changes of the public data failed')),
  );
  const metrics = createMetrics(database, { token: config.metricsToken });
  const replica = openReadReplica(database, {
    url: config.databaseReadUrl,
    statementSeconds: config.databaseStatementSeconds,
    report: (event, error) => getApp().log.warn({ ...(error !== undefined && { err: error }) }, event),
    count: metrics.countRead,
  });
  closing.push(publicDataVersion.close, replica.close);
  const apiDeps: ApiDeps = {
    config,
    database,
    identity: identity.verifier,
    sessions: identity.sessions,
    ...accountsOf(identity),
    checkServices: createServiceChecks(config),
    cards: metrics.watchCards(cards.client),
    pictures,
    documents,
    tokens: createApiTokens(await readSecret(db, 'api-token')),
    publicDataVersion,
    securityEvents,
    replica,
    onOrderEvent: metrics.countOrderEvent,
  };
  return {
    apiDeps,
    mailer: mail.mailer,
    metrics,
    cache: createResponseCache({
      maxAgeSeconds: cacheMaxAgeSeconds,
      version: publicDataVersion.current,
      vary: varyBy(config.apiOrigins),
      onLookup: metrics.countCacheLookup,
    }),
    embeddedIdentity: identity.embedded,
    publicConfig: { ...identity.publicConfig, cards: { scriptUrl: cards.scriptUrl } },
    /** Registers the routes of the identity service and of the sandboxes. */
    serve: (app: FastifyInstance) => {
      identity.serve(app);
      mail.serve(app);
      cards.serve(app);
    },
  };
}

/** What the shop may do with accounts, where the identity service is its own. */
const accountsOf = ({ embedded }: Awaited<ReturnType<typeof chooseIdentity>>) => ({
  deleteIdentity: embedded?.deleteAccount ?? null,
  registerAccount: embedded?.registerAccount ?? null,
});

/** Besides the encoding, responses vary by the CORS origin and by whether the client accepts JSON or a page. */
const varyBy = (apiOrigins: string[]): ResponseCacheOptions['vary'] => ({
  origin: ({ origin }) => (origin !== undefined && apiOrigins.includes(origin) ? origin : ''),
  accept: (headers) => (wantsJson(headers) ? 'json' : ''),
});
