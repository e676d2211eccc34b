import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { expect, onTestFinished, test } from 'vitest';
import { embeddedTemplate } from '../../test/templates';
import { createPostgresDatabase, openTestDatabase, testEngine } from '../../test/test-database';
import { type Database, openDatabase } from './client';
import { DatabaseUnusableError } from './find-server';
import { migrateDatabase } from './migrate';

const countDrills = async ({ pool }: Database) =>
  (await pool.query<{ count: number }>('select count(*)::int as count from drills')).rows[0]?.count;

/** Applies the first release's migrations and adds a row to each table. */
async function fillAsFirstRelease({ pool }: Database): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-'));
  try {
    await cp(path.join(import.meta.dirname, 'migrations'), folder, { recursive: true });
    const journalFile = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(journalFile, 'utf8'));
    await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
    await migrate(drizzle(pool), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await pool.query(await readFile(path.join(import.meta.dirname, '../../test/first-release.sql'), 'utf8'));
}

async function rowsOfEachTable({ pool }: Database): Promise<Record<string, object[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'identity') and table_type = 'BASE TABLE'`,
  );
  const rows: Record<string, object[]> = {};
  for (const { name } of tables) rows[name] = (await pool.query(`select * from ${name}`)).rows;
  return rows;
}

test('a database of the first release is migrated to the newest schema without losing data', async () => {
  const database = await openTestDatabase({ isEmpty: true });
  onTestFinished(() => database.close());
  await fillAsFirstRelease(database);
  const before = await rowsOfEachTable(database);
  for (const [table, rows] of Object.entries(before)) expect(rows, table).toHaveLength(1);

  await migrateDatabase(database);

  expect(await rowsOfEachTable(database)).toMatchObject(before);
  // A column of an intermediate release is dropped.
  await expect(database.pool.query('select stock_revision from drills')).rejects.toThrow(/does not exist/);
});

test('orders of the first release receive numbers, and products and orders are counted in pieces', async () => {
  const database = await openTestDatabase({ isEmpty: true });
  onTestFinished(() => database.close());
  await fillAsFirstRelease(database);
  const { pool } = database;
  await pool.query(
    `insert into orders (id, user_name, user_email, product_id, product_name, product_image, price_cents, quantity,
       total_cents, address, phone)
     select gen_random_uuid(), 'Ada', 'ada@shop.example', product_id, product_name, product_image, price_cents, quantity,
       total_cents, address, phone
     from orders, generate_series(1, 20)`,
  );
  await migrateDatabase(database);
  const { rows } = await pool.query<{ number: string; unit: string; drill: string }>(
    'select number, orders.unit, drills.unit as drill from orders, drills',
  );
  expect(new Set(rows.map(({ number }) => number)).size).toBe(21);
  for (const row of rows) {
    expect(row).toEqual({
      number: expect.stringMatching(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/),
      unit: 'piece',
      drill: 'piece',
    });
  }
});

test('an order of the first release whose payment was returned becomes refunded', async () => {
  const database = await openTestDatabase({ isEmpty: true });
  onTestFinished(() => database.close());
  await fillAsFirstRelease(database);
  await database.pool.query(`update payment_intents set status = 'refunded'`);
  await migrateDatabase(database);
  const { rows } = await database.pool.query(
    `select refunded_at is not null as "isRefunded", transaction_id,
       orders.refunded_cents as "ofOrder", payment_intents.refunded_cents as "ofPayment" from orders, payment_intents`,
  );
  const refunded = { ofOrder: 64_500, ofPayment: 64_500 };
  expect(rows).toEqual([{ isRefunded: true, transaction_id: 'pi_1', ...refunded }]);
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

if (testEngine === 'postgresql') {
  test('processes that start at once migrate an empty database once', async () => {
    const { url, drop } = await createPostgresDatabase();
    const processes = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ databaseUrl: url, dataDir: '' })),
    );
    try {
      await Promise.all(processes.map(migrateDatabase));
      expect(await Promise.all(processes.map(countDrills))).toEqual([0, 0, 0, 0]);
    } finally {
      for (const database of processes) await database.close();
      await drop();
    }
  });
} else {
  test('the embedded database is persistent', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-'));
    try {
      const first = await openDatabase({ databaseUrl: null, dataDir, template: await embeddedTemplate() });
      await migrateDatabase(first);
      await first.pool.query(
        `insert into drills (id, name, price_cents, image, description, available_quantity, minimum_order)
         values (gen_random_uuid(), 'Hammer Drill', 100, '/a.svg', 'd', 1, 1)`,
      );
      await first.close();
      const second = await openDatabase({ databaseUrl: null, dataDir });
      await migrateDatabase(second);
      expect(await countDrills(second)).toBe(1);
      await second.close();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  test('files of an interrupted first start are removed by the next start', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-'));
    try {
      const unfinished = path.join(dataDir, 'database-being-made-x');
      await mkdir(unfinished);
      await writeFile(path.join(unfinished, 'PG_VERSION'), '17');
      const database = await openDatabase({ databaseUrl: null, dataDir });
      await migrateDatabase(database);
      expect(await countDrills(database)).toBe(0);
      await database.close();
      expect(await readdir(dataDir)).toEqual(['database']);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}
