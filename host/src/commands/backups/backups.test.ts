import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readConfig } from '@chuck-and-bit/api/config';
import { type Database, openDatabase } from '@chuck-and-bit/api/database/client';
import { earlierSchema } from '@chuck-and-bit/api/database/migrate';
import { createDiskStore } from '@chuck-and-bit/api/external/files/disk-store';
import { sandboxTables } from '@chuck-and-bit/sandbox/tables';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { earlierMigration, makeEarlierDatabase } from '../../../../api/test/earlier-database';
import { whyNoPostgres } from '../../../../api/test/postgres-server';
import { embeddedTemplate, postgresTemplate } from '../../../../api/test/templates';
import { createPostgresDatabase } from '../../../../api/test/test-database';
import { behindRival } from '../../../../api/test/waits-for-lock';
import { DatabaseInUseError, ownEmbeddedDatabase } from '../../services/embedded-database-owner';
import type { StoreConfig } from '../../services/files';
import { openShopDatabase } from '../../services/shop-database';
import { withDatabase } from '../../services/with-database';
import { addFiles, openBackup } from './archived-files';
import { describeSize, kindOfBackup, writeBackupFile } from './backup-file';
import { copyDatabase } from './copy-database';
import { backupEmbedded, backupNow, restoreEmbedded } from './embedded-backup';
import { backupPostgres, restorePostgres } from './postgres-backup';
import { archive } from './tar';

const noPostgres = await whyNoPostgres();
const user = '0190a6b0-0000-7000-8000-000000000001';
const product = '0190a6b0-0000-7000-8000-000000000002';
const picture = '0190a6b0-0000-7000-8000-000000000004';
const order = '0190a6b0-0000-7000-8000-000000000003';

/** Adds rows with quotes, emoji, bigints, microseconds, JSON, generated columns and references. */
async function fill({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into users (id, email, identity_subject, email_verified, name, created_at)
     values ($1, 'mona@example.com', 'subject', true, $2, '2024-02-29 12:34:56.789012+00')`,
    [user, `Mona "O'Drill" \\ 🛠️\nLisa`],
  );
  await pool.query(
    `insert into products (id, name, price_cents, image, description, available_quantity, minimum_order)
     values ($1, 'Hammer Drill', 99999999, '/a.svg', 'It drills.', 7, 1)`,
    [product],
  );
  await pool.query(
    `with kind as (
       insert into kinds (id, parent_id, name, slug, level)
       values ('018f0000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000001', 'Bits', 'bits', 1)
       returning id
     ), attribute as (
       insert into attributes (id, kind_id, name, slug, type)
       select '018f0000-0000-7000-8000-000000000002', id, 'Shank', 'shank', 'choice' from kind returning id
     ), chosen as (
       insert into attribute_options (attribute_id, name) select id, 'SDS-plus' from attribute returning id
     ), value as (
       insert into product_attributes (product_id, attribute_id, low, high)
       select $1, attribute.id, chosen.id + 0.1, 1e300 from attribute, chosen
     )
     insert into kind_slugs (slug, kind_id) select 'old-bits', id from kind`,
    [product],
  );
  await pool.query(
    `with placed as (
       insert into purchases (id, number, user_id, user_name, user_email, address, phone, terms, goods_cents, discount_cents,
         shipping_cents, tax_cents, included_tax_cents, total_cents, transaction_id, paid_at, card_brand, card_last4)
       values ($1, 'ABCD-EFGH', $2, 'Mona', 'mona@example.com', 'A', '012345678', '{"tax": null}', 899999991, 0, 0, 0, 0, 899999991,
         'pi_1', '2024-02-29 12:34:56.789012+00', 'visa', '4242')
       returning *
     )
     insert into orders (id, purchase_id, purchase_number, position, user_id, user_name, user_email, product_id,
       product_name, product_image, price_cents, quantity, unit, total_cents, address, phone, transaction_id, paid_at, card_brand,
       card_last4)
     select id, id, number, 1, user_id, user_name, user_email, $3, 'Hammer Drill', '/a.svg', 99999999, 9, 'set', 899999991,
       address, phone, transaction_id, paid_at, card_brand, card_last4 from placed`,
    [order, user, product],
  );
  await pool.query(
    `with picture as (
       insert into pictures (id, upload_id, made_at, width, height) values ($2, $2, now(), 60, 40) returning id
     )
     insert into product_pictures (product_id, picture_id, position, alt) select $1, id, 0, 'From the left' from picture`,
    [product, picture],
  );
  await pool.query(
    `insert into idempotency_keys (user_id, key, fingerprint, answer) values ($1, 'k', 'f', '{"b": 1, "a": [1.50]}')`,
    [user],
  );
  await pool.query(`
    insert into identity."user" (id, name, email, email_verified) values ('subject', 'Mona', 'mona@example.com', true);
    insert into identity.account (id, account_id, provider_id, user_id, password)
      values ('account', 'subject', 'credential', 'subject', 'hash');
    insert into identity.session (id, expires_at, token, user_id) values ('session', now(), 'token', 'subject');
    insert into identity.two_factor (id, secret, backup_codes, user_id) values ('factor', 'secret', 'codes', 'subject');
    insert into identity.verification (id, identifier, value, expires_at) values ('v', 'reset', 'value', now());
    insert into identity.jwks (id, public_key, private_key, created_at) values ('key', 'public', 'private', now())`);
}

/** All tables of the shop and its identity service that are backed up. */
async function listTables({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     join pg_class on pg_class.oid = format('%I.%I', schemaname, tablename)::regclass
     where relpersistence = 'p' and schemaname not in ('pg_catalog', 'information_schema', 'drizzle', 'sandbox') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** All rows as text, so that lost precision is detected. */
async function contents(database: Database): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of await listTables(database)) {
    const { rows } = await database.pool.query<{ row: string }>(
      `select t::text as row from ${table} t order by t::text collate "C"`,
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

let folder = '';
/** A backup of a test, in its folder. */
let file = '';
/** The folder of an embedded database, its contents, and a backup of it. */
let filledFolder = '';
let original: Record<string, string[]> = {};
let backup = '';
const closing: (() => Promise<void>)[] = [];

// Opening an embedded database is slow, so most tests share one.
beforeAll(async () => {
  filledFolder = await mkdtemp(path.join(os.tmpdir(), 'cb-backups-'));
  backup = path.join(filledFolder, 'shop.backup');
  const template = await embeddedTemplate();
  const database = await openDatabase({ databaseUrl: null, dataDir: filledFolder, template });
  await fill(database);
  original = await contents(database);
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
  file = path.join(folder, 'shop.backup');
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await rm(folder, { recursive: true, force: true });
});

/** A folder that looks like a database, for tests that must not open it. */
async function folderWith(file: string): Promise<string> {
  await mkdir(path.join(folder, 'database'));
  await writeFile(path.join(folder, 'database', file), file);
  return folder;
}

describe('a backup of the embedded database', () => {
  test('of an open database restores what was committed', async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
    expect(await kindOfBackup(backup)).toBe('embedded');
    const dataDir = await folderWith('old');
    // Of a restore that was killed.
    await mkdir(path.join(dataDir, 'restoring/database'), { recursive: true });
    await expect(restoreEmbedded(dataDir, backup, { replace: false })).rejects.toThrow('--replace');
    expect(await readdir(path.join(dataDir, 'database'))).toEqual(['old']);
    const message = `Restored ${backup}: 1 orders.`;
    expect(await restoreEmbedded(dataDir, backup, { replace: true })).toEqual({ ok: true, message });

    const restored = await openShopDatabase(readConfig({ DATA_DIR: dataDir }));
    closing.push(restored.close);
    expect(await contents(restored)).toEqual(original);
    expect((await readdir(dataDir)).sort()).toEqual(['database', 'shop.sock']);

    // Closing waits for who uses the database, and the folder has an owner until then.
    const connection = await restored.pool.connect();
    const closed = closing.pop()?.();
    const refusal = await ownEmbeddedDatabase(dataDir).catch((error: unknown) => error);
    connection.release();
    await closed;
    expect(refusal).toBeInstanceOf(DatabaseInUseError);
    await (await ownEmbeddedDatabase(dataDir)).release();
  });

  test('can be made of a closed database, holds the files of folders, and restores them into the configured store', async () => {
    const store = createDiskStore(path.join(filledFolder, 'pictures'));
    const files = ['80.avif', '80.jpeg'].map((name) => ({ name, bytes: Buffer.from(name.repeat(1_000)) }));
    await store.write(picture, files);
    const pdf = { name: 'document.pdf', bytes: Buffer.from('%PDF-1.7') };
    await createDiskStore(path.join(filledFolder, 'documents')).write(picture, [pdf]);
    // Of an upload that is running or was killed.
    await mkdir(path.join(filledFolder, `documents/01/${product.slice(0, -1)}1.part`), { recursive: true });
    expect(await backupEmbedded(filledFolder, file)).toEqual({
      ok: true,
      message: `Wrote ${file} (${((await stat(file)).size / 1e6).toFixed(1)} MB).`,
    });
    await (await ownEmbeddedDatabase(filledFolder)).release();
    const config = { files: { kind: 'disk' as const }, dataDir: filledFolder };
    expect(await addFiles(file, config)).toBe('The files of 1 pictures and 1 documents are in it.');
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const { database, restoreFiles } = await openBackup(file, path.join(folder, 'staging'));
    expect(await kindOfBackup(database)).toBe('embedded');
    expect(await restoreEmbedded(folder, database, { replace: false })).toMatchObject({ ok: true });
    const elsewhere = createDiskStore(path.join(folder, 'pictures'));
    for (let time = 0; time < 2; time += 1) {
      // What is stored already is not written again.
      if (time === 1) await elsewhere.write(picture, [...files, { name: 'kept', bytes: pdf.bytes }]);
      expect(await restoreFiles?.({ ...config, dataDir: folder })).toBe(
        ['pictures', 'documents'].map((kind) => `Stored 1 ${kind} in ${path.join(folder, kind)}.`).join(' '),
      );
    }
    for (const { name, bytes } of files) {
      const restored = await elsewhere.read(picture, name);
      expect(Buffer.concat((await restored?.body.toArray()) as Buffer[])).toEqual(bytes);
    }
    expect(await elsewhere.size(picture, 'kept')).toBe(pdf.bytes.length);

    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length - 2_000));
    await expect(openBackup(file, path.join(folder, 'staging'))).rejects.toThrow('damaged');
  });

  test('names the bucket of files that are in a store, and needs no archive without files', async () => {
    await writeFile(file, 'of the database');
    const s3 = { files: { kind: 's3', bucket: 'shop-pictures' }, dataDir: folder } as StoreConfig;
    expect(await addFiles(file, s3)).toBe(
      'Files of pictures and documents are not in it, only their keys: back up the bucket shop-pictures as well.',
    );
    const onDisk = { files: { kind: 'disk' as const }, dataDir: folder };
    expect(await addFiles(file, onDisk)).toBe('');
    const store = createDiskStore(path.join(folder, 'pictures'));
    await store.write(picture, [{ name: 'x'.repeat(60), bytes: Buffer.from('x') }]);
    await expect(addFiles(file, onDisk)).rejects.toThrow('Too long a name');
    expect(await readdir(folder)).toEqual(['pictures', 'shop.backup']);
    expect(await readFile(file, 'utf8')).toBe('of the database');
    await expect(openBackup(path.join(folder, 'missing'), folder)).rejects.toThrow('There is no file');
    expect(await openBackup(file, folder)).toEqual({ database: file, restoreFiles: null });
  });

  test.each(['pictures', 'documents'] as const)('restores the files of %s alone', async (kind) => {
    const dataDir = path.join(folder, 'elsewhere');
    await writeFile(file, 'of the database');
    const bytes = Buffer.alloc(512, kind);
    await createDiskStore(path.join(folder, kind)).write(picture, [{ name: 'a.file', bytes }]);
    const files = { kind: 'disk' as const };
    expect(await addFiles(file, { files, dataDir: folder })).toBe(`The files of 1 ${kind} are in it.`);
    // As tar reads it: two headers, a block of each file, and the end.
    expect((await stat(file)).size).toBe((2 + 2 + 2) * 512);
    const names = execFileSync('tar', ['-tf', file], { encoding: 'utf8' });
    expect(names).toBe(`database.backup\n${kind}/${picture}/a.file\n`);
    const { database, restoreFiles } = await openBackup(file, path.join(folder, 'staging'));
    expect(await readFile(database, 'utf8')).toBe('of the database');
    const store = path.join(dataDir, kind);
    expect(await restoreFiles?.({ files, dataDir })).toBe(`Stored 1 ${kind} in ${store}.`);
    expect(await createDiskStore(store).size(picture, 'a.file')).toBe(bytes.length);
  });

  test('stores no file whose name leads elsewhere', async () => {
    const dataDir = path.join(folder, 'shop');
    const names = ['other/x', 'pictures/..', `keys/${picture}/x`, `documents/${picture}/x`];
    await writeFile(
      file,
      archive(
        Readable.from(names.map((name) => ({ name, bytes: 1, content: Readable.from([Buffer.from('x')]) }))),
      ),
    );
    const { restoreFiles } = await openBackup(file, path.join(folder, 'staging'));
    await restoreFiles?.({ files: { kind: 'disk' }, dataDir });
    expect((await readdir(dataDir, { recursive: true })).sort()).toEqual([
      'documents',
      'documents/04',
      `documents/04/${picture}`,
      `documents/04/${picture}/x`,
    ]);
  });

  test('is refused while another process owns the folder', async () => {
    const dataDir = await folderWith('old');
    const owner = await ownEmbeddedDatabase(dataDir);
    closing.push(owner.release);
    await expect(backupEmbedded(dataDir, path.join(folder, 'b'))).rejects.toThrow(DatabaseInUseError);
    await expect(restoreEmbedded(dataDir, backup, { replace: true })).rejects.toThrow(DatabaseInUseError);
  });

  test('never overwrites a file, and requires a database', async () => {
    await expect(backupEmbedded(path.join(folder, 'nothing'), file)).rejects.toThrow('no database');
    await expect(writeBackupFile(path.join(file, 'in'), async () => {})).rejects.toThrow("can't be written");
    const breaksOff = async (part: string) => {
      await writeFile(part, 'half');
      throw new Error('full');
    };
    await expect(writeBackupFile(file, breaksOff)).rejects.toThrow('full');
    expect(await readdir(folder)).toEqual([]);
    for (const [bytes, said] of [
      [1_001, '2 kB'],
      [999_999, '1000 kB'],
      [1_000_000, '1.0 MB'],
    ] as const) {
      await writeFile(file, Buffer.alloc(bytes));
      expect(await describeSize(file)).toBe(said);
    }
    await writeFile(file, 'precious');
    await expect(backupEmbedded(filledFolder, file)).rejects.toThrow('already exists');
    expect(await readFile(file, 'utf8')).toBe('precious');
  });

  test('that is damaged changes nothing', async () => {
    const dataDir = await folderWith('old');
    const whole = await readFile(backup);
    await writeFile(file, whole.subarray(0, whole.length / 2));
    await expect(restoreEmbedded(dataDir, file, { replace: true })).rejects.toThrow('damaged');
    expect(await readdir(path.join(dataDir, 'database'))).toEqual(['old']);
  });

  test('of before 1.0.0 is refused and changes nothing', async () => {
    const dataDir = await folderWith('old');
    const old = await openDatabase({ databaseUrl: null, dataDir: 'memory://' });
    closing.push(old.close);
    await makeEarlierDatabase(old.pool);
    await backupNow(old, file);
    await expect(restoreEmbedded(dataDir, file, { replace: true })).rejects.toThrow(earlierSchema);
    expect(await readdir(dataDir)).toEqual(['database', 'shop.backup']);
    expect(await readdir(path.join(dataDir, 'database'))).toEqual(['old']);
  });

  test('is distinguished from other files', async () => {
    const file = path.join(folder, 'notes.txt');
    await writeFile(file, 'Buy milk');
    await expect(kindOfBackup(file)).rejects.toThrow('no backup');
    await writeFile(file, 'PGDMP of pg_dump');
    await expect(kindOfBackup(file)).rejects.toThrow('Restore it by: pg_restore');
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
  const at = <Found>(databaseUrl: string, work: (database: Database) => Promise<Found>) =>
    withDatabase(openDatabase({ databaseUrl, dataDir: '' }), work);
  const contentsAt = (databaseUrl: string) => at(databaseUrl, contents);
  const filled = async () => {
    const url = await empty(template);
    await at(url, fill);
    return { url, original: await contentsAt(url) };
  };

  test('a backup of a shop in use restores what was there at its beginning, into an empty database or replacing one', async () => {
    const { url, original } = await filled();
    const changed = await openDatabase({ databaseUrl: url, dataDir: '' });
    await changed.pool.query(sandboxTables);
    await changed.pool.query(`insert into sandbox.card_objects (id, kind, body) values ('pi_1', 'x', '{}')`);
    const cards = ({ pool }: Database) => pool.query('select id, seq from sandbox.card_objects');
    const deletion = { text: 'lock table orders; delete from orders' };
    const made = await behindRival(changed.pool, deletion, () => backupPostgres(url, file));
    expect(made).toMatchObject({ ok: true });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await kindOfBackup(file)).toBe('postgresql');

    const elsewhere = await empty();
    expect(await restorePostgres(elsewhere, file, { replace: false })).toMatchObject({ ok: true });
    expect(await contentsAt(elsewhere)).toEqual(original);
    expect(await schemaAt(elsewhere)).toEqual(await schemaAt(url));
    expect((await at(elsewhere, cards)).rows).toEqual([{ id: 'pi_1', seq: 1 }]);

    await changed.pool.query('create table drizzle.of_a_later_version (id int)');
    await changed.close();
    await expect(restorePostgres(url, file, { replace: false })).rejects.toThrow('--replace');
    await restorePostgres(url, file, { replace: true });
    expect(await contentsAt(url)).toEqual(original);
  });

  /** The definitions of everything that the migrations created. */
  const schemaAt = (databaseUrl: string) =>
    at(databaseUrl, async ({ pool }) => {
      const { rows } = await pool.query(`
        select indexdef as definition from pg_indexes where schemaname in ('public', 'identity', 'drizzle')
        union select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid <> 0
        union select concat_ws(' ', table_schema, table_name, column_name, data_type, column_default, is_nullable,
          generation_expression) from information_schema.columns
          where table_schema in ('public', 'identity', 'drizzle')
        order by 1`);
      return rows;
    });

  test('rows that name others of their table are restored in any order', async () => {
    const { url } = await filled();
    const database = await openDatabase({ databaseUrl: url, dataDir: '' });
    const parcel = (number: string) => `('01900000-0000-7000-8000-' || lpad(${number}, 12, '0'))::uuid`;
    const ship = (ids: string, replaces = 'null') =>
      `insert into shipments (id, purchase_id, address, replaces) select ${ids}, '${order}', '${'Ä€'.repeat(40)}', ${replaces}`;
    await database.pool.query(`${ship(parcel("'1'"))};
      ${ship(parcel('n::text'))} from generate_series(2, 500) n;
      ${ship(parcel("'501'"), parcel("'1'"))};
      update shipments set lost_at = now() where id = ${parcel("'1'")}`);
    const whole = await contents(database);
    await database.close();
    await backupPostgres(url, file);
    await restorePostgres(url, file, { replace: true });
    expect(await contentsAt(url)).toEqual(whole);
  });

  test('a backup of an older schema is restored as it was and migrated at the next start', async () => {
    const { url, original } = await filled();
    await backupPostgres(url, file);
    const lines = gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n');
    const header = JSON.parse(lines[0] ?? '') as { schema: { generatedAt: number }[] };
    const write = async (name: string, change: typeof header, rest = lines.slice(1)) => {
      const changed = path.join(folder, name);
      await writeFile(changed, gzipSync([JSON.stringify(change), ...rest, ''].join('\n')));
      return changed;
    };

    const older = await write('older', { ...header, schema: header.schema.slice(0, 1) }, [
      '{"table":{"name":"public.secrets","columns":["name","value"],"identity":null}}',
      '[{"name":"api-token","value":"of the first release"}]',
      '{"rows":{"public.secrets":1}}',
    ]);
    const old = await empty();
    await restorePostgres(old, older, { replace: false });
    const reopened = await openShopDatabase(readConfig({ DATABASE_URL: old }));
    expect((await reopened.pool.query('select * from secrets')).rows).toEqual([
      { name: 'api-token', value: 'of the first release' },
    ]);
    await reopened.close();
    expect(await schemaAt(old)).toEqual(await schemaAt(url));

    const earlier = await write('earlier', { ...header, schema: [{ generatedAt: earlierMigration }] });
    await expect(restorePostgres(url, earlier, { replace: true })).rejects.toThrow(earlierSchema);
    expect(await contentsAt(url)).toEqual(original);

    const generatedAt = 4_000_000_000_000;
    const newer = await write('newer', { ...header, schema: [...header.schema, { generatedAt }] });
    await expect(restorePostgres(url, newer, { replace: true })).rejects.toThrow('newer version of the shop');
    const endless = await write('endless', header, lines.slice(1, -1));
    await expect(restorePostgres(url, endless, { replace: true })).rejects.toThrow('its end is missing');
    // No foreign key references the last table with rows.
    const rows = lines.findLastIndex((line) => line.startsWith('['));
    const incomplete = await write('incomplete', header, lines.slice(1).toSpliced(rows - 1, 1));
    await expect(restorePostgres(url, incomplete, { replace: true })).rejects.toThrow(
      /Rows of \S+ are missing/,
    );
    expect(await contentsAt(url)).toEqual(original);
  });

  test('a damaged backup, or a database in use, is refused without changes', async () => {
    const { url, original } = await filled();
    await backupPostgres(url, file);
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length - 400));
    await expect(restorePostgres(url, file, { replace: true })).rejects.toThrow('damaged');

    const inUse = await openDatabase({ databaseUrl: url, dataDir: '' });
    await inUse.pool.query('select 1');
    await expect(restorePostgres(url, file, { replace: true })).rejects.toThrow('Stop the shop');
    await inUse.close();
    expect(await contentsAt(url)).toEqual(original);
  });

  test('the embedded database is copied there with every row', async () => {
    const from = await openShopDatabase(readConfig({ DATA_DIR: filledFolder }));
    closing.push(from.close);
    await from.pool.query(sandboxTables);
    await from.pool.query(
      `insert into sandbox.card_objects (id, kind, body) overriding system value
       select 'pi_' || n, 'payment_intent', jsonb_build_object('n', n) from generate_series(1, 1234) n`,
    );
    await from.pool.query("delete from sandbox.card_objects where id = 'pi_7'");
    const to = await open(await empty(template));
    const copied = await copyDatabase(from, to);
    expect(copied).toContainEqual({ table: 'public.orders', rows: 1 });
    // No others: not those of migrations, nor unlogged ones.
    const names = copied.map(({ table }) => table).filter((table) => !table.startsWith('sandbox.'));
    expect(names.toSorted()).toEqual(Object.keys(original).toSorted());
    for (const table of ['"user"', 'account', 'session', 'two_factor', 'verification', 'jwks']) {
      expect(copied).toContainEqual({ table: `identity.${table}`, rows: 1 });
    }
    expect(copied).toContainEqual({ table: 'sandbox.card_objects', rows: 1233 });
    expect(await contents(to)).toEqual(original);

    // The identity sequence continues after the restored rows.
    await to.pool.query(`insert into sandbox.card_objects (id, kind, body) values ('pi_next', 'x', '{}')`);
    const { rows } = await to.pool.query("select seq from sandbox.card_objects where id = 'pi_next'");
    expect(rows).toEqual([{ seq: 1235 }]);

    await expect(copyDatabase(from, to)).rejects.toThrow('not empty');
    expect(await contents(to)).toEqual(original);
  });
});

afterAll(() => {
  if (noPostgres) console.log(`Backups of PostgreSQL were not tested: ${noPostgres}`);
});
