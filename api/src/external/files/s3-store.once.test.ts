import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '../../ids';
import { FileStoreError } from './file-store';
import { createS3Store } from './s3-store';

/** A store in memory that lists two entries at a time. `api/test/file-stores` has a whole one, which few machines have. */
async function openS3(status = 200) {
  const objects = new Map<string, { bytes: Buffer; headers: IncomingHttpHeaders }>();
  function list(query: URLSearchParams): string {
    const [prefix = '', after = ''] = ['prefix', 'continuation-token'].map((name) => query.get(name) ?? '');
    const below = [...objects.keys()].filter((key) => key.startsWith(prefix));
    const isFolders = query.get('delimiter') === '/';
    const entries = isFolders ? below.map((key) => key.slice(0, key.indexOf('/', prefix.length) + 1)) : below;
    const rest = [...new Set(entries)].toSorted().filter((entry) => entry > after);
    const tag = isFolders ? 'CommonPrefixes><Prefix' : 'Contents><Key';
    const page = rest
      .slice(0, 2)
      .map((entry) => `<${tag}>${entry}</${tag.split('><').toReversed().join('></')}>`);
    const next = `<IsTruncated>true</IsTruncated><NextContinuationToken>${rest[1]}</NextContinuationToken>`;
    return `<ListBucketResult>${rest.length > 2 ? next : ''}${page.join('')}</ListBucketResult>`;
  }
  function answer(
    { method = '', url = '', headers }: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ) {
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const key = pathname.replace('/files/', '');
    if (status !== 200) return response.writeHead(status).end();
    if (searchParams.has('list-type')) return response.end(list(searchParams));
    if (method === 'PUT') objects.set(key, { bytes: body, headers });
    if (method === 'DELETE') objects.delete(key);
    if (['PUT', 'DELETE'].includes(method)) return response.end();
    const found = objects.get(key)?.bytes;
    if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const part = first ? found.subarray(Number(first), Number(last) + 1) : found;
    return response.writeHead(first ? 206 : 200, { 'content-length': part.length }).end(part);
  }
  const server = createServer((request, response) => {
    void buffer(request).then((body) => answer(request, body, response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = { accessKeyId: 'key', secretAccessKey: 's' };
  const config = { endpoint, region: 'eu-north-1', bucket: 'files', ...key };
  const [documents, pictures] = [createS3Store(config, 'documents'), createS3Store(config, 'pictures')];
  onTestFinished(documents.close);
  onTestFinished(pictures.close);
  return { objects, documents, pictures };
}

const named = (...names: string[]) => names.map((name) => ({ name, bytes: Buffer.from(`of ${name}`) }));

test('files are kept for one entry of one kind, read whole or in part, listed, and removed with it', async () => {
  const { objects, documents, pictures } = await openS3();
  const [one = '', ...others] = Array.from({ length: 5 }, () => newId());
  for (const id of [one, ...others]) await pictures.write(id, named('80.avif', '80.webp', 'logo.svg'));
  await documents.write(one, named('document.pdf'));
  expect(objects.get(`documents/${one}/document.pdf`)?.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '15',
    'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
  });
  expect(objects.get(`pictures/${one}/logo.svg`)?.headers['content-type']).toBe('image/svg+xml');
  const read = async (name: string, range?: { start: number; end: number }) => {
    const file = await pictures.read(one, name, range);
    return file && [await text(file.body), file.bytes];
  };
  expect(await read('80.avif')).toEqual(['of 80.avif', 10]);
  expect(await read('80.avif', { start: 3, end: 4 })).toEqual(['80', 2]);
  expect(await read('document.pdf')).toBeNull();
  expect([await pictures.size(one, '80.avif'), await pictures.size(one, '160.avif')]).toEqual([10, null]);
  expect(await Readable.from(pictures.list()).toArray()).toEqual([one, ...others]);
  await pictures.remove(one);
  expect(await Readable.from(pictures.list()).toArray()).toEqual(others);
  expect(objects.size).toBe(4 * 3 + 1);
  expect(await Readable.from(documents.list()).toArray()).toEqual([one]);
});

test('what the store refuses is an error of the store', async () => {
  const { pictures } = await openS3(403);
  await expect(pictures.write('id', named('80.avif'))).rejects.toThrow(FileStoreError);
  await expect(pictures.read('id', '80.avif')).rejects.toThrow(FileStoreError);
  await expect(pictures.size('id', '80.avif')).rejects.toThrow(FileStoreError);
  await expect(pictures.remove('id')).rejects.toThrow(FileStoreError);
  await expect(Readable.from(pictures.list()).toArray()).rejects.toThrow(FileStoreError);
});
