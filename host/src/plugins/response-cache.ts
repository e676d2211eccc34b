import { createHash } from 'node:crypto';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding, type Encoding, encode, isCompressible } from './compression';

type Entry = {
  /** The version of the data when its fetch began. */
  version: number;
  /** The header fields that do not depend on the encoding. */
  fields: [name: string, value: string][];
  body: Buffer;
  entityTag: string;
  isCompressible: boolean;
  representations: Map<Encoding, Representation | Promise<Representation>>;
};

/** A response in one encoding. `headers`: alternating names and values. Node sends a small text in one write with the headers. */
type Representation = { headers: string[]; body: Buffer | string };

/** A request forwarded to its route, because there was no fresh entry. */
type Fetch = { key: string; version: number; end: (isStored: boolean) => void };

export type ResponseCacheOptions = {
  /** The version of the data: an entry made at an earlier one is stale. */
  version: () => number;
  /** An older entry is stale regardless of its version, because a notification may be lost. */
  maxAgeSeconds: number;
  /** Minimum time between two fetches of a key while writes are frequent. */
  minFetchMilliseconds: number;
  maxBytes: number;
  /** Request headers that responses may vary by, beside `accept-encoding`, each normalized to few values. */
  vary: Record<string, (headers: http.IncomingHttpHeaders) => string>;
  onLookup?: (outcome: 'hit' | 'miss') => void;
};

const maxBodyBytes = 1024 * 1024;
/** A larger text costs more to encode for each response than a second write. */
const maxTextBytes = 4 * 1024;
/** Set for each connection or for each encoding. */
const unstoredFields = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * A shared HTTP cache (RFC 9111). It stores responses that are `public` and have an `s-maxage`. Concurrent requests for one
 * key share one fetch, and no request receives data older than its own arrival.
 */
export function createResponseCache(options: ResponseCacheOptions) {
  const { version, minFetchMilliseconds, vary, onLookup = () => {} } = options;
  const keyOf = createKeys(Object.values(vary));
  const ttl = options.maxAgeSeconds * 1_000;
  const entries = createEntries(options.maxBytes, ttl);
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
    const isSmallText = typeof payload === 'string' && body.length <= maxTextBytes;
    const entry = toEntry(fetch.version, { payload: isSmallText ? payload : body, body }, reply);
    const newest = entries.get(fetch.key)?.version ?? 0;
    if (newest <= entry.version) entries.set(fetch.key, entry);
    fetch.end(true);
    reply.hijack();
    send(entry, request.raw, reply.raw);
  };

  return {
    /** Makes the server that sends fresh entries before the framework sees the request, which doubles their rate. */
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

/** The newest running fetch of each key. Resolves to whether its response was stored. */
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

/** Ignores the request's credentials: a route sets `public` only if its response is the same for everyone. */
function isStorable(reply: FastifyReply, vary: object): boolean {
  const caching = String(reply.getHeader('cache-control'));
  const varyNames = String(reply.getHeader('vary') ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return (
    reply.statusCode === 200 &&
    /\bpublic\b/i.test(caching) &&
    /\bs-maxage=/i.test(caching) &&
    !/\b(private|no-store|no-cache)\b/i.test(caching) &&
    !['set-cookie', 'content-encoding'].some((name) => reply.hasHeader(name)) &&
    varyNames.every((name) => name === 'accept-encoding' || Object.hasOwn(vary, name))
  );
}

function toEntry(
  version: number,
  { payload, body }: { payload: string | Buffer; body: Buffer },
  reply: FastifyReply,
): Entry {
  const entityTag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  const encodable = isCompressible(body, reply.getHeader('content-type'));
  const vary = [reply.getHeader('vary') ?? [], encodable ? 'accept-encoding' : []].flat().join(', ');
  const headers = { ...reply.getHeaders(), etag: `W/${entityTag}`, ...(vary && { vary }) };
  const fields = Object.entries(headers).flatMap(([name, value]): Entry['fields'] =>
    value === undefined || unstoredFields.has(name) ? [] : [[name, String(value)]],
  );
  const plain = { headers: withLength(fields, body), body: payload };
  const representations = new Map([['identity' as const, plain]]);
  return { version, fields, body, entityTag, isCompressible: encodable, representations };
}

function send(entry: Entry, { headers }: http.IncomingMessage, response: http.ServerResponse): void {
  const known = headers['if-none-match'];
  if (known !== undefined && (known === '*' || known.includes(entry.entityTag))) {
    const fields = entry.fields.filter(([name]) => !name.startsWith('content-'));
    return void response.writeHead(304, fields.flat()).end();
  }
  const representation = represent(entry, entry.isCompressible ? acceptedEncoding(headers) : 'identity');
  if ('body' in representation) return write(representation, response);
  representation.then(
    (made) => write(made, response),
    (error: Error) => response.destroy(error),
  );
}

function write({ headers, body }: Representation, response: http.ServerResponse): void {
  response.writeHead(200, headers).end(body);
}

/** Compresses each body once, at the first request for the encoding. A later request waits for no promise. */
function represent(entry: Entry, encoding: Encoding): Representation | Promise<Representation> {
  const { representations, fields, body } = entry;
  const known = representations.get(encoding);
  if (known) return known;
  const made = encode(body, encoding).then((encoded) => {
    const headers = [...withLength(fields, encoded), 'content-encoding', encoding];
    const representation = { headers, body: encoded };
    representations.set(encoding, representation);
    return representation;
  });
  representations.set(encoding, made);
  made.catch(() => representations.delete(encoding));
  return made;
}

const withLength = (fields: Entry['fields'], body: Buffer): string[] => [
  ...fields.flat(),
  'content-length',
  String(body.length),
];
