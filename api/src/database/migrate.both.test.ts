import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { everythingIn, makeEarlierDatabase } from '../../test/earlier-database';
import { newFolder } from '../../test/new-folder';
import { embeddedTemplate } from '../../test/templates';
import { createPostgresDatabase, openTestDatabase, testEngine } from '../../test/test-database';
import { type Database, openDatabase } from './client';
import { DatabaseUnusableError } from './inspect-server';
import { compareSchema, earlierSchema, migrateDatabase, requireReadableSchema } from './migrate';

const countProducts = async ({ pool }: Database) =>
  (await pool.query<{ count: number }>('select count(*)::int as count from products')).rows[0]?.count;

/** The migrations of this release and one more. @returns their folder */
async function addMigration(statements: string[]): Promise<string> {
  const folder = await newFolder();
  await cp(path.join(import.meta.dirname, 'migrations'), folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as {
    entries: { when: number; idx: number; tag: string }[];
  };
  const last = journal.entries.at(-1) ?? { when: 0, idx: 0, tag: '' };
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next' });
  await writeFile(file, JSON.stringify(journal));
  await writeFile(path.join(folder, 'next.sql'), statements.join('--> statement-breakpoint\n'));
  return folder;
}

test('a database gets the migrations of the next release, and each of their statements is counted', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  await migrateDatabase(database, () => expect.unreachable('The schema is the newest'));
  const next = await addMigration([
    'alter table kinds add column colour text;',
    `update kinds set colour = 'red';`,
  ]);

  const steps: [number, number][] = [];
  await migrateDatabase(database, (...step) => steps.push(step), next);
  await migrateDatabase(database, () => expect.unreachable('The schema is the newest'), next);

  expect(steps).toEqual([
    [1, 2],
    [2, 2],
  ]);
  const { rows } = await database.pool.query('select name, colour from kinds');
  expect(rows).toEqual([{ name: 'Other', colour: 'red' }]);
});

test('a database with a newer schema is refused with a message and not changed', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { pool } = database;
  const migrations = async () => (await pool.query('select * from drizzle.__drizzle_migrations')).rows;
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', ${Date.UTC(2099, 0)})`,
  );
  const before = await migrations();

  const migrating = migrateDatabase(database);

  await expect(migrating).rejects.toBeInstanceOf(DatabaseUnusableError);
  await expect(migrating).rejects.toThrow(
    /^The database has the schema of a newer version .*2099-01-01.*Start that version/,
  );
  expect(await migrations()).toEqual(before);
});

test('a database of before 1.0.0 is refused with a message and not changed', async () => {
  const database = await openTestDatabase({ isEmpty: true });
  onTestFinished(() => database.close());
  const { pool } = database;
  await makeEarlierDatabase(pool);
  const before = await everythingIn(pool);

  const migrating = migrateDatabase(database, () => expect.unreachable('Nothing is migrated'));

  await expect(migrating).rejects.toBeInstanceOf(DatabaseUnusableError);
  await expect(migrating).rejects.toThrow(earlierSchema);
  await expect(requireReadableSchema(pool)).rejects.toThrow(earlierSchema);
  expect(await compareSchema(pool)).toBe('earlier');
  expect(await everythingIn(pool)).toEqual(before);
});

if (testEngine === 'postgresql') {
  test('processes that start at once migrate an empty database once', async () => {
    const { url, drop } = await createPostgresDatabase();
    onTestFinished(drop);
    const opening = Array.from({ length: 4 }, () => openDatabase({ databaseUrl: url, dataDir: '' }));
    const processes = await Promise.all(opening);
    onTestFinished(async () => void (await Promise.all(processes.map(({ close }) => close()))));
    await Promise.all(processes.map((each) => migrateDatabase(each)));
    expect(await Promise.all(processes.map(countProducts))).toEqual([0, 0, 0, 0]);
  });
} else {
  test('the embedded database is persistent', async () => {
    const dataDir = await newFolder();
    const first = await openDatabase({ databaseUrl: null, dataDir, template: await embeddedTemplate() });
    await migrateDatabase(first);
    await first.pool.query(
      `insert into products (id, name, price_cents, image, description, available_quantity, minimum_order)
       values (gen_random_uuid(), 'Hammer Drill', 100, '/a.svg', 'd', 1, 1)`,
    );
    await first.close();
    const second = await openDatabase({ databaseUrl: null, dataDir });
    await migrateDatabase(second);
    expect(await countProducts(second)).toBe(1);
    await second.close();
  });

  test('files of an interrupted first start are removed by the next start', async () => {
    const dataDir = await newFolder();
    const unfinished = path.join(dataDir, 'database-being-made-x');
    await mkdir(unfinished);
    await writeFile(path.join(unfinished, 'PG_VERSION'), '17');
    const database = await openDatabase({ databaseUrl: null, dataDir });
    await migrateDatabase(database);
    expect(await countProducts(database)).toBe(0);
    await database.close();
    expect(await readdir(dataDir)).toEqual(['database']);
  });
}
