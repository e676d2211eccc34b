import { getInserted } from '@chuck-and-bit/contract/idempotency-keys';
import { textIn } from '@chuck-and-bit/contract/keys';
import type { FastifyInstance } from 'fastify';
import { type RouteDeps, route } from '../route';
import { findResponse } from './idempotency.queries';

export function idempotencyRoutes(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, getInserted, async ({ params: { key }, user }) => {
    const response = await findResponse(deps.database.db, { userId: user.id, key });
    return { insertedId: textIn(response, 'insertedId') };
  });
}
