import { getOverview } from '@chuck-and-bit/contract/overview';
import type { ReadReplica } from '../../database/read-replica';
import type { RouteDeps, Router } from '../../route';
import { readOverview } from './read-overview';

type OverviewParts = RouteDeps & { timeZone: string; replica: Pick<ReadReplica, 'read'> };

export function overviewRoutes({ route }: Router, deps: OverviewParts): void {
  const { replica, timeZone } = deps;

  route(getOverview, ({ query }) => replica.read((database) => readOverview(database, query, timeZone)));
}
