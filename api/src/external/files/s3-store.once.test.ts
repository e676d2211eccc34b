import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createS3Store } from './s3-store';

/** `api/test/file-stores` has a whole store, which few machines have. */
test('a part of a file is asked for by its first and last byte', async () => {
  const server = createServer(({ url, headers }, response) =>
    response.end(`${url?.split('?')[0]} ${headers.range}`),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const store = createS3Store({ endpoint, region: 'eu-north-1', bucket: 'files', ...key }, 'documents');
  const part = await store.read('id', 'document.pdf', { start: 2, end: 5 });
  expect(part && (await text(part.body))).toBe('/files/documents/id/document.pdf bytes=2-5');
  store.close();
  server.close();
});
