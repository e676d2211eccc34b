import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from '../src/database/client';

/** Applies the first `count` migrations. */
export async function migrateTo(count: number, { pool }: Pick<Database, 'pool'>): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-'));
  try {
    await cp(path.join(import.meta.dirname, '../src/database/migrations'), folder, { recursive: true });
    const journalFile = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(journalFile, 'utf8'));
    await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await migrate(drizzle(pool), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
