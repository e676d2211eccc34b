import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Logger } from 'drizzle-orm/logger';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import type { Database } from './client';
import { DatabaseUnusableError } from './inspect-server';

const migrationLock = 7_316_201;
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Called before each statement of an update. `step`: from 1 to `steps`. */
export type OnMigrationStep = (step: number, steps: number) => void;

/**
 * Migrates the database to the newest schema. When several processes start at once, one migrates and the others wait.
 * @param onStep for an update of an existing database; not called while an empty one gets its schema
 * @param folder this release's migrations, unless a test adds one
 * @throws DatabaseUnusableError when the schema is newer than this release, or of before 1.0.0
 */
export async function migrateDatabase(
  database: Database,
  onStep: OnMigrationStep = () => undefined,
  folder = migrationsFolder,
): Promise<void> {
  if (!database.server) {
    const client = await database.pool.connect();
    try {
      await migrateWith(client, onStep, folder);
    } finally {
      client.release();
    }
    return;
  }
  const { openSession, hasSessions } = database.server;
  const lock = await openSession({ isUnlimited: true });
  try {
    await lock.query('begin');
    // Building an index on a large table, or waiting for another process to do so, may take longer than the timeout.
    await lock.query('set local statement_timeout = 0');
    await lock.query('set local idle_in_transaction_session_timeout = 0');
    await lock.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const session = await openSession({ isUnlimited: true });
    try {
      if (hasSessions) await session.query('set statement_timeout = 0');
      await migrateWith(session, onStep, folder);
    } finally {
      await session.end();
    }
  } finally {
    await lock.end();
  }
}

async function migrateWith(
  client: pg.Client | pg.PoolClient,
  onStep: OnMigrationStep,
  folder: string,
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const there = await readMigrationTimes(client);
  refuseEarlierSchema(there, migrations);
  refuseNewerSchema(there, migrations);
  const logger = stepCounter(there, migrations, onStep);
  await migrate(drizzle(client, { logger }), { migrationsFolder: folder });
}

/** Counts the statements of the migrations that are still to be applied, as they are sent. */
function stepCounter(there: number[], migrations: MigrationMeta[], onStep: OnMigrationStep): Logger {
  const newest = Math.max(...there);
  const pending = migrations.filter(({ folderMillis }) => there.length > 0 && folderMillis > newest);
  const steps = pending.flatMap(({ sql }) => sql);
  let done = 0;
  return {
    logQuery(query) {
      if (query !== steps[done]) return;
      done += 1;
      onStep(done, steps.length);
    },
  };
}

export type AppliedMigration = { hash: string; generatedAt: number };

/** The migrations applied to this database, in order. */
export async function listAppliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select hash, created_at as "generatedAt" from drizzle.__drizzle_migrations order by created_at',
  );
  return rows;
}

/**
 * Creates the schema of these migrations in an empty database, within the caller's transaction, for a restore.
 * @throws DatabaseUnusableError when this release does not contain one of them
 */
export async function makeSchema(client: pg.ClientBase, applied: AppliedMigration[]): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder });
  refuseEarlierSchema(
    applied.map(({ generatedAt }) => generatedAt),
    migrations,
  );
  // Drizzle's own table of migrations.
  await client.query('create schema drizzle');
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { hash, generatedAt } of applied) {
    const migration = migrations.find(({ folderMillis }) => folderMillis === generatedAt);
    if (!migration) {
      throw new DatabaseUnusableError(
        `The backup is of a newer version of the shop (of ${new Date(generatedAt).toISOString()}). Restore it with that version.`,
      );
    }
    for (const statement of migration.sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      generatedAt,
    ]);
  }
}

/** Compares a database's schema with this release's. `earlier`: of before 1.0.0, which no release reads. */
export async function compareSchema(
  client: pg.ClientBase | pg.Pool,
): Promise<'none' | 'earlier' | 'older' | 'newest' | 'newer'> {
  const migrations = readMigrationFiles({ migrationsFolder });
  const there = await readMigrationTimes(client);
  if (there.length === 0) return 'none';
  if (isEarlier(there, migrations)) return 'earlier';
  const [last, newest] = [Math.max(...there), newestOf(migrations)];
  if (last === newest) return 'newest';
  return last > newest ? 'newer' : 'older';
}

/** @throws DatabaseUnusableError when the database was made by a version before 1.0.0 */
export async function requireReadableSchema(client: pg.ClientBase | pg.Pool): Promise<void> {
  refuseEarlierSchema(await readMigrationTimes(client), readMigrationFiles({ migrationsFolder }));
}

const newestOf = (migrations: MigrationMeta[]) =>
  Math.max(...migrations.map(({ folderMillis }) => folderMillis));

/** When each migration of a database was generated; none without a schema. */
async function readMigrationTimes(client: pg.ClientBase | pg.Pool): Promise<number[]> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!tables[0]?.exists) return [];
  const { rows } = await client.query<{ generatedAt: number }>(
    'select created_at as "generatedAt" from drizzle.__drizzle_migrations',
  );
  return rows.map(({ generatedAt }) => generatedAt);
}

/** Version 1.0.0 began the migrations anew: one from before its first is of a schema that they don't continue. */
const isEarlier = (there: number[], migrations: MigrationMeta[]) =>
  there.some((generatedAt) => migrations.every(({ folderMillis }) => generatedAt < folderMillis));

/** The sentence about databases and backups of before 1.0.0. */
export const earlierSchema =
  'This database was made by a version before 1.0.0 (the last commit that reads it is ef98552c). It was not changed: start an empty one, or go on with that commit.';

function refuseEarlierSchema(there: number[], migrations: MigrationMeta[]): void {
  if (isEarlier(there, migrations)) throw new DatabaseUnusableError(earlierSchema);
}

function refuseNewerSchema(there: number[], migrations: MigrationMeta[]): void {
  const [last, newest] = [Math.max(...there), newestOf(migrations)];
  if (last <= newest) return;
  const dateOf = (milliseconds: number) => new Date(milliseconds).toISOString();
  throw new DatabaseUnusableError(
    `The database has the schema of a newer version of the shop (of ${dateOf(last)}; this version knows ${dateOf(newest)}). ` +
      'Start that version or a newer one, or restore a backup from before it.',
  );
}
