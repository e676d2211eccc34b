import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type Entry, toEntry } from './cache-entry';
import type { Encoding } from './compression';

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
