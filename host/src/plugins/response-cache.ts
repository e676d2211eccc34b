import http from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Entry, isStorable, send, toEntry } from './cache-entry';
import { acceptedEncoding } from './compression';

/** A request that was forwarded to its route. `end` tells the requests that wait for it whether to look for an entry again. */
type Fetch = { key: string; version: number; end: (isToLookAgain: boolean) => void };
type Normalize = (headers: http.IncomingHttpHeaders) => string;

export type ResponseCacheOptions = {
  /** The version of the data: an entry of an earlier one is stale. */
  version: () => number;
  /** An older entry is stale regardless of its version, because a notification may be lost. Default: 5. */
  maxAgeSeconds?: number | undefined;
  /** All entries together. Default: 64 MB. */
  maxBytes?: number;
  /** Request headers that responses may vary by, beside `accept-encoding`, each normalized to few values. */
  vary: Record<string, Normalize>;
  onLookup?: (outcome: 'hit' | 'miss') => void;
};

/**
 * A shared HTTP cache (RFC 9111). Of routes with `config.isPublic` it stores the responses that are `public` and have an
 * `s-maxage`. Concurrent requests for one key share one fetch, and no request receives data older than its own arrival.
 */
export function createResponseCache({ version, onLookup = () => {}, ...options }: ResponseCacheOptions) {
  const vary = { 'accept-encoding': acceptedEncoding, ...options.vary };
  const normalizers = Object.values(vary);
  const ttl = (options.maxAgeSeconds ?? 5) * 1_000;
  const entries = new LRUCache<string, Entry>({
    maxSize: options.maxBytes ?? 64 * 1024 * 1024,
    ttl,
    sizeCalculation: ({ body, headers }, key) => 512 + key.length + 2 * headers.join().length + body.length,
  });
  /** Keys whose last response, such as 404, can't be stored: requests for them do not wait. After a server error they do. */
  const unstorable = new LRUCache<string, true>({ max: 10_000, ttl });
  /** The newest running fetch of each key. Resolves to whether those who wait should look for an entry again. */
  const inFlight = new Map<string, Promise<boolean>>();
  const fetches = new WeakMap<FastifyRequest, Fetch>();

  function findFresh(key: string | null, atLeast: number): Entry | null {
    const entry = key === null ? null : entries.get(key);
    if (!entry || entry.version < atLeast) return null;
    onLookup('hit');
    return entry;
  }

  async function onRequest(request: FastifyRequest, reply: FastifyReply) {
    const key = request.routeOptions.config.isPublic ? keyOf(request.raw, normalizers) : null;
    if (key === null) return;
    const arrivedAt = version();
    for (;;) {
      const entry = findFresh(key, arrivedAt);
      if (entry) {
        reply.hijack();
        send(entry, request.raw, reply.raw);
        return reply;
      }
      const running = inFlight.get(key);
      if (!running) break;
      if (!(await running)) return;
    }
    onLookup('miss');
    const end = unstorable.has(key) ? () => {} : startFlight(inFlight, key);
    // When its client has disconnected, one of those who wait fetches instead.
    reply.raw.once('close', () => end(!reply.raw.writableFinished));
    fetches.set(request, { key, version: version(), end });
  }

  const onSend: onSendHookHandler = (request, reply, payload, next) => {
    const fetch = fetches.get(request);
    if (!fetch) return next(null, payload);
    if (!isStorable(payload, reply, vary)) {
      if (reply.statusCode < 500) unstorable.set(fetch.key, true);
      fetch.end(false);
      return next(null, payload);
    }
    toEntry(fetch.version, payload, reply, acceptedEncoding(request.headers)).then((entry) => {
      entries.set(fetch.key, entry);
      unstorable.delete(fetch.key);
      fetch.end(true);
      reply.hijack();
      send(entry, request.raw, reply.raw);
    }, next);
  };

  return {
    /** Creates a server that sends fresh entries before Fastify sees the request, which doubles their throughput. */
    createServer: (handler: http.RequestListener, options: http.ServerOptions): http.Server =>
      // The other timeouts are Node's, which end connections that send too slowly.
      http.createServer({ keepAliveTimeout: options.keepAliveTimeout }, (request, response) => {
        const entry = findFresh(keyOf(request, normalizers), version());
        if (entry) send(entry, request, response);
        else handler(request, response);
      }),
    /** Adds the cache to an application, before all other hooks and routes. */
    plugin: (app: FastifyInstance): void => {
      app.addHook('onRequest', onRequest);
      // After the application's hooks, so that all header fields are there, and before compression.
      app.addHook('onRoute', (route) => {
        route.onSend = [route.onSend ?? [], onSend].flat();
      });
    },
  };
}

/** The key of a request's response; null if it can't be stored. */
function keyOf({ method, url = '', headers }: http.IncomingMessage, normalizers: Normalize[]) {
  if (method !== 'GET' || headers.range !== undefined) return null;
  return normalizers.reduce((key, normalize) => `${key} ${normalize(headers)}`, url);
}

function startFlight(running: Map<string, Promise<boolean>>, key: string): Fetch['end'] {
  let end: Fetch['end'] = () => {};
  const flight = new Promise<boolean>((resolve) => {
    end = (isToLookAgain) => {
      if (running.get(key) === flight) running.delete(key);
      resolve(isToLookAgain);
    };
  });
  running.set(key, flight);
  return end;
}
