import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSwift, type Swift, whyNoSwift } from '../servers/swift';
import { newId } from '../../src/ids';
import { FileStoreError } from '../../src/external/files/file-store';
import { createS3Store } from '../../src/external/files/s3-store';

const why = whyNoSwift();
if (why) console.log(`The store of pictures is not tested with S3: ${why}`);

const files = ['80.avif', '80.jpeg'].map((name) => ({ name, bytes: Buffer.from(name.repeat(1_000)) }));

describe.skipIf(why)('pictures in a store that speaks S3', () => {
  let swift: Swift;
  beforeAll(async () => {
    swift = await startSwift();
  });
  afterAll(() => swift.stop());

  const listed = async (store: ReturnType<typeof createS3Store>) =>
    ((await Readable.from(store.list()).toArray()) as string[]).toSorted();

  test('are read as they were written, until they are removed', async () => {
    const store = createS3Store(swift.config, 'pictures');
    expect(await listed(store)).toEqual([]);
    const [one, other] = [newId(), newId()];
    await store.write(one, files);
    await store.write(other, files);
    const file = await store.read(one, '80.jpeg');
    expect(Buffer.concat((await file?.body.toArray()) as Buffer[])).toEqual(files[1]?.bytes);
    expect(file?.bytes).toBe(files[1]?.bytes.length);
    const part = await store.read(one, '80.jpeg', { start: 2, end: 5 });
    expect(Buffer.concat((await part?.body.toArray()) as Buffer[])).toEqual(files[1]?.bytes.subarray(2, 6));
    expect(part?.bytes).toBe(4);
    expect(await store.read(one, '160.jpeg')).toBeNull();
    expect(await store.size(one, '80.jpeg')).toBe(files[1]?.bytes.length);
    expect(await store.size(one, '160.jpeg')).toBeNull();
    expect(await listed(store)).toEqual([one, other].toSorted());
    await store.remove(one);
    await store.remove(one);
    expect(await store.read(one, '80.jpeg')).toBeNull();
    expect(await listed(store)).toEqual([other]);
    store.close();
  });

  test('have media types and immutable caching, for browsers that load them from there', async () => {
    const store = createS3Store(swift.config, 'pictures');
    const id = newId();
    await store.write(id, files);
    const { HeadObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = swift.config;
    const credentials = { accessKeyId, secretAccessKey };
    const client = new S3Client({ region, endpoint: endpoint ?? '', forcePathStyle: true, credentials });
    expect(
      await client.send(new HeadObjectCommand({ Bucket: bucket, Key: `pictures/${id}/80.avif` })),
    ).toMatchObject({ ContentType: 'image/avif', CacheControl: 'public, max-age=31536000, immutable' });
    client.destroy();
    store.close();
  });

  test('lie apart from documents, which are PDF', async () => {
    const documents = createS3Store(swift.config, 'documents');
    const pictures = createS3Store(swift.config, 'pictures');
    const id = newId();
    await documents.write(id, [{ name: 'document.pdf', bytes: Buffer.from('%PDF-1.7') }]);
    expect(await listed(documents)).toEqual([id]);
    expect(await listed(pictures)).not.toContain(id);
    const file = await documents.read(id, 'document.pdf');
    expect(Buffer.concat((await file?.body.toArray()) as Buffer[]).toString()).toBe('%PDF-1.7');
    await pictures.remove(id);
    expect(await listed(documents)).toEqual([id]);
    await documents.remove(id);
    expect(await listed(documents)).toEqual([]);
    for (const store of [documents, pictures]) store.close();
  });

  test('are an error of the store while it is down, or with a wrong key', async () => {
    const wrong = createS3Store({ ...swift.config, secretAccessKey: 'wrong' }, 'pictures');
    await expect(wrong.write(newId(), files)).rejects.toThrow(FileStoreError);
    await expect(listed(wrong)).rejects.toThrow(FileStoreError);
    wrong.close();
    const down = createS3Store({ ...swift.config, endpoint: 'http://127.0.0.1:1' }, 'pictures');
    await expect(down.write(newId(), files)).rejects.toThrow(FileStoreError);
    await expect(down.read(newId(), '80.avif')).rejects.toThrow(FileStoreError);
    down.close();
  });
});
