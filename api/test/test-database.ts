import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase } from '../src/database/client';
import { databaseUrl, embeddedTemplate, postgresTemplate, testServerUrl } from './templates';

/** The engine this run of the suite is for. */
export const testEngine = process.env['TEST_ENGINE'] === 'postgresql' ? 'postgresql' : 'pglite';

/** A fresh migrated database, cloned from a template. Closing it removes it. */
export async function openTestDatabase(): Promise<Database & { url: string | null }> {
  if (testEngine === 'pglite') {
    const template = await embeddedTemplate();
    return { ...(await openDatabase({ databaseUrl: null, dataDir: 'memory://', template })), url: null };
  }
  const name = `chuck_and_bit_test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name} template ${await postgresTemplate()}`);
  const url = databaseUrl(name);
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await onServer(`drop database ${name} with (force)`);
    },
  };
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
