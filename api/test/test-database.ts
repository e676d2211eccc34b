import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase } from '../src/database/client';
import { databaseUrl, testServerUrl } from './postgres-server';
import { embeddedTemplate, postgresTemplate } from './templates';

/** The engine this run of the suite is for. */
export const testEngine = process.env['TEST_ENGINE'] === 'postgresql' ? 'postgresql' : 'pglite';

/** A fresh database, migrated (cloned from a template) or empty. Closing it removes it. */
export async function openTestDatabase({ isEmpty = false } = {}): Promise<Database & { url: string | null }> {
  if (testEngine === 'pglite') {
    const template = isEmpty ? {} : { template: await embeddedTemplate() };
    return { ...(await openDatabase({ databaseUrl: null, dataDir: 'memory://', ...template })), url: null };
  }
  const { url, drop } = await createPostgresDatabase(isEmpty ? undefined : await postgresTemplate());
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** A database of its own on PostgreSQL: a copy of the template, or empty. */
export async function createPostgresDatabase(
  template?: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `chuck_and_bit_test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  return { url: databaseUrl(name), drop: () => onServer(`drop database ${name} with (force)`) };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: testServerUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
