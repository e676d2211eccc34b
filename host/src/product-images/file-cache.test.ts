import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createFileCache } from './file-cache';

const root = await mkdtemp(path.join(os.tmpdir(), 'file-cache-'));
afterAll(() => rm(root, { recursive: true }));

const kilobyte = (fill: string) => Buffer.alloc(1_000, fill);
const fileOf = (key: string) => path.join(folder, createHash('sha256').update(key).digest('hex'));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(root, 'cache-'));
});

describe('the cache of files', () => {
  it('returns stored files, also after a restart', async () => {
    await createFileCache(folder, 10_000).write('a', kilobyte('a'));
    expect(await createFileCache(folder, 10_000).read('a')).toEqual(kilobyte('a'));
    expect(await createFileCache(folder, 10_000).read('b')).toBeNull();
  });

  it('evicts the least recently read files beyond its limit', async () => {
    const cache = createFileCache(folder, 3_500);
    for (const key of ['a', 'b', 'c']) await cache.write(key, kilobyte(key));
    await cache.read('a');
    await cache.write('d', kilobyte('d'));
    expect(await readdir(folder)).toHaveLength(3);
    expect(await cache.read('b')).toBeNull();
    expect(await cache.read('a')).toEqual(kilobyte('a'));
  });

  it('shrinks a folder beyond the limit at start', async () => {
    const before = createFileCache(folder, 10_000);
    for (const key of ['a', 'b', 'c']) await before.write(key, kilobyte(key));
    await createFileCache(folder, 1_500).read('a');
    expect(await readdir(folder)).toHaveLength(1);
  });

  it.each(['a', 'b', 'c'])('keeps what was used last when it shrinks at start: %s', async (newest) => {
    const before = createFileCache(folder, 10_000);
    for (const key of ['a', 'b', 'c']) {
      await before.write(key, kilobyte(key));
      const used = new Date(key === newest ? '2026-02-01' : '2026-01-01');
      await utimes(fileOf(key), used, used);
    }
    expect(await createFileCache(folder, 1_500).read(newest)).toEqual(kilobyte(newest));
  });

  it('keeps files that fill it exactly', async () => {
    const cache = createFileCache(folder, 3_000);
    for (const key of ['a', 'b', 'c']) await cache.write(key, kilobyte(key));
    expect(await readdir(folder)).toHaveLength(3);
  });

  it('evicts others even if one was removed by another process', async () => {
    const cache = createFileCache(folder, 2_000);
    for (const key of ['a', 'b']) await cache.write(key, kilobyte(key));
    await rm(fileOf('a'));
    await cache.write('c', Buffer.alloc(2_000));
    expect(await readdir(folder)).toEqual([path.basename(fileOf('c'))]);
  });

  it('leaves no temporary file behind when a file can not be stored', async () => {
    await mkdir(path.join(fileOf('a'), 'below'), { recursive: true });
    await createFileCache(folder, 10_000).write('a', kilobyte('a'));
    expect(await readdir(folder)).toEqual([path.basename(fileOf('a'))]);
  });

  it('works beside a dangling symbolic link', async () => {
    await symlink(path.join(folder, 'nowhere'), path.join(folder, 'link'));
    const cache = createFileCache(folder, 10_000);
    await cache.write('a', kilobyte('a'));
    expect(await cache.read('a')).toEqual(kilobyte('a'));
  });

  it('works without a folder if it can not be created', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const cache = createFileCache(path.join(file, 'below'), 10_000);
    await cache.write('a', kilobyte('a'));
    expect(await cache.read('a')).toBeNull();
  });
});
