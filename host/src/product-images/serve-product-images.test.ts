import { mkdtemp, readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serveProductImages } from './serve-product-images';

const folder = await mkdtemp(path.join(os.tmpdir(), 'product-images-'));
const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c66' } })
  .jpeg({ quality: 100 })
  .toBuffer();
/** A few kilobytes that decode to 64 megapixels. */
const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' } })
  .png({ compressionLevel: 9 })
  .toBuffer();

let elsewhere: http.Server;
let app: FastifyInstance;
let visits = 0;
const images = new Map<string, string>([['own', '/images/drills/hammer.svg']]);
/** The ids of pictures of people. */
const people = new Set(['face.jpg', 'lost-face.jpg']);

beforeAll(async () => {
  elsewhere = http.createServer((request, response) => {
    visits += 1;
    if (request.url === '/gone.jpg') return response.writeHead(410).end();
    const body =
      { '/bomb.png': bomb, '/text.png': Buffer.from('no picture at all') }[request.url ?? ''] ?? picture;
    return response.writeHead(200, { 'content-type': 'image/png' }).end(body);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as AddressInfo;
  for (const name of ['drill.jpg', 'other.jpg', 'gone.jpg', 'bomb.png', 'text.png', 'face.jpg']) {
    images.set(name, `http://127.0.0.1:${port}/${name}`);
  }
  images.set('lost-face.jpg', `http://127.0.0.1:${port}/gone.jpg`);
  images.set('private', `http://127.0.0.2:${port}/drill.jpg`);
  app = Fastify();
  serveProductImages(app, {
    folder: path.join(folder, 'cache'),
    allowHttp: true,
    isAllowedAddress: (address) => address === '127.0.0.1',
    findPicture: async (id) => {
      const address = images.get(id);
      return address ? { address, of: people.has(id) ? 'person' : 'product' } : null;
    },
  });
  await app.ready();
}, 30_000);
afterAll(async () => {
  await app.close();
  elsewhere.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  visits = 0;
});

const ask = (url: string, accept = 'image/avif,image/webp,*/*', headers = {}) =>
  app.inject({ url, headers: { accept, ...headers } });

describe('the picture of a product', () => {
  it.each([
    ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
  ])('comes in the best format that the browser accepts (%s)', async (accept, type, format) => {
    const response = await ask('/images/for/drill.jpg/480', accept);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ 'content-type': type, vary: 'accept' });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 480, height: 360, format });
    expect(response.rawPayload.length).toBeLessThan(picture.length);
  });

  it('is fetched once for all widths and cached', async () => {
    await Promise.all([320, 640, 960].map((width) => ask(`/images/for/other.jpg/${width}`)));
    await ask('/images/for/other.jpg/320');
    expect(visits).toBe(1);
    expect(await readdir(path.join(folder, 'cache'))).not.toEqual([]);
  });

  it('is never enlarged', async () => {
    const response = await ask('/images/for/drill.jpg/1920');
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 1200 });
  });

  it('responds with 304 to a client that has it', async () => {
    const first = await ask('/images/for/drill.jpg/480');
    const again = await ask('/images/for/drill.jpg/480', undefined, { 'if-none-match': first.headers.etag });
    expect(again.statusCode).toBe(304);
  });

  it('redirects to a file of the shop', async () => {
    const response = await ask('/images/for/own/480');
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe('/images/drills/hammer.svg');
  });
});

describe('the picture of a person', () => {
  it('is served like the picture of a product', async () => {
    const response = await ask('/images/for/face.jpg/160', '*/*');
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 160, format: 'jpeg' });
  });

  it('is the default avatar when it is unavailable', async () => {
    const response = await ask('/images/for/lost-face.jpg/160');
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe('/images/avatar.svg');
  });
});

describe('a placeholder is served', () => {
  it.each([
    ['for an unknown product, as a 404', 'unknown/480', 404],
    ['for a width that is not offered, as a 404', 'drill.jpg/481', 404],
    ['for a width that is no number, as a 404', 'drill.jpg/4e2', 404],
    ['for a picture that is gone', 'gone.jpg/480', 200],
    ['for a private address', 'private/480', 200],
    ['for a file that is no picture', 'text.png/480', 200],
    ['for a picture of too many pixels', 'bomb.png/480', 200],
  ])('%s', async (_case, address, status) => {
    const response = await ask(`/images/for/${address}`);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toContain('image/svg+xml');
    expect(response.body).toContain('<svg');
  });

  it('and a broken picture is not fetched at every request', async () => {
    await ask('/images/for/gone.jpg/640');
    await ask('/images/for/gone.jpg/960');
    expect(visits).toBe(0);
  });
});
