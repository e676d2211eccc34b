import { Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from '@chuck-and-bit/api/database/client';
import { ShopError } from '@chuck-and-bit/api/errors';
import { messages } from '@chuck-and-bit/contract/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type Limits = {
  /** Queries that may wait for a connection. */
  waitingQueries: number;
  /** How late the event loop may be, on average over a second. */
  delayMilliseconds: number;
};

/** A page that was delivered needs its files, and they cost next to nothing. */
const isFile = ({ url }: FastifyRequest) => /^[^?]*\.\w+(\?|$)/.test(url);

/** Whoever watches the shop must see it in trouble too. */
const watching = new Set(['/healthz', '/readyz', '/metrics']);
const sampleMilliseconds = 1_000;

/**
 * Refuses requests while there is more work than can be done in time: each would only make all of them later. What is
 * answered from memory is not refused, nor what a page that is being made asks of the API.
 */
export function refuseOverload(
  app: FastifyInstance,
  { pools }: Pick<Database, 'pools'>,
  limits: Limits,
): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  let milliseconds = 0;
  let sampledAt = performance.now();
  delay.enable();
  const sampling = setInterval(() => {
    milliseconds = delay.mean / 1e6;
    sampledAt = performance.now();
    delay.reset();
  }, sampleMilliseconds).unref();
  app.addHook('onClose', async () => {
    clearInterval(sampling);
    delay.disable();
  });

  const isOverloaded = () =>
    pools.some(({ waitingCount }) => waitingCount > limits.waitingQueries) ||
    milliseconds > limits.delayMilliseconds ||
    // Not even the sampling got its turn.
    performance.now() - sampledAt > sampleMilliseconds + limits.delayMilliseconds;
  const refuse = async (request: FastifyRequest) => {
    if (!isOverloaded() || watching.has(request.routeOptions.url ?? '') || isFile(request)) return;
    if (request.raw.socket instanceof Socket) {
      throw new ShopError('UNAVAILABLE', messages.unavailable, { retryAfterSeconds: 1 });
    }
  };
  app.addHook('onRequest', refuse);
  // A body may arrive long after its headers.
  app.addHook('preHandler', refuse);
}
