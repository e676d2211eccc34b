import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '../src/database/client';
import { migrateDatabase } from '../src/database/migrate';
import { databaseUrl, testServerUrl } from './postgres-server';

const migrations = path.resolve(import.meta.dirname, '../src/database/migrations');

/** A hash of the migrations and their journal for the name of a template, so that a change creates a new template. */
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
