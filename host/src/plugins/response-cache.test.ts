import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { handleErrors } from '@chuck-and-bit/api/errors';
import { readAddress } from '@chuck-and-bit/api/read-address';
import { publicCaching } from '@chuck-and-bit/api/route';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { hold } from '../../../api/test/hold';
import { compressResponses } from './compression';
import { createResponseCache, type ResponseCacheOptions } from './response-cache';

type Response = { status: number; headers: http.IncomingHttpHeaders; body: string };

const otherSite = 'https://elsewhere.example';

/** A server whose data, headers and delay the tests change. */
async function start(changes: Partial<ResponseCacheOptions> = {}) {
  const state = {
    version: 0,
    text: 'first',
    status: 200,
    headers: { 'cache-control': publicCaching } as Record<string, string>,
    /** Requests that reached the framework. */
    seen: 0,
    /** Requests that reached the route, and the most of them at once. */
    fetched: 0,
    running: 0,
    mostRunning: 0,
    /** The route responds when this resolves. */
    gate: Promise.resolve(),
  };
  const cache = createResponseCache({
    version: () => state.version,
    maxAgeSeconds: 3_600,
    maxBytes: 1_000_000,
    vary: {
      origin: ({ origin }) => (origin === otherSite ? origin : ''),
      accept: ({ accept = '' }) => (accept.includes('json') ? 'json' : ''),
    },
    ...changes,
  });
  const app = Fastify({ serverFactory: cache.createServer, exposeHeadRoutes: true });
  handleErrors(app);
  app.addHook('onRequest', async () => void state.seen++);
  cache.plugin(app);
  compressResponses(app);
  await app.after();
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    state.fetched++;
    state.mostRunning = Math.max(state.mostRunning, ++state.running);
    const { text, status } = state;
    await state.gate;
    state.running--;
    reply
      .headers({ ...state.headers, 'x-total-count': 0 })
      .type('text/plain')
      .code(status);
    return `${text} ${request.headers.origin ?? ''} ${'drill '.repeat(1_000)}`;
  };
  app.get('/text/:n', { config: { isPublic: true } }, respond);
  app.get('/missing/*', { config: { isPublic: true, storesMissing: true } }, respond);
  app.get(
    '/search',
    {
      config: {
        isPublic: true,
        readAddress: ({ url }) => (url.includes('%00') ? null : readAddress(url, ['q'])),
      },
    },
    respond,
  );
  app.get('/private', respond);
  app.post('/text/:n', async (_request, reply) => reply.headers(state.headers).send('written'));
  app.get('/stream', { config: { isPublic: true } }, async (_request, reply) => {
    state.fetched++;
    return reply
      .headers(state.headers)
      .type('text/plain')
      .send(Readable.from(['streamed']));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;

  const ask = (path: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET') =>
    new Promise<Response>((resolve, reject) => {
      const request = http.request({ host: '127.0.0.1', port, path, headers, method }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: decode(Buffer.concat(chunks), response.headers['content-encoding']),
          }),
        );
      });
      request.on('error', reject).end();
    });
  /** The route responds only once the returned function is called. */
  const holdRoute = () => {
    const { held, release } = hold();
    state.gate = held;
    return release;
  };
  const write = (text: string) => {
    state.text = text;
    state.version++;
  };
  return { app, state, ask, hold: holdRoute, write, port };
}

function decode(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

describe('a stored response', () => {
  test('is sent until the data changes, and the writer sees the change immediately', async () => {
    const { state, ask, write } = await start();
    await ask('/text/1');
    expect((await ask('/text/1')).body).toMatch(/^first/);
    expect(state.fetched).toBe(1);
    expect(state.seen, 'a stored response is sent before the framework sees the request').toBe(1);

    write('second');
    expect((await ask('/text/1')).body).toMatch(/^second/);
    expect((await ask('/text/1')).body).toMatch(/^second/);
    expect(state.fetched).toBe(2);
  });

  test('of a missing page has its status, where the route has few of them', async () => {
    const { state, ask } = await start();
    state.status = 404;
    await ask('/missing/1');
    expect(await ask('/missing/1')).toMatchObject({ status: 404 });
    expect(state.fetched).toBe(1);
    await ask('/text/1');
    await ask('/text/1');
    expect(state.fetched).toBe(3);
  });

  test('is sent to requests without a socket too', async () => {
    const { app, state } = await start();
    await app.inject('/text/1');
    const again = await app.inject('/text/1');
    expect(again.body).toMatch(/^first/);
    expect(again.headers).toMatchObject({ 'cache-control': publicCaching, 'x-total-count': '0' });
    expect(state.fetched).toBe(1);
  });

  test('has the header fields of the first response', async () => {
    const { ask } = await start();
    const { date: _, ...first } = (await ask('/text/1')).headers;
    const { date: __, ...again } = (await ask('/text/1')).headers;
    expect(again).toEqual(first);
    expect(again).toMatchObject({ 'x-total-count': '0', 'content-type': 'text/plain' });
  });

  test('has its own Date and Connection', async () => {
    const { state, ask } = await start();
    const date = 'Thu, 01 Jan 1970 00:00:00 GMT';
    state.headers = { 'cache-control': publicCaching, date, connection: 'close' };
    await ask('/text/1');
    const { headers } = await ask('/text/1');
    expect(state.fetched).toBe(1);
    expect(headers.date).not.toBe(date);
    expect(headers.connection).not.toBe('close');
  });

  test('is the same in every encoding, and is stored for each encoding', async () => {
    const { state, ask } = await start();
    const plain = await ask('/text/1');
    const brotli = await ask('/text/1', { 'accept-encoding': 'gzip, br' });
    const zipped = await ask('/text/1', { 'accept-encoding': 'gzip, br;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(zipped.headers['content-encoding']).toBe('gzip');
    for (const { headers, body } of [plain, brotli, zipped]) {
      expect(body).toBe(plain.body);
      expect(headers).toMatchObject({ etag: plain.headers.etag, vary: 'accept-encoding' });
    }
    expect(state.fetched).toBe(3);
    for (const accepted of ['', 'br', 'gzip']) await ask('/text/1', { 'accept-encoding': accepted });
    expect(state.fetched).toBe(3);
  });

  test('responds with 304 to a client that has it', async () => {
    const { ask, write } = await start();
    const { headers } = await ask('/text/1');
    for (const tag of [headers.etag, `"other", ${headers.etag}`, '*']) {
      const again = await ask('/text/1', { 'if-none-match': tag });
      expect(again).toMatchObject({ status: 304, body: '', headers: { etag: headers.etag } });
      expect(again.headers).toMatchObject({ 'cache-control': publicCaching, vary: 'accept-encoding' });
      expect(again.headers).not.toHaveProperty('content-type');
    }
    write('second');
    expect((await ask('/text/1', { 'if-none-match': headers.etag })).status).toBe(200);
  });

  test('is stale at its maximum age without a reported change', async () => {
    const { state, ask } = await start({ maxAgeSeconds: 0.05 });
    await ask('/text/1');
    state.text = 'second';
    await vi.waitFor(async () => expect((await ask('/text/1')).body).toMatch(/^second/), 10_000);
  });

  test('is stale after five seconds, if no other age is configured', async () => {
    const { state, ask } = await start({ maxAgeSeconds: undefined });
    const clock = vi.spyOn(performance, 'now');
    onTestFinished(() => clock.mockRestore());
    const now = performance.now();
    clock.mockReturnValue(now);
    await ask('/text/1');
    state.text = 'second';
    clock.mockReturnValue(now + 4_900);
    expect((await ask('/text/1')).body).toMatch(/^first/);
    clock.mockReturnValue(now + 5_100);
    // The cache looks at the clock once in a millisecond.
    await vi.waitFor(async () => expect((await ask('/text/1')).body).toMatch(/^second/), 10_000);
  });

  test('is evicted for newer ones', async () => {
    const { state, ask } = await start({ maxBytes: 50_000 });
    for (let number = 0; number < 10; number++) await ask(`/text/${number}`);
    expect(state.fetched).toBe(10);
    await ask('/text/9');
    expect(state.fetched, 'the newest is stored').toBe(10);
    await ask('/text/0');
    expect(state.fetched, 'the oldest was evicted').toBe(11);
  });
});

describe('a response is not stored', () => {
  test.each<[string, Record<string, string>]>([
    ['without Cache-Control', {}],
    ['that is private', { 'cache-control': 'public, private, s-maxage=2' }],
    ['with no-store', { 'cache-control': 'public, s-maxage=2, no-store' }],
    ['with no-cache', { 'cache-control': 'public, s-maxage=2, no-cache' }],
    ['without s-maxage', { 'cache-control': 'public, max-age=60' }],
    ['that is encoded already', { 'cache-control': publicCaching, 'content-encoding': 'identity' }],
    ['that sets a cookie', { 'cache-control': publicCaching, 'set-cookie': 'a=b' }],
    ['that varies by an unknown header', { 'cache-control': publicCaching, vary: 'accept, cookie' }],
    ['with Vary: *', { 'cache-control': publicCaching, vary: '*' }],
  ])('%s', async (_, headers) => {
    const { state, ask } = await start();
    state.headers = headers;
    await ask('/text/1', { authorization: 'Bearer mine' });
    state.text = 'second';
    expect((await ask('/text/1')).body).toMatch(/^second/);
    expect(state.fetched).toBe(2);
  });

  test.each([404, 500])('with status %s', async (status) => {
    const { state, ask } = await start();
    state.status = status;
    await ask('/text/1');
    state.status = 200;
    expect((await ask('/text/1')).status).toBe(200);
  });

  test('that is streamed or larger than a megabyte', async () => {
    const { state, ask } = await start({ maxBytes: 100_000_000 });
    expect((await ask('/stream')).body).toBe('streamed');
    expect((await ask('/stream')).body).toBe('streamed');
    expect(state.fetched).toBe(2);
    state.text = 'x'.repeat(1024 * 1024);
    await ask('/text/1');
    await ask('/text/1');
    expect(state.fetched).toBe(4);
    state.text = 'x'.repeat(1024 * 1024 - ' '.length - ' '.length - 'drill '.length * 1_000);
    expect((await ask('/text/2')).body).toHaveLength(1024 * 1024);
    await ask('/text/2');
    expect(state.fetched, 'a megabyte is stored').toBe(5);
  });

  test('for HEAD, nor used for a range or another method', async () => {
    const { state, ask } = await start();
    await ask('/text/1', {}, 'HEAD');
    await ask('/text/1');
    await ask('/text/1', { range: 'bytes=0-1' });
    await ask('/text/1', { range: 'bytes=0-1' });
    expect(state.fetched).toBe(4);
    await ask('/text/1', {}, 'HEAD');
    expect(state.fetched).toBe(5);
    for (let round = 0; round < 2; round++) {
      expect((await ask('/text/1', {}, 'POST')).body).toBe('written');
      expect((await ask('/text/1')).body).toMatch(/^first/);
    }
    expect(state.fetched).toBe(5);
  });
});

describe('the key of a response', () => {
  test('has only the names of the query that the route reads', async () => {
    const { state, ask } = await start();
    await ask('/search?q=a');
    for (const path of ['/search?q=a&x=1', '/search?random&q=a', '/search?q=a']) await ask(path);
    expect(state.fetched).toBe(1);
    await ask('/search?x=2');
    await ask('/search?y=3');
    expect(state.fetched).toBe(2);
  });

  test('does not hide that the route refuses a request', async () => {
    const { state, ask } = await start();
    for (const path of ['/search', '/search?x=%00', '/search?x=%00']) await ask(path);
    expect(state.fetched).toBe(3);
  });

  test('has at most 2,048 characters of the address', async () => {
    const { state, ask } = await start();
    const longest = `/search?q=${'1'.repeat(2_038)}`;
    for (const path of [longest, longest, `${longest}1`, `${longest}1`]) await ask(path);
    expect(state.fetched).toBe(3);
  });

  test('is forgotten, if its response can not be stored, when many others follow', async () => {
    const { state, ask, hold } = await start();
    const missing = (number: number) => `/search?q=${'1'.repeat(1_000)}${number}`;
    state.status = 404;
    for (let number = 0; number < 2_000; number++) await ask(missing(number));
    const release = hold();
    const responses = Promise.all([0, 0, 1_999, 1_999].map((number) => ask(missing(number))));
    await vi.waitUntil(() => state.running === 3);
    await ask('/stream');
    expect(state.running, 'of the first key one request waits, of the last none').toBe(3);
    release();
    await responses;
  });
});

describe('responses that vary', () => {
  test('by origin are stored for each origin that the API admits', async () => {
    const { state, ask } = await start();
    state.headers = { 'cache-control': publicCaching, vary: 'Origin' };
    const bodyFor = async (headers: http.OutgoingHttpHeaders) => (await ask('/text/1', headers)).body;
    expect(await bodyFor({})).not.toContain(otherSite);
    expect(await bodyFor({ origin: otherSite })).toContain(otherSite);
    expect(await bodyFor({})).not.toContain(otherSite);
    expect(state.fetched).toBe(2);
    await bodyFor({ origin: 'https://unknown.example' });
    expect(state.fetched, 'an origin that is not admitted gets what callers without one get').toBe(2);
    expect((await ask('/text/1')).headers.vary).toBe('Origin, accept-encoding');
  });

  test('by the accepted type are stored for each', async () => {
    const { state, ask } = await start();
    state.headers = { 'cache-control': publicCaching, vary: 'accept, Accept-Encoding' };
    await ask('/text/1', { accept: 'text/html' });
    await ask('/text/1', { accept: 'application/json' });
    await ask('/text/1', { accept: 'text/html,*/*' });
    expect(state.fetched).toBe(2);
  });
});

describe('concurrent requests', () => {
  test('for one key wait for one fetch', async () => {
    const { state, ask, hold } = await start();
    const release = hold();
    const responses = Promise.all(Array.from({ length: 20 }, () => ask('/text/1')));
    await vi.waitUntil(() => state.fetched === 1);
    await ask('/stream');
    release();
    expect(new Set((await responses).map(({ body }) => body)).size).toBe(1);
    expect(state.fetched).toBe(2);
  });

  test('never receive data older than their arrival, and are fetched one after the other', async () => {
    const { state, ask, hold, write } = await start();
    const release = hold();
    const texts = ['first', 'second', 'third', 'fourth'];
    const responses: Promise<{ expected: number; got: number }>[] = [];
    for (const [expected, text] of texts.entries()) {
      if (expected > 0) write(text);
      for (let request = 0; request < 3; request++) {
        responses.push(
          ask('/text/1').then(({ body }) => ({ expected, got: texts.indexOf(body.split(' ')[0] ?? '') })),
        );
      }
      // Once this later request, which does not wait, has its response, the requests above have arrived.
      await ask('/stream');
    }
    release();
    const got = await Promise.all(responses);
    for (const response of got) expect(response.got).toBeGreaterThanOrEqual(response.expected);
    expect(got.slice(0, 3).map((response) => response.got)).toEqual([0, 0, 0]);
    expect(state.mostRunning).toBe(1);
  });

  test('are fetched separately when the response that they wait for can not be stored', async () => {
    const { state, ask, hold } = await start();
    state.status = 404;
    const release = hold();
    const responses = Promise.all(Array.from({ length: 5 }, () => ask('/text/1')));
    await vi.waitUntil(() => state.fetched === 1);
    await ask('/stream');
    release();
    expect((await responses).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);

    const releaseAgain = hold();
    const fetched = state.fetched;
    const more = Promise.all([ask('/text/1'), ask('/text/1')]);
    await vi.waitUntil(() => state.fetched === fetched + 2);
    releaseAgain();
    await more;
  });

  test.each([404, 500])('share a fetch again after status %s has passed', async (status) => {
    const { state, ask, hold, write } = await start();
    state.status = status;
    await ask('/text/1');
    state.status = 200;
    if (status === 404) {
      await ask('/text/1');
      write('second');
    }
    const release = hold();
    const fetched = state.fetched;
    const responses = Promise.all(Array.from({ length: 5 }, () => ask('/text/1')));
    await vi.waitUntil(() => state.fetched === fetched + 1);
    await ask('/stream');
    release();
    await responses;
    expect(state.fetched, 'one fetch, and the stream').toBe(fetched + 2);
  });

  test('fetch one after the other while their fetches fail', async () => {
    const { state, ask, hold } = await start();
    state.status = 503;
    const release = hold();
    const responses = Promise.all(Array.from({ length: 5 }, () => ask('/text/1')));
    await vi.waitUntil(() => state.fetched === 1);
    await ask('/stream');
    release();
    expect((await responses).map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    expect(state.mostRunning).toBe(1);
  });

  test('are refused when they have waited for a second for a fetch that fails', async () => {
    const { state, ask, hold } = await start();
    state.status = 503;
    const release = hold();
    const responses = Promise.all([ask('/text/1'), ask('/text/1'), ask('/text/1')]);
    await vi.waitUntil(() => state.fetched === 1);
    await ask('/stream');
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 1_001);
    onTestFinished(() => void vi.restoreAllMocks());
    state.status = 200;
    release();
    expect((await responses).map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(state.fetched, 'one fetch, and the stream').toBe(2);
  });

  test('do not wait for each other on a route that is not public', async () => {
    const { state, ask, hold } = await start();
    const release = hold();
    const responses = Promise.all([ask('/private'), ask('/private')]);
    await vi.waitUntil(() => state.running === 2);
    release();
    expect((await responses).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('share another fetch if the first client disconnects', async () => {
    const { state, ask, hold, port } = await start();
    const release = hold();
    const leaving = http.get({ host: '127.0.0.1', port, path: '/text/1' }).on('error', () => {});
    await vi.waitUntil(() => state.fetched === 1);
    const staying = Promise.all([ask('/text/1'), ask('/text/1'), ask('/text/1')]);
    await ask('/stream');
    leaving.destroy();
    await vi.waitUntil(() => state.running === 2);
    await ask('/stream');
    release();
    for (const { body } of await staying) expect(body).toMatch(/^first/);
    expect(state.fetched, 'two fetches of the text, and two of the stream').toBe(4);
  });
});
