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
