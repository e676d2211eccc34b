import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '@chuck-and-bit/api/database/client';
import { createSandboxTables } from '@chuck-and-bit/sandbox/tables';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { whyNoPostgres } from '../../../api/test/postgres-server';
import { embeddedTemplate, postgresTemplate } from '../../../api/test/templates';
import { createPostgresDatabase } from '../../../api/test/test-database';
import { DatabaseInUseError, ownEmbeddedDatabase } from '../embedded-database-owner';
import { openShopDatabase } from '../shop-database';
import { kindOfBackup } from './backup-file';
import { copyDatabase } from './copy-database';
import { backupEmbedded, backupNow, restoreEmbedded } from './embedded-backup';
import { backupPostgres, restorePostgres } from './postgres-backup';

const noPostgres = await whyNoPostgres();
const user = '0190a6b0-0000-7000-8000-000000000001';
const drill = '0190a6b0-0000-7000-8000-000000000002';
const order = '0190a6b0-0000-7000-8000-000000000003';

/** A row of every awkward kind: quotes, emoji, bigints, microseconds, JSON, computed columns, references. */
async function fill({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into users (id, email, identity_subject, email_verified, name, created_at)
     values ($1, 'mona@example.com', 'subject', true, $2, '2024-02-29 12:34:56.789012+00')`,
    [user, `Mona "O'Drill" \\ 🛠️\nLisa`],
  );
  await pool.query(
    `insert into drills (id, name, price_cents, image, description, available_quantity, minimum_order)
     values ($1, 'Hammer Drill', 99999999, '/a.svg', 'It drills.', 7, 1)`,
    [drill],
  );
  await pool.query(
    `insert into orders (id, user_id, user_name, user_email, product_id, product_name, product_image, price_cents,
       quantity, total_cents, address, phone)
     values ($1, $2, 'Mona', 'mona@example.com', $3, 'Hammer Drill', '/a.svg', 99999999, 9, 899999991, 'A', '012345678')`,
    [order, user, drill],
  );
  await pool.query(
    `insert into idempotency_keys (user_id, key, fingerprint, answer) values ($1, 'k', 'f', '{"b": 1, "a": [1.50]}')`,
    [user],
  );
}

/** All of it as text, so that a lost digit shows. */
async function contents({ pool }: Database): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const table of ['users', 'drills', 'orders', 'idempotency_keys', 'secrets']) {
    const { rows } = await pool.query(`select t::text from ${table} t order by 1`);
    found.push(rows);
  }
  return found;
}

let folder = '';
/** An embedded database's folder, what it holds, and a backup of it. */
let filledFolder = '';
let was: unknown[] = [];
let backup = '';
const closing: (() => Promise<void>)[] = [];

// Opening an embedded database is slow on a busy machine: one is enough for most of this.
beforeAll(async () => {
  filledFolder = await mkdtemp(path.join(os.tmpdir(), 'cb-backups-'));
  backup = path.join(filledFolder, 'shop.backup');
  const template = await embeddedTemplate();
  const database = await openDatabase({ databaseUrl: null, dataDir: filledFolder, template });
  await fill(database);
  was = await contents(database);
  const connection = await database.pool.connect();
  await connection.query('begin');
  await connection.query('delete from orders');
  await backupNow(database, backup);
  await connection.query('rollback');
  connection.release();
  await database.close();
});
afterAll(() => rm(filledFolder, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cb-backups-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await rm(folder, { recursive: true, force: true });
});

const embedded = (dataDir: string) => ({
  databaseUrl: null,
  databasePoolSize: 4,
  databaseStatementSeconds: 30,
  dataDir,
});

/** A folder that looks filled, for what must not even open it. */
async function folderWith(file: string): Promise<string> {
  await mkdir(path.join(folder, 'database'));
  await writeFile(path.join(folder, 'database', file), file);
  return folder;
}

describe('a backup of the embedded database', () => {
  test('made while it is open brings back what was committed', async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
    expect(await kindOfBackup(backup)).toBe('embedded');
    const dataDir = await folderWith('old');
    await expect(restoreEmbedded(dataDir, backup, { replace: false })).rejects.toThrow('--replace');
    expect(await readdir(path.join(dataDir, 'database'))).toEqual(['old']);
    expect(await restoreEmbedded(dataDir, backup, { replace: true })).toMatchObject({ ok: true });

    const restored = await openShopDatabase(embedded(dataDir));
    closing.push(restored.close);
    expect(await contents(restored)).toEqual(was);
    expect((await readdir(dataDir)).sort()).toEqual(['database', 'shop.sock']);
  });

  test('can be made of a database that is not open', async () => {
    const file = path.join(folder, 'shop.backup');
    expect(await backupEmbedded(filledFolder, file)).toMatchObject({ ok: true });
    expect(await kindOfBackup(file)).toBe('embedded');
    await (await ownEmbeddedDatabase(filledFolder)).release();
  });

  test('is refused while another process has the folder', async () => {
    const dataDir = await folderWith('old');
    const owner = await ownEmbeddedDatabase(dataDir);
    closing.push(owner.release);
    await expect(backupEmbedded(dataDir, path.join(folder, 'b'))).rejects.toThrow(DatabaseInUseError);
    await expect(restoreEmbedded(dataDir, backup, { replace: true })).rejects.toThrow(DatabaseInUseError);
  });

  test('never overwrites a file, and is not made of nothing', async () => {
    const file = path.join(folder, 'shop.backup');
    await expect(backupEmbedded(path.join(folder, 'nothing'), file)).rejects.toThrow('no database');
    await writeFile(file, 'precious');
    await expect(backupEmbedded(filledFolder, file)).rejects.toThrow('exists already');
    expect(await readFile(file, 'utf8')).toBe('precious');
  });

  test('that is damaged leaves everything as it was', async () => {
    const dataDir = await folderWith('old');
    const file = path.join(folder, 'shop.backup');
    const whole = await readFile(backup);
    await writeFile(file, whole.subarray(0, whole.length / 2));
    await expect(restoreEmbedded(dataDir, file, { replace: true })).rejects.toThrow('damaged');
    expect(await readdir(path.join(dataDir, 'database'))).toEqual(['old']);
  });

  test('is told from other files', async () => {
    const file = path.join(folder, 'notes.txt');
    await writeFile(file, 'Buy milk');
    await expect(kindOfBackup(file)).rejects.toThrow('no backup');
    await expect(kindOfBackup(path.join(folder, 'missing'))).rejects.toThrow('no file');
  });
});

describe.skipIf(noPostgres)('on PostgreSQL', () => {
  let template = '';
  beforeAll(async () => {
    template = await postgresTemplate();
  });

  const open = async (databaseUrl: string) => {
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    closing.push(database.close);
    return database;
  };
  const empty = async (from?: string) => {
    const created = await createPostgresDatabase(from);
    closing.push(created.drop);
    return created.url;
  };
  const contentsAt = async (databaseUrl: string) => {
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    try {
      return await contents(database);
    } finally {
      await database.close();
    }
  };
  const filled = async () => {
    const url = await empty(template);
    const database = await openDatabase({ databaseUrl: url, dataDir: '' });
    await fill(database);
    await database.close();
    return { url, was: await contentsAt(url) };
  };

  test('a backup brings everything back, to an empty database or in place of what is there', async () => {
    const { url, was } = await filled();
    const file = path.join(folder, 'shop.backup');
    expect(await backupPostgres(url, file)).toMatchObject({ ok: true });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await kindOfBackup(file)).toBe('postgresql');

    const elsewhere = await empty();
    expect(await restorePostgres(elsewhere, file, { replace: false })).toMatchObject({ ok: true });
    expect(await contentsAt(elsewhere)).toEqual(was);

    const changed = await openDatabase({ databaseUrl: url, dataDir: '' });
    await changed.pool.query('delete from orders');
    await changed.pool.query('create table drizzle.of_a_later_version (id int)');
    await changed.close();
    await expect(restorePostgres(url, file, { replace: false })).rejects.toThrow('--replace');
    await restorePostgres(url, file, { replace: true });
    expect(await contentsAt(url)).toEqual(was);
  });

  test('a damaged backup, or a database in use, is refused and nothing has changed', async () => {
    const { url, was } = await filled();
    const file = path.join(folder, 'shop.backup');
    await backupPostgres(url, file);
    const inUse = await openDatabase({ databaseUrl: url, dataDir: '' });
    await inUse.pool.query('select 1');
    await expect(restorePostgres(url, file, { replace: true })).rejects.toThrow('Stop the shop');
    await inUse.close();

    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length - 400));
    await expect(restorePostgres(url, file, { replace: true })).rejects.toThrow('pg_restore ended');
    expect(await contentsAt(url)).toEqual(was);
  });

  test('the embedded database moves there with every row', async () => {
    const from = await openShopDatabase(embedded(filledFolder));
    closing.push(from.close);
    await createSandboxTables(from.pool);
    await from.pool.query(
      `insert into sandbox.card_objects (id, kind, body) overriding system value
       select 'pi_' || n, 'payment_intent', jsonb_build_object('n', n) from generate_series(1, 1234) n`,
    );
    const to = await open(await empty(template));
    const copied = await copyDatabase(from, to);
    expect(copied).toContainEqual({ table: 'public.orders', rows: 1 });
    expect(copied).toContainEqual({ table: 'sandbox.card_objects', rows: 1234 });
    expect(await contents(to)).toEqual(was);

    // What is numbered goes on counting where it was.
    await to.pool.query(`insert into sandbox.card_objects (id, kind, body) values ('pi_next', 'x', '{}')`);
    const { rows } = await to.pool.query("select seq from sandbox.card_objects where id = 'pi_next'");
    expect(rows).toEqual([{ seq: 1235 }]);

    await expect(copyDatabase(from, to)).rejects.toThrow('not empty');
    expect(await contents(to)).toEqual(was);
  });
});

afterAll(() => {
  if (noPostgres) console.log(`Backups of PostgreSQL were not tested: ${noPostgres}`);
});
