import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { randomInt, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pictureFormats, pictureWidths } from '@chuck-and-bit/contract/picture-files';
import { type ManagedPicture, uploadPicture } from '@chuck-and-bit/contract/pictures';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../src/database/client';
import { createDiskStore } from '../../src/external/files/disk-store';
import type { FileStore } from '../../src/external/files/file-store';
import { createS3Store } from '../../src/external/files/s3-store';
import { sweepPictures } from '../../src/modules/pictures/sweep-pictures';
import { demoAdmin, send, signInAs, type Visitor } from '../over-http';
import { whyNoPostgres } from '../postgres-server';
import { openKillableShop } from '../servers/killable-shop';
import { startSwift, type Swift, whyNoSwift } from '../servers/swift';

const rounds = 5;
const uploadsAtOnce = 6;

const photo = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#48a' } })
  .jpeg()
  .toBuffer();

type Shop = { child: ChildProcess; address: string; admin: Visitor };

/** Starts the shop as often as it is killed, on the same data. */
async function openData(environment: Record<string, string>) {
  const { run, start, ...data } = await openKillableShop((await whyNoPostgres()) === null, environment);
  return {
    ...data,
    /** Starts `npm run shop -- move-files`. */
    move: (flags: string[], store: Record<string, string>) => run('move-files.js', flags, store),
    start: async (store: Record<string, string> = {}): Promise<Shop> => {
      const shop = await start(store);
      return { ...shop, admin: await signInAs(shop.address, demoAdmin) };
    },
  };
}

/** Uploads one picture after the other in several lines until `ending` is aborted. */
function keepUploading({ address, admin }: Shop, acknowledged: ManagedPicture[], ending: AbortSignal) {
  const line = async () => {
    while (!ending.aborted) {
      const request = { as: admin, query: { uploadId: randomUUID() }, body: photo };
      const response = await send(address, uploadPicture, request).catch(() => null);
      if (response?.status === 200) acknowledged.push((await response.json()) as ManagedPicture);
      else await response?.text().catch(() => '');
    }
  };
  return Promise.all(Array.from({ length: uploadsAtOnce }, line));
}

/** Fails unless each picture has all of its files, each is whole, and the sweep leaves no other file. */
async function checkPictures(
  database: { databaseUrl: string | null; dataDir: string },
  store: FileStore,
  acknowledged: readonly ManagedPicture[],
): Promise<{ pictures: number; orphans: number }> {
  const opened = await openDatabase(database);
  try {
    const { rows } = await opened.pool.query<{ id: string; width: number }>(
      'select id, width from pictures where width is not null order by id',
    );
    const ids = rows.map(({ id }) => id);
    expect(acknowledged.filter(({ _id }) => !ids.includes(_id))).toEqual([]);
    for (const { id, width } of rows) {
      for (const each of pictureWidths(width)) {
        for (const format of pictureFormats) {
          const file = await store.read(id, `${each}.${format}`);
          const bytes = Buffer.concat(((await file?.body.toArray()) ?? []) as Buffer[]);
          // Decodes it, so that a file that breaks off is found.
          const { info } = await sharp(bytes, { failOn: 'error' })
            .raw()
            .toBuffer({ resolveWithObject: true });
          expect(info.width, `${id}/${each}.${format}`).toBe(each);
        }
      }
    }
    const listed = async () => ((await Readable.from(store.list()).toArray()) as string[]).toSorted();
    const orphans = (await listed()).length - ids.length;
    await sweepPictures(store, opened.db, { unusedSeconds: 3_600, uploadSeconds: 0 });
    expect(await listed()).toEqual(ids);
    return { pictures: ids.length, orphans };
  } finally {
    await opened.close();
  }
}

/** Kills what `kill` kills in the middle of uploads, again and again, and then checks everything. */
async function killDuringUploads(
  data: Awaited<ReturnType<typeof openData>>,
  store: FileStore,
  interrupt: (shop: Shop, round: number) => Promise<void>,
): Promise<{ acknowledged: number; pictures: number; orphans: number }> {
  const acknowledged: ManagedPicture[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const shop = await data.start();
    const before = acknowledged.length;
    const ending = new AbortController();
    const uploads = keepUploading(shop, acknowledged, ending.signal);
    const enough = before + 3 + randomInt(8);
    await vi.waitUntil(() => acknowledged.length >= enough, { timeout: 120_000, interval: 1 });
    await interrupt(shop, round);
    ending.abort();
    await uploads;
    await data.kill(shop.child);
  }
  const found = {
    acknowledged: acknowledged.length,
    ...(await checkPictures(data.database, store, acknowledged)),
  };
  console.log(`${rounds} rounds`, found);
  return found;
}

/** Whether the files of a picture are being written to the folder. */
const isWriting = (folder: string): boolean =>
  existsSync(folder) &&
  readdirSync(folder).some((part) =>
    readdirSync(path.join(folder, part)).some((name) => name.endsWith('.part')),
  );

test('a shop that is killed while it writes pictures to a folder leaves none that is broken, and no orphan', async () => {
  const data = await openData({});
  const folder = path.join(data.database.dataDir, 'pictures');
  const store = createDiskStore(folder);
  const found = await killDuringUploads(data, store, async ({ child }) => {
    await vi.waitUntil(() => isWriting(folder), { timeout: 60_000, interval: 1 });
    await data.kill(child);
  });
  expect(found.pictures).toBeGreaterThanOrEqual(found.acknowledged);
});

const variablesOf = ({ config }: Swift): Record<string, string> => ({
  FILES_S3_ENDPOINT: config.endpoint ?? '',
  FILES_S3_REGION: config.region,
  FILES_S3_BUCKET: config.bucket,
  FILES_S3_KEY_ID: config.accessKeyId,
  FILES_S3_SECRET: config.secretAccessKey,
});

const why = whyNoSwift();
if (why) console.log(`Pictures in S3 are not killed: ${why}`);

test.skipIf(why)(
  'a shop, or a store that speaks S3, that is killed during uploads leaves no broken picture and no orphan',
  async () => {
    const swift: Swift = await startSwift();
    onTestFinished(swift.stop);
    const data = await openData(variablesOf(swift));
    const store = createS3Store(swift.config, 'pictures');
    const count = async () => ((await Readable.from(store.list()).toArray()) as string[]).length;
    const found = await killDuringUploads(data, store, async ({ child, address, admin }, round) => {
      // The files of a further picture are being written.
      const before = await count();
      await vi.waitUntil(async () => (await count()) > before, { timeout: 60_000, interval: 1 });
      if (round % 2 === 1) return data.kill(child);
      await swift.kill();
      // The shop says so, and goes on when the store is back.
      const request = () => ({ as: admin, query: { uploadId: randomUUID() }, body: photo });
      expect((await send(address, uploadPicture, request())).status).toBe(503);
      await swift.start();
      await vi.waitFor(async () => expect((await send(address, uploadPicture, request())).status).toBe(200), {
        timeout: 60_000,
        interval: 200,
      });
    });
    expect(found.pictures).toBeGreaterThanOrEqual(found.acknowledged);
    store.close();
  },
);

test.skipIf(why)(
  'files are moved to S3 beside a running shop and back, by a command that is killed twice each time, and none is lost',
  async () => {
    const swift: Swift = await startSwift();
    onTestFinished(swift.stop);
    const inS3 = variablesOf(swift);
    const data = await openData({});
    const stores = {
      disk: createDiskStore(path.join(data.database.dataDir, 'pictures')),
      s3: createS3Store(swift.config, 'pictures'),
    };
    const acknowledged: ManagedPicture[] = [];
    const upload = async (shop: Shop, further: number) => {
      const ending = new AbortController();
      const uploads = keepUploading(shop, acknowledged, ending.signal);
      const enough = acknowledged.length + further;
      await vi.waitUntil(() => acknowledged.length >= enough, { timeout: 120_000, interval: 5 });
      ending.abort();
      await uploads;
    };
    const count = async (store: FileStore) =>
      ((await Readable.from(store.list()).toArray()) as string[]).length;
    const killTwice = async (to: 'disk' | 's3', flags: string[]) => {
      for (let kills = 0; kills < 2; kills += 1) {
        const before = await count(stores[to]);
        const moving = data.move([`--to=${to}`, ...flags], inS3);
        await vi.waitUntil(async () => (await count(stores[to])) > before, { timeout: 60_000, interval: 1 });
        expect(moving.exitCode, 'the command has ended before it was killed').toBeNull();
        await data.kill(moving);
      }
    };
    const moveAll = async (to: 'disk' | 's3', ...flags: string[]) => {
      const [code] = (await once(data.move([`--to=${to}`, ...flags], inS3), 'exit')) as [number];
      expect(code).toBe(0);
    };

    const onDisk = await data.start();
    await upload(onDisk, 30);
    await killTwice('s3', []);
    await moveAll('s3');
    // What comes in before the shop starts anew.
    await upload(onDisk, 4);
    await data.kill(onDisk.child);
    const onS3 = await data.start(inS3);
    await moveAll('s3');
    await upload(onS3, 4);
    await data.kill(onS3.child);
    console.log('moved to S3', await checkPictures(data.database, stores.s3, acknowledged));

    await rm(path.join(data.database.dataDir, 'pictures'), { recursive: true });
    await killTwice('disk', ['--remove-source']);
    await moveAll('disk', '--remove-source');
    console.log('moved back', await checkPictures(data.database, stores.disk, acknowledged));
    expect(await count(stores.s3)).toBe(0);
    stores.s3.close();
  },
);
