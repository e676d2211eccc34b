import { Readable } from 'node:stream';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { getUserData } from '@chuck-and-bit/contract/user-data';
import { requireWithinRate } from '../../attempt-limits/attempt-limits';
import type { RouteDeps, Router } from '../../route';
import { readUserData } from './read-user-data';

/** A client that reads nothing for this long is disconnected. */
const idleMilliseconds = 30_000;

export function userDataRoutes({ route }: Router, deps: RouteDeps): void {
  const { db } = deps.database;

  route(getUserData, async ({ user, reply }) => {
    await requireWithinRate(db, `data of ${user.id}`, {
      max: serverLimits.userDataPerHour,
      windowSeconds: 3_600,
    });
    reply.type('application/json; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="my-data.json"');
    reply.raw.setTimeout(idleMilliseconds, () => void reply.raw.destroy());
    return Readable.from(readUserData(db, user), { objectMode: true, highWaterMark: 1 });
  });
}
