import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { serveProductImages } from './serve-product-images';

const folder = await mkdtemp(path.join(os.tmpdir(), 'bad-sources-'));
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c66' } });
const good = await plain(300, 200).jpeg().toBuffer();
/** 38 megapixels: exceeds the time limit of these tests. */
const large = await plain(6_200, 6_200).webp({ lossless: true, effort: 0 }).toBuffer();

/** A server with the given response that counts its requests. */
async function openSource(respond: (response: http.ServerResponse) => void) {
  let visits = 0;
  const server = http.createServer((_request, response) => {
    visits += 1;
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    at: (name: string) => `http://127.0.0.1:${port}/${name}`,
    visits: () => visits,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const sends = (bytes: Buffer) => (response: http.ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'image/png' }).end(bytes);
const neverAnswers = () => {};
const drips = (response: http.ServerResponse) => {
  response.writeHead(200, { 'content-type': 'image/gif' });
  response.write('GIF89a');
  const drip = setInterval(() => response.write(Buffer.alloc(20)), 20);
  response.on('close', () => clearInterval(drip));
};

type Source = Awaited<ReturnType<typeof openSource>>;
let sources: Record<'good' | 'silent' | 'dripping' | 'heavy' | 'healing', Source>;
let heals = false;
beforeAll(async () => {
  sources = {
    good: await openSource(sends(good)),
    silent: await openSource(neverAnswers),
    dripping: await openSource(drips),
    heavy: await openSource(sends(large)),
    healing: await openSource((response) => (heals ? sends(good)(response) : undefined)),
  };
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  for (const source of Object.values(sources)) source.close();
  await rm(folder, { recursive: true });
});

/** A shop that serves pictures by their address. */
async function openShop(milliseconds: number) {
  const app = Fastify();
  serveProductImages(app, {
    folder: await mkdtemp(path.join(folder, 'cache-')),
    allowHttp: true,
    isAllowedAddress: (address) => address === '127.0.0.1',
    milliseconds,
    failureMilliseconds: 1,
    decodeLimits: { cpuMilliseconds: 60 },
    findPicture: async (id) => ({ address: Buffer.from(id, 'base64url').toString(), of: 'product' }),
  });
  await app.ready();
  return {
    ask: async (address: string) => {
      const response = await app.inject({
        url: `/images/for/${Buffer.from(address).toString('base64url')}/1920`,
        headers: { accept: '*/*' },
      });
      return String(response.headers['content-type']).startsWith('image/jpeg')
        ? 'picture'
        : response.statusCode;
    },
    close: () => app.close(),
  };
}

describe('bad sources', () => {
  it('with many pictures each do not delay a good one', async () => {
    const { ask, close } = await openShop(20_000);
    const ended: string[] = [];
    const bad = ['silent', 'dripping', 'heavy'] as const;
    const responses = bad.flatMap((name) =>
      Array.from({ length: 20 }, (_, index) =>
        ask(sources[name].at(`${index}.png`)).then(() => ended.push(name)),
      ),
    );
    expect(await Promise.all([1, 2, 3].map((name) => ask(sources.good.at(`${name}.jpg`))))).toEqual([
      'picture',
      'picture',
      'picture',
    ]);
    expect(ended.filter((name) => name !== 'heavy')).toEqual([]);
    // One connection each, and none after the second consecutive failure.
    expect(sources.silent.visits()).toBe(1);
    expect(sources.dripping.visits()).toBe(1);
    for (const name of ['silent', 'dripping'] as const) sources[name].close();
    await Promise.all(responses);
    expect(sources.heavy.visits()).toBe(2);
    await close();
  });

  it('are blocked for an increasing time and then retried', async () => {
    const { ask, close } = await openShop(200);
    const { healing } = sources;
    vi.useFakeTimers({ toFake: ['performance'] });
    const fails = async (name: string, visits: number) => {
      expect(await ask(healing.at(name))).toBe(200);
      expect(healing.visits()).toBe(visits);
    };
    await fails('1', 1);
    await fails('2', 2);
    await fails('3', 2);
    vi.advanceTimersByTime(10_001);
    await fails('4', 3);
    vi.advanceTimersByTime(10_001);
    await fails('5', 3);
    heals = true;
    vi.advanceTimersByTime(10_001);
    expect(await ask(healing.at('6'))).toBe('picture');
    expect(await ask(healing.at('7'))).toBe('picture');
    await close();
  });
});
