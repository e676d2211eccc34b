import { type Database, openDatabase } from '@chuck-and-bit/api/database/client';
import { earlierSchema } from '@chuck-and-bit/api/database/migrate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../api/test/new-folder';
import { whyNoPostgres } from '../../api/test/postgres-server';
import { everythingIn, makeEarlierDatabase } from '../../api/test/earlier-database';
import { embeddedTemplate, postgresTemplate } from '../../api/test/templates';
import { createPostgresDatabase } from '../../api/test/test-database';
import { withDatabase } from '../src/services/with-database';
import { isBuilt, runBuilt } from './built-shop';

/** Runs a built program, which must exit with 1 and print no stack. @returns its output */
async function failureOf(name: string, env: Record<string, string>, args: string[] = []): Promise<string> {
  const { ended, output } = runBuilt(name, env, args);
  expect(await ended).toBe(1);
  expect(output()).not.toContain('    at ');
  return output().trim();
}

/** A folder with an embedded database. */
async function embeddedFolder(): Promise<string> {
  const folder = await newFolder();
  const template = await embeddedTemplate();
  await (await openDatabase({ databaseUrl: null, dataDir: folder, template })).close();
  return folder;
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
      const folder = await embeddedFolder();
      expect(await failureOf('move-to-postgres', { DATA_DIR: folder }, [await missing()])).toMatch(
        /^There is no database "\w+" at .*Create it first/,
      );
    });

    test('by the start, when a newer version has migrated it', async () => {
      const { url, drop } = await createPostgresDatabase(await postgresTemplate());
      onTestFinished(drop);
      await withDatabase(openDatabase({ databaseUrl: url, dataDir: '' }), ({ pool }) =>
        pool.query(
          `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${Date.UTC(2099, 0)})`,
        ),
      );
      expect(await failureOf('main', { DATABASE_URL: url })).toMatch(
        /^The database has the schema of a newer version of the shop/,
      );
    });

    /** A store that speaks S3, at an address where nothing answers. */
    const store = {
      FILES_S3_BUCKET: 'shop-files',
      FILES_S3_REGION: 'eu-north-1',
      FILES_S3_KEY_ID: 'key',
      FILES_S3_SECRET: 'secret',
      FILES_S3_ENDPOINT: 'http://127.0.0.1:1',
    };
    // A PostgreSQL server, or the embedded database of a folder.
    type Opened = { open: () => Promise<Database>; env: Record<string, string> };
    const databases: Record<'PostgreSQL' | 'embedded', () => Promise<Opened>> = {
      PostgreSQL: async () => {
        const { url, drop } = await createPostgresDatabase();
        onTestFinished(drop);
        return { open: () => openDatabase({ databaseUrl: url, dataDir: '' }), env: { DATABASE_URL: url } };
      },
      embedded: async () => {
        const folder = await newFolder();
        const template = await embeddedTemplate();
        const open = () => openDatabase({ databaseUrl: null, dataDir: folder, template });
        return { open, env: { DATA_DIR: folder } };
      },
    };
    /** A database of before 1.0.0 on this engine. */
    const earlier = async (engine: keyof typeof databases) => {
      const { open, env } = await databases[engine]();
      const contents = () => withDatabase(open(), ({ pool }) => everythingIn(pool));
      // The files of a new embedded database have this release's schema.
      const database = await open();
      await database.pool.query(
        'drop schema if exists drizzle, identity cascade; drop schema public cascade; create schema public',
      );
      await makeEarlierDatabase(database.pool);
      await database.close();
      return { env, contents };
    };

    const programs = {
      main: [],
      migrate: [],
      'make-admin': ['mona@shop.example'],
      'move-files': ['--to=s3'],
      'move-to-postgres': ['postgres://shop@127.0.0.1:1/shop'],
    };
    test.each(['PostgreSQL', 'embedded'] as const)(
      'of before 1.0.0 (%s), by every program that opens it',
      async (engine) => {
        const { env, contents } = await earlier(engine);
        const before = await contents();
        for (const [program, args] of Object.entries(programs)) {
          if (program === 'move-to-postgres' && engine === 'PostgreSQL') continue;
          expect(await failureOf(program, { ...env, ...store }, args), program).toBe(earlierSchema);
        }
        const doctor = runBuilt('doctor', env);
        expect(await doctor.ended).toBe(1);
        expect(doctor.output()).toContain(earlierSchema);
        expect(await contents()).toEqual(before);
      },
      120_000,
    );

    test('of before 1.0.0, as the target of move-to-postgres', async () => {
      const { env, contents } = await earlier('PostgreSQL');
      const folder = await embeddedFolder();
      const before = await contents();
      const args = [env['DATABASE_URL'] ?? ''];
      expect(await failureOf('move-to-postgres', { DATA_DIR: folder }, args)).toBe(earlierSchema);
      expect(await contents()).toEqual(before);
    });
  },
);
