import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '@chuck-and-bit/api/database/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { whyNoPostgres } from '../../api/test/postgres-server';
import { embeddedTemplate, postgresTemplate } from '../../api/test/templates';
import { createPostgresDatabase } from '../../api/test/test-database';
import { isBuilt, runBuilt } from './built-shop';

/** Runs a built program, which must exit with 1 and print no stack. @returns its output */
async function failureOf(name: string, env: Record<string, string>, args: string[] = []): Promise<string> {
  const { ended, output } = runBuilt(name, env, args);
  expect(await ended).toBe(1);
  expect(output()).not.toContain('    at ');
  return output().trim();
}

const missing = async (): Promise<string> => {
  const { url, drop } = await createPostgresDatabase();
  await drop();
  return url;
};

describe.skipIf(!isBuilt || (await whyNoPostgres()))(
  'an unusable database is explained in one sentence',
  () => {
    test('by the start, when it does not exist', async () => {
      const url = await missing();
      const name = new URL(url).pathname.slice(1);
      expect(await failureOf('main', { DATABASE_URL: url })).toMatch(
        new RegExp(`^There is no database "${name}" at .*Create it first`),
      );
    });

    test('by move-to-postgres, when it does not exist, without changing the embedded database', async () => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'cb-unusable-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const embedded = { databaseUrl: null, dataDir: folder, template: await embeddedTemplate() };
      await (await openDatabase(embedded)).close();
      expect(await failureOf('move-to-postgres', { DATA_DIR: folder }, [await missing()])).toMatch(
        /^There is no database "\w+" at .*Create it first/,
      );
    });

    test('by the start, when a newer version has migrated it', async () => {
      const { url, drop } = await createPostgresDatabase(await postgresTemplate());
      onTestFinished(drop);
      const database = await openDatabase({ databaseUrl: url, dataDir: '' });
      await database.pool.query(
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${Date.UTC(2099, 0)})`,
      );
      await database.close();
      expect(await failureOf('main', { DATABASE_URL: url })).toMatch(
        /^The database has the schema of a newer version of the shop/,
      );
    });
  },
);
