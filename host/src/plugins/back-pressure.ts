import { type ApiTokens, bearerToken } from '@chuck-and-bit/api/authentication';
import { createPlaces, userOf, visitorOf } from '@chuck-and-bit/api/places';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { insideAddress } from '../pages/in-process-fetch';
import { createQuietTurns } from './quiet-turns';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `pages`: the response is rendered. `files`: the route reads memory or a file, never the database, and is not refused while others
     * wait. Any other route is a call.
     */
    load?: 'pages' | 'files';
  }
}

export type BackPressureOptions = {
  tokens: Pick<ApiTokens, 'verify'>;
  /** A share is full while its oldest request has been waiting for longer. */
  oldestMilliseconds: number;
};

/** Monitoring must work under overload too. */
const monitoringPaths = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Divides the process between pages, the API's users and all others, so that none of them takes it whole. In each share, users
 * or client networks are served in turn. Cached responses are sent without a place. The calls of a page that is being rendered take
 * places of its visitor.
 */
export function divideProcess(
  app: FastifyInstance,
  { tokens, oldestMilliseconds }: BackPressureOptions,
): void {
  const calls = { atOnce: 64, waiting: 256, keptForOthers: 32, oldestMilliseconds };
  const refusal = { refusedAfterMilliseconds: 250 };
  // Rendering takes the process's one thread. A few at once, so that some render while others wait for the database.
  const pages = createPlaces(
    { ...calls, atOnce: 4, atOnceForNetwork: 3, keptForOthers: 1, waiting: 64 },
    refusal,
  );
  // About as many as the pools have connections, behind which the calls of other networks would wait.
  const visitors = createPlaces({ ...calls, atOnceForNetwork: 4 }, refusal);
  const begin = createQuietTurns(app.server);
  const users = createPlaces({ ...calls, atOnceForNetwork: 8 }, refusal);

  const takePlace = async (request: FastifyRequest, reply: FastifyReply) => {
    const call = { request, reply };
    if (request.routeOptions.config.load === 'pages') {
      const leave = await pages.hold(call, visitorOf(request));
      await new Promise<void>(begin);
      return leave;
    }
    const token = bearerToken(request);
    const claims = token === null ? null : await tokens.verify(token);
    return claims ? users.hold(call, userOf({ id: claims.userId })) : visitors.hold(call, visitorOf(request));
  };
  const enter = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isFree(request) && !request.leaveShare) request.leaveShare = await takePlace(request, reply);
  };
  const leave = (request: FastifyRequest) => {
    request.leaveShare?.();
    request.leaveShare = undefined;
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
  return raw.socket.remoteAddress === insideAddress || config.load === 'files' || monitoringPaths.has(url);
}
