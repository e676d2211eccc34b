import { getOverview } from '@chuck-and-bit/contract/overview';
import type { FastifyInstance } from 'fastify';
import type { ReadReplica } from '../../database/read-replica';
import { type RouteDeps, route } from '../../route';
import { readOverview } from './read-overview';

type OverviewParts = RouteDeps & { timeZone: string; replica: Pick<ReadReplica, 'read'> };

export function overviewRoutes(app: FastifyInstance, deps: OverviewParts): void {
  const { replica, timeZone } = deps;

  route(app, deps, getOverview, ({ query }) =>
    replica.read((database) => readOverview(database, query, timeZone)),
  );
}
