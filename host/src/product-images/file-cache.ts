import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type FileCache = {
  read: (key: string) => Promise<Buffer | null>;
  /** Stores the bytes. Write errors are ignored: they cost speed only. */
  write: (key: string, bytes: Buffer) => Promise<void>;
};

/**
 * An LRU cache of files in a folder, bounded by `maxBytes`. Several processes may share the folder: each bounds the files
 * that it knows of, and a file that another process has removed is a cache miss.
 */
export function createFileCache(folder: string, maxBytes: number): FileCache {
  /** Names and sizes, least recently used first. */
  const sizes = new Map<string, number>();
  let total = 0;
  let opened: Promise<void> | null = null;

  function recordUse(name: string, size: number) {
    total += size - (sizes.get(name) ?? 0);
    sizes.delete(name);
    sizes.set(name, size);
  }

  function forget(name: string) {
    total -= sizes.get(name) ?? 0;
    sizes.delete(name);
  }

  async function open() {
    await mkdir(folder, { recursive: true });
    const files = await Promise.all(
      (await readdir(folder)).map(async (name) => ({ name, ...(await sizeAndAge(path.join(folder, name))) })),
    );
    for (const { name, size } of files.sort((a, b) => a.usedAt - b.usedAt)) recordUse(name, size);
    await shrink();
  }

  async function shrink() {
    for (const name of sizes.keys()) {
      if (total <= maxBytes) return;
      forget(name);
      await rm(path.join(folder, name), { force: true });
    }
  }

  return {
    async read(key) {
      const name = nameOf(key);
      try {
        await (opened ??= open());
        const bytes = await readFile(path.join(folder, name));
        recordUse(name, bytes.length);
        return bytes;
      } catch {
        forget(name);
        return null;
      }
    },
    async write(key, bytes) {
      const name = nameOf(key);
      // Renamed when complete, so that no partial file is read.
      const temporary = path.join(folder, `${name}.${randomUUID()}`);
      try {
        await (opened ??= open());
        await writeFile(temporary, bytes);
        await rename(temporary, path.join(folder, name));
        recordUse(name, bytes.length);
        await shrink();
      } catch {
        await rm(temporary, { force: true }).catch(() => undefined);
      }
    },
  };
}

const nameOf = (key: string) => createHash('sha256').update(key).digest('hex');

async function sizeAndAge(file: string): Promise<{ size: number; usedAt: number }> {
  try {
    const { size, mtimeMs } = await stat(file);
    return { size, usedAt: mtimeMs };
  } catch {
    return { size: 0, usedAt: 0 };
  }
}
