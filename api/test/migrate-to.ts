import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from '../src/database/client';

const migrations = path.join(import.meta.dirname, '../src/database/migrations');

/** Applies the first `count` migrations. */
export async function migrateTo(count: number, { pool }: Pick<Database, 'pool'>): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-'));
  try {
    const journal = JSON.parse(await readFile(path.join(migrations, 'meta/_journal.json'), 'utf8')) as {
      entries: { tag: string }[];
    };
    const entries = journal.entries.slice(0, count);
    await mkdir(path.join(folder, 'meta'));
    await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) {
      await copyFile(path.join(migrations, `${tag}.sql`), path.join(folder, `${tag}.sql`));
    }
    await migrate(drizzle(pool), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
