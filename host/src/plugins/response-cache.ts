import http from 'node:http';
import { unavailable } from '@chuck-and-bit/api/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Entry, isStorable, send, toEntry } from './cache-entry';
import { acceptedEncoding } from './compression';
import { boundPipelining } from './pipelining';
import { createQuietTurns } from './quiet-turns';

/**
 * What the requests that wait for a fetch do at its end: look for an entry `again`, or one of them fetches; fetch `alone`, because the
 * response can't be stored; or after a `failed` one the same as `again`, unless they have been waiting for too long.
 */
type Outcome = 'again' | 'alone' | 'failed';
/** A request that was forwarded to its route. */
type Fetch = { key: string; version: number; end: (outcome: Outcome) => void };
type Normalize = (headers: http.IncomingHttpHeaders) => string;

export type ResponseCacheOptions = {
  /** The version of the data: an entry of an earlier one is stale. */
  version: () => number;
  /** An older entry is stale regardless of its version, because a notification may be lost. Default: 5. */
  maxAgeSeconds?: number | undefined;
  /** All entries with their keys. Default: 64 MB. */
  maxBytes?: number;
  /** Request headers that responses may vary by, beside `accept-encoding`, each normalized to few values. */
  vary: Record<string, Normalize>;
  onLookup?: (outcome: 'hit' | 'miss') => void;
};

/** Responses at longer addresses are not stored. Node accepts 16 kB, so a few thousand keys would take more than the entries. */
const maxAddressLength = 2_048;
const maxUnstorableBytes = 2 * 1024 * 1024;
/** Failures such as a database that is away take seconds, and those who wait would try one after the other. */
const patienceMilliseconds = 1_000;

/**
 * A shared HTTP cache (RFC 9111). Of routes with `config.isPublic` it stores the responses that are `public` and have an
 * `s-maxage`. Concurrent requests for one key share one fetch, and no request receives data older than its own arrival.
 */
export function createResponseCache({ version, onLookup = () => {}, ...options }: ResponseCacheOptions) {
  const vary = { 'accept-encoding': acceptedEncoding, ...options.vary };
  const normalizers = Object.values(vary);
  const ttl = (options.maxAgeSeconds ?? 5) * 1_000;
  const entries = createEntries(options.maxBytes ?? 64 * 1024 * 1024, ttl);
  /** Keys whose last response, such as 404, can't be stored: requests for them do not wait. After a server error they do. */
  const unstorable = createUnstorable(ttl);
  /** The newest running fetch of each key. */
  const inFlight = new Map<string, Promise<Outcome>>();
  const fetches = new WeakMap<FastifyRequest, Fetch>();

  function findFresh(key: string | null, atLeast: number): Entry | null {
    const entry = key === null ? null : entries.get(key);
    if (!entry || entry.version < atLeast) return null;
    onLookup('hit');
    return entry;
  }

  async function onRequest(request: FastifyRequest, reply: FastifyReply) {
    const key = await readKey(request, normalizers);
    if (key === null) return;
    const arrivedAt = version();
    const since = performance.now();
    for (;;) {
      const entry = findFresh(key, arrivedAt);
      if (entry) {
        reply.hijack();
        send(entry, request.raw, reply.raw);
        return reply;
      }
      const running = inFlight.get(key);
      if (!running) break;
      if ((await outcomeOf(running, since)) === 'alone') return;
    }
    onLookup('miss');
    const end = unstorable.has(key) ? () => {} : startFlight(inFlight, key);
    // When its client has disconnected, one of those who wait fetches instead.
    reply.raw.once('close', () => end(reply.raw.writableFinished ? 'alone' : 'again'));
    fetches.set(request, { key, version: version(), end });
  }

  const onSend: onSendHookHandler = (request, reply, payload, next) => {
    const fetch = fetches.get(request);
    if (!fetch) return next(null, payload);
    if (!isStorable(payload, reply, vary)) {
      const hasFailed = reply.statusCode >= 500;
      if (!hasFailed) unstorable.set(fetch.key, true);
      fetch.end(hasFailed ? 'failed' : 'alone');
      return next(null, payload);
    }
    toEntry(fetch.version, payload, reply, acceptedEncoding(request.headers)).then((entry) => {
      entries.set(fetch.key, entry);
      unstorable.delete(fetch.key);
      fetch.end('again');
      reply.hijack();
      send(entry, request.raw, reply.raw);
    }, next);
  };

  return {
    /** Creates a server that sends fresh entries before Fastify sees the request, which doubles their throughput. */
    createServer: (handler: http.RequestListener, options: http.ServerOptions): http.Server =>
      createServerWith(options, (request, response) => {
        const entry = findFresh(keyOf(request, request.url ?? '', normalizers), version());
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

/** The other timeouts are Node's, which end connections that send too slowly. */
function createServerWith(
  { keepAliveTimeout }: http.ServerOptions,
  handler: http.RequestListener,
): http.Server {
  const server = http.createServer({ keepAliveTimeout });
  const begin = createQuietTurns(server);
  return server.on(
    'request',
    boundPipelining((request, response) => begin(() => handler(request, response))),
  );
}

const createEntries = (maxSize: number, ttl: number) =>
  new LRUCache<string, Entry>({
    maxSize,
    ttl,
    sizeCalculation: ({ body, headers }, key) => 512 + key.length + 2 * headers.join().length + body.length,
  });

const createUnstorable = (ttl: number) =>
  new LRUCache<string, true>({
    maxSize: maxUnstorableBytes,
    ttl,
    sizeCalculation: (_, key) => 128 + key.length,
  });

/** The key of a request whose route is known. */
async function readKey(request: FastifyRequest, normalizers: Normalize[]): Promise<string | null> {
  const { isPublic, readAddress } = request.routeOptions.config;
  if (!isPublic) return null;
  const address = readAddress ? await readAddress(request) : request.url;
  return address === null ? null : keyOf(request.raw, address, normalizers);
}

/** The key of a request's response; null if it can't be stored. */
function keyOf({ method, headers }: http.IncomingMessage, address: string, normalizers: Normalize[]) {
  if (method !== 'GET' || headers.range !== undefined || address.length > maxAddressLength) return null;
  return normalizers.reduce((key, normalize) => `${key} ${normalize(headers)}`, address);
}

/** @throws UNAVAILABLE when the fetch has failed and the request has been waiting for too long */
async function outcomeOf(running: Promise<Outcome>, since: number): Promise<Outcome> {
  const outcome = await running;
  if (outcome === 'failed' && performance.now() - since > patienceMilliseconds) throw unavailable();
  return outcome;
}

function startFlight(running: Map<string, Promise<Outcome>>, key: string): Fetch['end'] {
  let end: Fetch['end'] = () => {};
  const flight = new Promise<Outcome>((resolve) => {
    end = (outcome) => {
      if (running.get(key) === flight) running.delete(key);
      resolve(outcome);
    };
  });
  running.set(key, flight);
  return end;
}
