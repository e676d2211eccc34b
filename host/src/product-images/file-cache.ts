import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type FileCache = {
  read: (key: string) => Promise<Buffer | null>;
  /** Keeps the bytes if it can. A folder that can't be written costs speed, never an answer. */
  write: (key: string, bytes: Buffer) => Promise<void>;
};

/**
 * Files in a folder of their own, the ones read longest ago removed when they grow beyond `maxBytes`. Several
 * processes may share the folder: each keeps what it knows of within the bound, and a file that another one removed
 * is simply not there.
 */
export function createFileCache(folder: string, maxBytes: number): FileCache {
  /** Names and sizes in the order of their last use. */
  const known = new Map<string, number>();
  let total = 0;
  let opened: Promise<void> | null = null;

  function note(name: string, size: number) {
    total += size - (known.get(name) ?? 0);
    known.delete(name);
    known.set(name, size);
  }

  function forget(name: string) {
    total -= known.get(name) ?? 0;
    known.delete(name);
  }

  async function open() {
    await mkdir(folder, { recursive: true });
    const files = await Promise.all(
      (await readdir(folder)).map(async (name) => ({ name, ...(await sizeAndAge(path.join(folder, name))) })),
    );
    for (const { name, size } of files.sort((a, b) => a.usedAt - b.usedAt)) note(name, size);
    await shrink();
  }

  async function shrink() {
    for (const name of known.keys()) {
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
        note(name, bytes.length);
        return bytes;
      } catch {
        forget(name);
        return null;
      }
    },
    async write(key, bytes) {
      const name = nameOf(key);
      // Renamed when it is whole: nobody reads half a file.
      const draft = path.join(folder, `${name}.${randomUUID()}`);
      try {
        await (opened ??= open());
        await writeFile(draft, bytes);
        await rename(draft, path.join(folder, name));
        note(name, bytes.length);
        await shrink();
      } catch {
        await rm(draft, { force: true }).catch(() => undefined);
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
