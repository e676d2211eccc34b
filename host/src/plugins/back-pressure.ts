import { Socket } from 'node:net';
import type { Database } from '@chuck-and-bit/api/database/client';
import { ShopError } from '@chuck-and-bit/api/errors';
import { messages } from '@chuck-and-bit/contract/messages';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type Limits = {
  /** Maximum number of queries waiting for a connection. */
  waitingQueries: number;
  /** Maximum event loop delay, averaged over a second. */
  delayMilliseconds: number;
};

/** Files are never refused: delivered pages need them, and they are cheap. */
const isFile = ({ url }: FastifyRequest) => /^[^?]*\.\w+(\?|$)/.test(url);

/** Monitoring must work under overload too. */
const monitoringPaths = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Refuses requests while the shop is overloaded, because each further request would delay all others. Cached responses are
 * still sent, and so are responses to API requests of a page that is being rendered.
 */
export function refuseOverload(
  app: FastifyInstance,
  { pools }: Pick<Database, 'pools'>,
  limits: Limits,
): void {
  const refuse = async (request: FastifyRequest) => {
    const isOverloaded =
      pools.some(({ waitingCount }) => waitingCount > limits.waitingQueries) || app.isUnderPressure();
    if (!isOverloaded || monitoringPaths.has(request.routeOptions.url ?? '') || isFile(request)) return;
    if (request.raw.socket instanceof Socket) {
      throw new ShopError('UNAVAILABLE', messages.unavailable, { retryAfterSeconds: 1 });
    }
  };
  // The plugin measures, and `refuse` decides.
  app.register(underPressure, {
    maxEventLoopDelay: limits.delayMilliseconds,
    pressureHandler: () => undefined,
  });
  app.addHook('onRequest', refuse);
  // Checked again, because the body may arrive long after the headers.
  app.addHook('preHandler', refuse);
}
