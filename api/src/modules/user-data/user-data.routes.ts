import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { getUserData } from '@chuck-and-bit/contract/user-data';
import { requireWithinRate } from '../../attempt-limits/attempt-limits';
import type { RouteDeps, Router } from '../../route';
import { sendUserData } from './send-user-data';

export function userDataRoutes({ route }: Router, deps: RouteDeps): void {
  const { db } = deps.database;

  route(getUserData, async (call) => {
    const { user } = call;
    await requireWithinRate(db, `data of ${user.id}`, {
      max: serverLimits.userDataPerHour,
      windowSeconds: 3_600,
    });
    return sendUserData(db, call, user, 'my-data.json');
  });
}
