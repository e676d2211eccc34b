import type { Config } from '@chuck-and-bit/api/config';
import { type ChangeSignal, createChangeSignal } from '@chuck-and-bit/api/database/change-signal';
import type { Database } from '@chuck-and-bit/api/database/client';
import {
  createPublicDataVersion,
  type PublicDataVersion,
} from '@chuck-and-bit/api/database/public-data-version';
import { createEventStreams, streamLimits } from '@chuck-and-bit/api/event-streams';
import { createSecurityEvents } from '@chuck-and-bit/api/security-events/security-events';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { chooseCards } from './cards';
import { chooseIdentity } from './identity';
import { inProcessFetch } from '../pages/in-process-fetch';
import { chooseMail } from './mail';
import { createMetrics } from '../plugins/metrics';
import { createResponseCache, type ResponseCacheOptions } from '../plugins/response-cache';
import { wantsJson } from '../pages/web';

export type Services = Awaited<ReturnType<typeof startServices>>;

/** Starts the services that the API depends on. `getApp` returns the application once it is built. */
export async function startServices(
  config: Config,
  database: Database,
  getApp: () => FastifyInstance,
  closing: (() => Promise<void>)[],
  { cacheMaxAgeSeconds }: { cacheMaxAgeSeconds?: number | undefined },
) {
  const fetchInside = inProcessFetch(getApp);
  const mail = chooseMail(config, database);
  const securityEvents = await createSecurityEvents(database.db, (fields) =>
    getApp().log.info(fields, 'security event'),
  );
  const identity = await chooseIdentity(config, {
    database,
    securityEvents,
    mail,
    fetchInside,
    onError: (error) => getApp().log.error({ err: error }, 'identity failed'),
  });
  const { publicDataVersion, orderChanges } = followDatabase(database, () => getApp().log, closing);
  const metrics = createMetrics(database, { token: config.metricsToken });
  const cache = createResponseCache({
    maxAgeSeconds: cacheMaxAgeSeconds,
    version: publicDataVersion.current,
    vary: varyBy(config.apiOrigins),
    onLookup: metrics.countCacheLookup,
  });
  const orderStreams = createEventStreams(orderChanges, streamLimits);
  const cards = await chooseCards(config, database, fetchInside);
  return {
    identity,
    mail,
    cards,
    securityEvents,
    publicDataVersion,
    orderChanges,
    orderStreams,
    metrics,
    cache,
  };
}

/** Watches the database server, and follows changes to public data and orders, also those of other processes. */
function followDatabase(
  database: Database,
  log: () => FastifyBaseLogger,
  closing: (() => Promise<void>)[],
): { publicDataVersion: PublicDataVersion; orderChanges: ChangeSignal } {
  const watch = database.server?.watch((event, error) => {
    if (error === undefined) log().warn(event);
    else log().error({ err: error }, event);
  });
  if (watch) closing.push(watch);
  const publicDataVersion = createPublicDataVersion(database, (error) =>
    log().error({ err: error }, 'following changes of the public data failed'),
  );
  const orderChanges = createChangeSignal(database, 'shop_orders', (error) =>
    log().error({ err: error }, 'following changes of orders failed'),
  );
  closing.push(publicDataVersion.close, orderChanges.close);
  return { publicDataVersion, orderChanges };
}

/** Besides the encoding, responses vary by the CORS origin and by whether the client accepts JSON or a page. */
const varyBy = (apiOrigins: string[]): ResponseCacheOptions['vary'] => ({
  origin: ({ origin }) => (origin !== undefined && apiOrigins.includes(origin) ? origin : ''),
  accept: (headers) => (wantsJson(headers) ? 'json' : ''),
});
