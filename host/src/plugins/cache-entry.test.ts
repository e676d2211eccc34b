import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type Entry, toEntry } from './cache-entry';
import { type Encoding, isCompressible } from './compression';

test.each([
  ['text/html; charset=utf-8', true],
  ['text/x-script', true],
  ['application/json', true],
  ['application/manifest+json', true],
  ['image/svg+xml', true],
  ['image/png', false],
  ['application/pdf', false],
])('%s is compressed, from a kilobyte on: %s', (type, isWorthIt) => {
  expect([1_023, 1_024].map((bytes) => isCompressible(Buffer.alloc(bytes), type))).toEqual([
    false,
    isWorthIt,
  ]);
});

test.each<Encoding>(['br', 'gzip', 'identity'])(
  'an entry in the encoding %s keeps no more memory than its body',
  async (encoding) => {
    const app = Fastify();
    let entry: Entry | undefined;
    app.get('/', async (_request, reply) => {
      entry = await toEntry(0, 'drill '.repeat(500), reply.type('text/plain'), encoding);
      return null;
    });
    await app.inject('/');
    expect(entry?.body.length).toBeGreaterThan(0);
    expect(entry?.body.buffer.byteLength).toBe(entry?.body.length);
  },
);
