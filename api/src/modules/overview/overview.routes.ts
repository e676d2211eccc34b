import { getOverview } from '@chuck-and-bit/contract/overview';
import type { ReadReplica } from '../../database/read-replica';
import type { RouteDeps, Router } from '../../route';
import { readOverview } from './read-overview';

type OverviewParts = RouteDeps & { readTimeZone: () => Promise<string>; replica: Pick<ReadReplica, 'read'> };

export function overviewRoutes({ route }: Router, deps: OverviewParts): void {
  const { replica, readTimeZone } = deps;

  route(getOverview, async ({ query }) => {
    const timeZone = await readTimeZone();
    return replica.read((database) => readOverview(database, query, timeZone));
  });
}
