import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { FileStoreError } from './file-store';
import { createS3Store } from './s3-store';

/** Answers as it is told. `api/test/file-stores` has a whole store, which few machines have. */
async function openStore(
  answer: (asked: string, request: IncomingMessage) => [status: number, body: string],
) {
  const server = createServer((request, response) => {
    const [status, body] = answer(`${request.method} ${request.url?.replace(/[?&]x-id=\w+/, '')}`, request);
    request.resume().on('end', () => response.writeHead(status).end(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const store = createS3Store({ endpoint, region: 'eu-north-1', bucket: 'files', ...key }, 'documents');
  onTestFinished(() => {
    store.close();
    server.close();
  });
  return { store, endpoint };
}

test('a part of a file is asked for by its first and last byte', async () => {
  const { store, endpoint } = await openStore((asked, { headers }) => [200, `${asked} ${headers.range}`]);
  expect(store.where).toBe(`${endpoint}/files`);
  const part = await store.read('id', 'document.pdf', { start: 2, end: 5 });
  expect(part && (await text(part.body))).toBe('GET /files/documents/id/document.pdf bytes=2-5');
});

test('a file that is not there is none, and a store that refuses is an error', async () => {
  const missing = '<Error><Code>NoSuchKey</Code></Error>';
  const { store } = await openStore((asked) => (asked.includes('/gone/') ? [404, missing] : [403, '']));
  expect([await store.read('gone', 'a.pdf'), await store.size('gone', 'a.pdf')]).toEqual([null, null]);
  await expect(store.read('id', 'a.pdf')).rejects.toThrow(FileStoreError);
  await expect(store.size('id', 'a.pdf')).rejects.toThrow(FileStoreError);
  await expect(store.write('id', [{ name: 'a.pdf', bytes: Buffer.from('a') }])).rejects.toThrow(
    FileStoreError,
  );
});

test('all pages of a list are read, and each file of an entry is removed', async () => {
  const page = (next: string, found: string) =>
    `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>${found}</ListBucketResult>`;
  const written: string[] = [];
  const { store } = await openStore((asked, { headers }) => {
    const { 'content-type': type, 'cache-control': caching } = headers;
    if (!asked.startsWith('GET')) written.push(asked, ...(type ? [`${type} ${caching}`] : []));
    const found = asked.includes('delimiter')
      ? ['one', 'two'].map((id) => `<CommonPrefixes><Prefix>documents/${id}/</Prefix></CommonPrefixes>`)
      : ['a', 'b'].map((name) => `<Contents><Key>documents/one/${name}.pdf</Key></Contents>`);
    const [first = '', second = ''] = found;
    return [200, asked.includes('continuation-token=more') ? page('', second) : page('more', first)];
  });
  expect(await Readable.from(store.list()).toArray()).toEqual(['one', 'two']);
  await store.write('one', [{ name: 'a.pdf', bytes: Buffer.from('a') }]);
  await store.remove('one');
  expect(written).toEqual([
    'PUT /files/documents/one/a.pdf',
    'application/pdf public, max-age=31536000, s-maxage=3600, immutable',
    'DELETE /files/documents/one/a.pdf',
    'DELETE /files/documents/one/b.pdf',
  ]);
});
