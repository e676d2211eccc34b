import { getInserted } from '@chuck-and-bit/contract/idempotency-keys';
import { textIn } from '@chuck-and-bit/contract/keys';
import type { RouteDeps, Router } from '../route';
import { findResponse } from './idempotency.queries';

export function idempotencyRoutes({ route }: Router, deps: RouteDeps): void {
  route(getInserted, async ({ params: { key }, user }) => {
    const response = await findResponse(deps.database.db, { userId: user.id, key });
    return { insertedId: textIn(response, 'insertedId') };
  });
}
