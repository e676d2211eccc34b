import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase } from '../src/database/client';
import { databaseUrl, testServerUrl } from './postgres-server';
import { refuseSecondConnections } from './second-connections';
import { embeddedTemplate, postgresTemplate } from './templates';

/** The database engine of this test run. */
export const testEngine = process.env['TEST_ENGINE'] === 'postgresql' ? 'postgresql' : 'pglite';

/**
 * A fresh database, migrated (cloned from a template) or empty. Closing it removes it. Inside a transaction it refuses queries that are
 * not sent through the transaction.
 */
export async function openTestDatabase(
  options: { isEmpty?: boolean } = {},
): Promise<Database & { url: string | null }> {
  const database = await openFresh(options);
  refuseSecondConnections(database);
  return database;
}

async function openFresh({ isEmpty = false }): Promise<Database & { url: string | null }> {
  if (testEngine === 'pglite') {
    const template = isEmpty ? {} : { template: await embeddedTemplate() };
    return { ...(await openDatabase({ databaseUrl: null, dataDir: 'memory://', ...template })), url: null };
  }
  const { url, drop } = await createPostgresDatabase(isEmpty ? undefined : await postgresTemplate());
  const database = await openDatabase({ ...throughPooler(url), dataDir: '' });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** The addresses through the pooler of TEST_POOLER_URL if it is set: PgBouncer in front of the same server. */
function throughPooler(url: string): { databaseUrl: string; databaseDirectUrl: string | null } {
  const pooler = process.env['TEST_POOLER_URL'];
  if (!pooler) return { databaseUrl: url, databaseDirectUrl: null };
  const pooled = new URL(pooler);
  pooled.pathname = new URL(url).pathname;
  return { databaseUrl: pooled.href, databaseDirectUrl: url };
}

/** Creates a database on PostgreSQL: a copy of the template, or empty. */
export async function createPostgresDatabase(
  template?: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `chuck_and_bit_test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  // Commits don't wait for the disk: no test ends the server and looks for them afterwards.
  await onServer(`alter database ${name} set synchronous_commit = off`);
  const drop = async () => void (await onServer(`drop database ${name} with (force)`));
  return { url: databaseUrl(name), drop };
}

/** The statement that terminates every connection to this database. Run it in another database, so that it reaches all. */
export function terminationOf(url: string): string {
  const name = new URL(url).pathname.slice(1);
  return `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
}

/** Terminates every connection to this database. @returns their number */
export const terminateConnections = (url: string): Promise<number> => onServer(terminationOf(url));

async function onServer(statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: testServerUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
