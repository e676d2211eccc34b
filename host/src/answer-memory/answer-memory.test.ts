import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { answerLive } from '@chuck-and-bit/api/live-answers';
import { publicCaching } from '@chuck-and-bit/api/route';
import Fastify from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createAnswerMemory } from './answer-memory';

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server with public texts, one of them live, a public page and a private text, whose data the tests change. */
async function start(limits: { maxAgeSeconds?: number; maxBytes?: number } = {}) {
  const state = {
    version: 0,
    text: 'first',
    stockVersion: 0,
    stock: 9,
    /** Words in the live text. */
    length: 1_000,
    nonces: 0,
    answered: 0,
    atOnce: 0,
    open: Promise.resolve(),
  };
  let running = 0;
  const memory = createAnswerMemory({
    version: () => state.version,
    stockVersion: () => state.stockVersion,
    maxAgeSeconds: 60,
    maxBytes: 1_000_000,
    ...limits,
  });
  const app = Fastify({ serverFactory: memory.createServer });
  memory.learnFrom(app);
  app.get('/text/:n', async (_request, reply) => {
    state.answered++;
    state.atOnce = Math.max(state.atOnce, ++running);
    const { text } = state;
    await state.open;
    running--;
    reply.header('cache-control', publicCaching).type('text/plain');
    return `${text} ${'drill '.repeat(1_000)}`;
  });
  app.get('/live', async (request, reply) => {
    state.answered++;
    const { text } = state;
    await state.open;
    reply.header('cache-control', publicCaching);
    return answerLive(
      request.raw,
      { text, stock: state.stock },
      {
        newest: (row) => (row.stock === state.stock ? row : { text, stock: state.stock }),
        toAnswer: (row) => ({ ...row, more: 'drill '.repeat(state.length) }),
      },
    );
  });
  app.get('/short', async (_request, reply) => {
    reply.header('cache-control', publicCaching).type('text/plain; charset=utf-8');
    return 'Bits “für Beton” 🔩';
  });
  app.get('/page', async (_request, reply) => {
    const nonce = `made-${state.nonces++}`;
    reply.header('cache-control', publicCaching).type('text/html');
    reply.header('content-security-policy', `script-src 'nonce-${nonce}'`);
    return `<script nonce="${nonce}">start()</script><link rel="preload" nonce="${nonce}">
      <script type="application/json" nonce="${nonce}">{"a": 1}</script><script nonce="guessed">steal()</script>
      <script id="held" type="text/plain" nonce="${nonce}">
        import('/page.js')</script>${'page '.repeat(500)}`;
  });
  app.get('/private', async (_request, reply) => {
    state.answered++;
    reply.header('cache-control', 'no-store');
    return 'private';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  closing.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;

  const ask = (path: string, headers: http.OutgoingHttpHeaders = {}) =>
    new Promise<Answer>((resolve, reject) => {
      http
        .get({ host: '127.0.0.1', port, path, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          );
        })
        .on('error', reject);
    });
  return { state, memory, ask };
}

/** Answers wait from now on. @returns how to let them go */
function hold(state: { open: Promise<void> }): () => void {
  let release = () => {};
  state.open = new Promise((resolve) => {
    release = resolve;
  });
  return () => release();
}

describe('an answer from memory', () => {
  test('is made once, also for many who ask at once, until the data changes', async () => {
    const { state, memory, ask } = await start();
    await ask('/text/1');
    expect(state.answered).toBe(1);
    await Promise.all(Array.from({ length: 20 }, () => ask('/text/1')));
    expect(state.answered).toBe(2);
    expect(memory.counts()).toEqual({
      made: 1,
      sent: [
        { route: '/text/:n', status: 200, count: 20 },
        { route: '/text/:n', status: 304, count: 0 },
      ],
    });

    state.text = 'second';
    state.version++;
    expect((await ask('/text/1')).body.toString()).toMatch(/^second/);
  });

  test('is made twice at once at most while the data changes, and never from data older than the request', async () => {
    const { state, ask } = await start();
    await ask('/text/1');
    const release = hold(state);
    const early = ask('/text/1');
    await vi.waitUntil(() => state.answered === 2);
    const texts = ['first', 'second', 'third', 'fourth', 'fifth'];
    const asked: { at: number; answer: Promise<Answer> }[] = [];
    for (const [at, text] of texts.entries()) {
      if (at === 0) continue;
      state.text = text;
      state.version++;
      asked.push({ at, answer: ask('/text/1') }, { at, answer: ask('/text/1') });
      // Those are at the server once this one, which waits for nobody, was answered.
      await ask('/private');
      // The first change is taken up beside the answer that is still being made, and no further one.
      if (at === 1) await vi.waitUntil(() => state.atOnce === 2);
    }
    release();
    expect((await early).body.toString()).toMatch(/^first/);
    const made = await Promise.all(
      asked.map(async ({ at, answer }) => {
        const text = (await answer).body.toString().split(' ')[0] ?? '';
        return { at, from: texts.indexOf(text) };
      }),
    );
    for (const { at, from } of made) expect(from).toBeGreaterThanOrEqual(at);
    expect(new Set(made.map(({ from }) => from))).toEqual(new Set([1, 4]));
    expect(state.atOnce).toBe(2);
  });

  test('that is live shows the stock that orders leave without being asked for again', async () => {
    const { state, ask } = await start();
    const order = () => {
      state.stock--;
      state.stockVersion++;
    };
    await ask('/live');
    const first = await ask('/live');
    expect(stockIn(first)).toBe(9);
    const again = () => ask('/live', { 'if-none-match': first.headers.etag });
    expect((await again()).status).toBe(304);
    order();
    for (const encoding of ['identity', 'br', 'gzip']) {
      const answer = await ask('/live', { 'accept-encoding': encoding, 'if-none-match': first.headers.etag });
      expect(answer.status).toBe(200);
      expect(stockIn(answer)).toBe(8);
    }
    state.stockVersion++;
    expect((await ask('/live')).headers.etag, 'another product was ordered').not.toBe(first.headers.etag);
    expect(state.answered).toBe(2);

    await ask('/text/1');
    await ask('/text/1');
    const answered = state.answered;
    order();
    await ask('/text/1');
    expect(state.answered, 'what is not live is made anew').toBe(answered + 1);
  });

  test.each(['identity', 'br', 'gzip'])(
    'that is live shows nobody older stock than when they asked: %s',
    async (encoding) => {
      const { state, memory, ask } = await start();
      state.stock = 100;
      await ask('/live');
      const asked: Promise<void>[] = [];
      while (state.stock > 0) {
        const atMost = --state.stock;
        state.stockVersion++;
        for (let visitor = 0; visitor < 3; visitor++) {
          asked.push(
            ask('/live', { 'accept-encoding': encoding }).then((answer) =>
              expect(stockIn(answer)).toBeLessThanOrEqual(atMost),
            ),
          );
        }
        // Those are at the server once this one, which waits for nobody, was answered.
        if (state.stock % 5 === 0) await asked.at(-1);
        else await ask('/private');
      }
      await Promise.all(asked);
      expect(memory.counts().made).toBe(1);
    },
  );

  test('that is live serves also those who come after an order, while it is being made', async () => {
    const { state, ask } = await start();
    await ask('/live');
    const release = hold(state);
    const early = ask('/live');
    await vi.waitUntil(() => state.answered === 2);
    state.stock = 3;
    state.stockVersion++;
    const late = ask('/live');
    await ask('/private');
    release();
    expect((await Promise.all([early, late])).map(stockIn)).toEqual([3, 3]);
    expect(state.answered).toBe(3);
  });

  test('that is live and long is made anew after an order, also for those who come while it is being made', async () => {
    const { state, ask } = await start();
    state.length = 10_000;
    await ask('/live');
    const release = hold(state);
    const early = ask('/live');
    // Quickly, so that the address is not to be made again yet when this answer is there.
    await ask('/private');
    state.stock = 3;
    state.stockVersion++;
    const late = [ask('/live'), ask('/live')];
    await ask('/private');
    release();
    await early;
    expect((await Promise.all(late)).map(stockIn)).toEqual([3, 3]);
    expect(state.answered, 'two private answers among them').toBe(5);
  });

  test('is the same in every encoding', async () => {
    const { ask } = await start();
    await ask('/text/1');
    const plain = await ask('/text/1');
    const brotli = await ask('/text/1', { 'accept-encoding': 'gzip, br' });
    const zipped = await ask('/text/1', { 'accept-encoding': 'gzip, br;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gunzipSync(zipped.body)).toEqual(plain.body);
    for (const { headers, body } of [plain, brotli, zipped]) {
      expect(headers).toMatchObject({
        etag: plain.headers.etag,
        vary: 'accept-encoding',
        'cache-control': publicCaching,
        'content-length': String(body.length),
      });
    }
  });

  test('is sent as it was written, also when it is short', async () => {
    const { memory, ask } = await start();
    for (const made of [0, 1, 1]) {
      const { body, headers } = await ask('/short', { 'accept-encoding': 'br' });
      expect(body.toString()).toBe('Bits “für Beton” 🔩');
      expect(headers['content-length']).toBe(String(body.length));
      expect(memory.counts().made).toBe(made);
    }
  });

  test('is not sent again to whoever has it', async () => {
    const { state, ask } = await start();
    await ask('/text/1');
    const { headers } = await ask('/text/1');
    const again = await ask('/text/1', { 'if-none-match': headers.etag });
    expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag } });
    expect(again.body).toHaveLength(0);

    state.text = 'second';
    state.version++;
    const changed = await ask('/text/1', { 'if-none-match': headers.etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(headers.etag);
  });

  test('is a page whose policy names its own scripts, and no others, by their hashes', async () => {
    const { state, ask } = await start();
    const first = await ask('/page');
    expect(first.headers['content-security-policy']).toBe("script-src 'nonce-made-0'");
    for (const encoding of ['identity', 'br', 'gzip', 'br']) {
      const { headers, body } = await ask('/page', { 'accept-encoding': encoding });
      expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
      const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
      expect(headers['content-security-policy']).toBe(
        `script-src ${hash('start()')} ${hash("\n        import('/page.js')")}`,
      );
      expect(decode(body, headers['content-encoding'])).toBe(
        first.body.toString().replaceAll(' nonce="made-0"', ''),
      );
    }
    expect(state.nonces).toBe(2);
  });

  test('is a page that keeps its tag for as long as it says the same', async () => {
    const { state, ask } = await start();
    await ask('/page');
    const { headers } = await ask('/page');
    state.version++;
    const again = await ask('/page', { 'if-none-match': headers.etag });
    expect(again.status).toBe(304);
    expect(state.nonces).toBe(3);
  });

  test('is for no caller who wants something else', async () => {
    const { state, memory, ask } = await start();
    for (const path of ['/text/1', '/page', '/private', '/private']) await ask(path);
    await ask('/text/1', { origin: 'https://elsewhere.example' });
    await ask('/text/1', { range: 'bytes=0-1' });
    await ask('/page', { accept: 'application/json' });
    await ask('/text/2');
    expect(state.answered).toBe(6);
    expect(memory.counts().sent).toEqual([]);
  });

  test('heals when the notice of a change was lost', async () => {
    const { state, ask } = await start({ maxAgeSeconds: 0.3 });
    await ask('/text/1');
    await ask('/text/1');
    state.text = 'second';
    expect((await ask('/text/1')).body.toString()).toMatch(/^first/);
    await vi.waitFor(async () => expect((await ask('/text/1')).body.toString()).toMatch(/^second/), 2_000);
  });

  test('is made anew before it is too old, and nobody waits for that', async () => {
    const { state, ask } = await start({ maxAgeSeconds: 3 });
    await ask('/text/1');
    await ask('/text/1');
    const release = hold(state);
    state.text = 'second';
    await vi.waitUntil(async () => {
      expect((await ask('/text/1')).body.toString()).toMatch(/^first/);
      return state.answered === 3;
    }, 5_000);
    release();
    await vi.waitFor(async () => expect((await ask('/text/1')).body.toString()).toMatch(/^second/));
    expect(state.answered).toBe(3);
  });

  test('makes room for others: memory is bounded', async () => {
    // A text of 6 kB counts twice: room for seven.
    const { memory, ask } = await start({ maxBytes: 100_000 });
    const askTwice = async (n: number) => {
      await ask(`/text/${n}`);
      await ask(`/text/${n}`);
    };
    for (let n = 0; n < 30; n++) await askTwice(n);
    expect(memory.counts().made).toBe(30);
    await ask('/text/29');
    expect(memory.counts().made, 'the last is kept').toBe(30);
    await ask('/text/0');
    expect(memory.counts().made, 'the first was dropped').toBe(31);
  });
});

function stockIn({ body, headers }: Answer): number {
  return (JSON.parse(decode(body, headers['content-encoding'])) as { stock: number }).stock;
}

function decode(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
