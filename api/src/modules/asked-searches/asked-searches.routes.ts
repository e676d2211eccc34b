import { countSearch, listAskedSearches } from '@chuck-and-bit/contract/asked-searches';
import { addDays, localTimes } from '@chuck-and-bit/contract/days';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import type { FastifyInstance } from 'fastify';
import { done, type RouteDeps, type Router } from '../../route';
import { listCounts } from './asked-searches.queries';
import { createSearchCounter } from './count-searches';

/** Of one network. */
const countedPerMinute = 60;

export function askedSearchesRoutes(
  app: FastifyInstance,
  { route }: Router,
  { database: { db }, readTimeZone }: RouteDeps & { readTimeZone: () => Promise<string> },
): void {
  const counter = createSearchCounter(db, readTimeZone, (error) =>
    app.log.error({ err: error }, 'counting searches failed'),
  );
  app.addHook('onClose', counter.close);

  route(
    countSearch,
    async ({ body: { q, total } }) => {
      await counter.count(q, total);
      return done;
    },
    { perMinute: countedPerMinute },
  );

  route(listAskedSearches, async ({ query: { days = '30' } }) => {
    await counter.write();
    const today = localTimes(await readTimeZone())(new Date()).slice(0, 10);
    return listCounts(db, {
      since: addDays(today, 1 - Number(days)),
      limit: serverLimits.askedSearches.listed,
    });
  });
}
