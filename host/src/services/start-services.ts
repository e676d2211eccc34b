import type { Config } from '@chuck-and-bit/api/config';
import type { Database } from '@chuck-and-bit/api/database/client';
import {
  createPublicDataVersion,
  type PublicDataVersion,
} from '@chuck-and-bit/api/database/public-data-version';
import { createSecurityEvents } from '@chuck-and-bit/api/security-events/security-events';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { chooseCards } from './cards';
import { chooseIdentity } from './identity';
import { inProcessFetch } from '../pages/in-process-fetch';
import { chooseMail } from './mail';
import { createMetrics } from '../plugins/metrics';
import { createResponseCache, type ResponseCacheOptions } from '../plugins/response-cache';
import { wantsJson } from '../pages/web';

const responseCacheLimits = { minFetchMilliseconds: 15, maxBytes: 64 * 1024 * 1024 };

/** Starts what the API is built from. `getApp` returns the application once it is built. */
export async function startServices(
  config: Config,
  database: Database,
  getApp: () => FastifyInstance,
  closing: (() => Promise<void>)[],
  { cacheMaxAgeSeconds = 5 }: { cacheMaxAgeSeconds?: number | undefined },
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
  const publicDataVersion = followDatabase(database, () => getApp().log, closing);
  const metrics = createMetrics(database, { token: config.metricsToken });
  const cache = createResponseCache({
    maxAgeSeconds: cacheMaxAgeSeconds,
    ...responseCacheLimits,
    version: publicDataVersion.current,
    vary: varyBy(config.apiOrigins),
    onLookup: metrics.countCacheLookup,
  });
  const cards = await chooseCards(config, database, fetchInside);
  return { identity, mail, cards, securityEvents, publicDataVersion, metrics, cache };
}

/** Watches the database's server, and follows the changes of public data that other processes make. */
function followDatabase(
  database: Database,
  log: () => FastifyBaseLogger,
  closing: (() => Promise<void>)[],
): PublicDataVersion {
  const watch = database.server?.watch((event, error) => {
    if (error === undefined) log().warn(event);
    else log().error({ err: error }, event);
  });
  if (watch) closing.push(watch);
  const publicDataVersion = createPublicDataVersion(database, (error) =>
    log().error({ err: error }, 'following changes of the public data failed'),
  );
  closing.push(publicDataVersion.close);
  return publicDataVersion;
}

/** What responses vary by beside their encoding: the CORS origin, and whether the client accepts JSON or a page. */
const varyBy = (apiOrigins: string[]): ResponseCacheOptions['vary'] => ({
  origin: ({ origin }) => (origin !== undefined && apiOrigins.includes(origin) ? origin : ''),
  accept: (headers) => (wantsJson(headers) ? 'json' : ''),
});
