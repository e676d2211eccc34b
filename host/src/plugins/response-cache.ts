import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Entry, isStorable, send, toEntry } from './cache-entry';

/** A request forwarded to its route, because there was no fresh entry. */
type Fetch = { key: string; version: number; end: (isStored: boolean) => void };

export type ResponseCacheOptions = {
  /** The version of the data: an entry made at an earlier one is stale. */
  version: () => number;
  /** An older entry is stale regardless of its version, because a notification may be lost. Default: 5. */
  maxAgeSeconds?: number | undefined;
  /** Minimum time between two fetches of a key while writes are frequent. Default: 5. */
  minFetchMilliseconds?: number;
  /** All entries together. Default: 64 MB. */
  maxBytes?: number;
  /** Request headers that responses may vary by, beside `accept-encoding`, each normalized to few values. */
  vary: Record<string, (headers: http.IncomingHttpHeaders) => string>;
  onLookup?: (outcome: 'hit' | 'miss') => void;
};

const maxBodyBytes = 1024 * 1024;
/**
 * A shared HTTP cache (RFC 9111). It stores responses that are `public` and have an `s-maxage`. Concurrent requests for one
 * key share one fetch, and no request receives data older than its own arrival.
 */
export function createResponseCache(options: ResponseCacheOptions) {
  const { version, vary, maxAgeSeconds = 5, minFetchMilliseconds = 5, onLookup = () => {} } = options;
  const keyOf = createKeys(Object.values(vary));
  const ttl = maxAgeSeconds * 1_000;
  const entries = createEntries(options.maxBytes ?? 64 * 1024 * 1024, ttl);
  /** Keys whose last response could not be stored: requests for them do not wait for each other. */
  const unstorable = new LRUCache<string, true>({ max: 10_000, ttl });
  const inFlight = createFlights();
  const fetches = new WeakMap<FastifyRequest, Fetch>();

  function findFresh(key: string, atLeast: number): Entry | null {
    const entry = entries.get(key);
    if (!entry || entry.version < atLeast) return null;
    onLookup('hit');
    return entry;
  }

  async function onRequest(request: FastifyRequest, reply: FastifyReply) {
    const key = keyOf(request.raw);
    if (key === null) return;
    const arrivedAt = version();
    for (;;) {
      const entry = findFresh(key, arrivedAt);
      if (entry) {
        reply.hijack();
        send(entry, request.raw, reply.raw);
        return reply;
      }
      const running = inFlight.find(key);
      if (!running) return startFetch(key, request, reply);
      if (!(await running)) return;
    }
  }

  async function startFetch(key: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    onLookup('miss');
    const end = unstorable.has(key) ? () => {} : inFlight.start(key);
    reply.raw.once('close', () => end(false));
    const age = ttl - entries.getRemainingTTL(key);
    if (age < minFetchMilliseconds) await pause(minFetchMilliseconds - age);
    fetches.set(request, { key, version: version(), end });
  }

  const onSend: onSendHookHandler = (request, reply, payload, next) => {
    const fetch = fetches.get(request);
    if (!fetch) return next(null, payload);
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
    if (!Buffer.isBuffer(body) || body.length > maxBodyBytes || !isStorable(reply, vary)) {
      unstorable.set(fetch.key, true);
      fetch.end(false);
      return next(null, payload);
    }
    const entry = toEntry(fetch.version, { payload, body }, reply);
    const newest = entries.get(fetch.key)?.version ?? 0;
    if (newest <= entry.version) entries.set(fetch.key, entry);
    fetch.end(true);
    reply.hijack();
    send(entry, request.raw, reply.raw);
  };

  return {
    /** Creates a server that sends fresh entries before Fastify sees the request, which doubles their throughput. */
    createServer: (handler: http.RequestListener): http.Server =>
      http.createServer((request, response) => {
        const key = keyOf(request);
        const entry = key === null ? null : findFresh(key, version());
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

function createEntries(maxSize: number, ttl: number) {
  return new LRUCache<string, Entry>({
    maxSize,
    ttl,
    // Compressed bodies are stored beside the plain one, and small ones as text too.
    sizeCalculation: ({ body, fields }, key) => 512 + key.length + fields.join().length + 3 * body.length,
  });
}

/** The key of a request's response; null if it can't be stored. */
function createKeys(normalizers: ((headers: http.IncomingHttpHeaders) => string)[]) {
  return ({ method, url = '', headers }: http.IncomingMessage): string | null => {
    if (method !== 'GET' || headers.range !== undefined) return null;
    return normalizers.reduce((key, normalize) => `${key} ${normalize(headers)}`, url);
  };
}

/** Tracks the newest running fetch of each key. Its promise resolves to whether the response was stored. */
function createFlights() {
  const running = new Map<string, Promise<boolean>>();
  return {
    find: (key: string) => running.get(key),
    start: (key: string): Fetch['end'] => {
      let end: Fetch['end'] = () => {};
      const flight = new Promise<boolean>((resolve) => {
        end = (isStored) => {
          if (running.get(key) === flight) running.delete(key);
          resolve(isStored);
        };
      });
      running.set(key, flight);
      return end;
    },
  };
}
