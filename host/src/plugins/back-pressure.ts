import { Socket } from 'node:net';
import { type ApiTokens, bearerToken } from '@chuck-and-bit/api/authentication';
import { unavailable } from '@chuck-and-bit/api/errors';
import { keyOfAddress, keyOfNetwork } from '@chuck-and-bit/api/network-keys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createFairQueue, type Place } from '../fair-queue';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `pages`: the response is rendered. `files`: the route serves a file, and is never refused. */
    load?: 'pages' | 'files';
  }
}

export type BackPressureOptions = {
  tokens: Pick<ApiTokens, 'verify'>;
  /** A share is full while its oldest request has been waiting for longer. */
  oldestMilliseconds: number;
};

/** Rendering takes the process's one thread. A few at once, so that some render while others wait for the database. */
const pagesAtOnce = 3;

/** Monitoring must work under overload too. */
const monitoringPaths = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Divides the process between pages, the API's users and all others, so that none of them takes it whole. In each share, users
 * or client networks are served in turn. Cached responses are sent without a place, and so are responses to API requests of a
 * page that is being rendered.
 */
export function divideProcess(
  app: FastifyInstance,
  { tokens, oldestMilliseconds }: BackPressureOptions,
): void {
  const calls = { atOnce: 64, waiting: 256, oldestMilliseconds };
  const pages = createFairQueue({ ...calls, atOnce: pagesAtOnce, waiting: 64 });
  const visitors = createFairQueue({ ...calls, atOnceForNetwork: 16 });
  const users = createFairQueue({ ...calls, atOnceForNetwork: 8 });
  const places = new WeakMap<FastifyRequest, Place>();

  const takePlace = async (request: FastifyRequest): Promise<Place> => {
    const { clientAddress } = request;
    const client = [keyOfNetwork(clientAddress), keyOfAddress(clientAddress)] as const;
    if (request.routeOptions.config.load === 'pages') return pages.take(...client);
    const token = bearerToken(request);
    const claims = token === null ? null : await tokens.verify(token);
    return claims ? users.take(claims.userId) : visitors.take(...client);
  };
  const enter = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isFree(request) || places.has(request)) return;
    const place = await takePlace(request);
    places.set(request, place);
    reply.raw.once('close', place.leave);
    if (!(await place.turn)) throw unavailable();
  };
  const leave = (request: FastifyRequest) => {
    places.get(request)?.leave();
    places.delete(request);
  };

  app.addHook('onRequest', enter);
  // A client may send the body slowly.
  app.addHook('preParsing', async (request) => (hasBody(request) ? leave(request) : undefined));
  app.addHook('preHandler', enter);
  app.addHook('onSend', async (request) => leave(request));
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function isFree({ raw, routeOptions: { url = '', config } }: FastifyRequest): boolean {
  return !(raw.socket instanceof Socket) || config.load === 'files' || monitoringPaths.has(url);
}
