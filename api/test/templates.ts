import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '../src/database/client';
import { migrateDatabase } from '../src/database/migrate';

/** Where PostgreSQL for the tests is asked for. The suite makes and drops databases of its own there. */
export const testServerUrl =
  process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

const migrations = path.resolve(import.meta.dirname, '../src/database/migrations');

/** Names a template after the migrations in it and their times, which say what was migrated: a change makes a new one. */
async function schemaStamp(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();
  for (const file of [...files, 'meta/_journal.json'])
    hash.update(await readFile(path.join(migrations, file)));
  return hash.digest('hex').slice(0, 12);
}

/** A dump of a migrated embedded database, made once for each schema. @returns its file */
export async function embeddedTemplate(): Promise<string> {
  const folder = path.join(os.tmpdir(), 'chuck-and-bit-tests');
  const file = path.join(folder, `${await schemaStamp()}.tar`);
  await mkdir(folder, { recursive: true });
  try {
    await readFile(file);
    return file;
  } catch {
    // Not made yet.
  }
  const database = await openDatabase({ databaseUrl: null, dataDir: 'memory://' });
  await migrateDatabase(database);
  await writeFile(file, await database.dump());
  await database.close();
  return file;
}

/** A migrated database on PostgreSQL that others are cloned from. @returns its name */
export async function postgresTemplate(): Promise<string> {
  const name = `chuck_and_bit_template_${await schemaStamp()}`;
  const client = new pg.Client({ connectionString: testServerUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) {
      const draft = `${name}_${process.pid}`;
      await client.query(`create database ${draft}`);
      const database = await openDatabase({ databaseUrl: databaseUrl(draft), dataDir: '' });
      await migrateDatabase(database);
      await database.close();
      await client.query(`alter database ${draft} rename to ${name}`);
    }
    return name;
  } finally {
    await client.end();
  }
}

export function databaseUrl(name: string): string {
  const url = new URL(testServerUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Why PostgreSQL can't be used, or null when it answers. */
export async function whyNoPostgres(): Promise<string | null> {
  const client = new pg.Client({ connectionString: testServerUrl, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    return `no PostgreSQL answers at ${new URL(testServerUrl).host} (${(error as Error).message}); name one with TEST_DATABASE_URL`;
  }
}
