import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrateTo } from '../../test/migrate-to';
import { embeddedTemplate } from '../../test/templates';
import { createPostgresDatabase, openTestDatabase, testEngine } from '../../test/test-database';
import { type Database, openDatabase } from './client';
import { DatabaseUnusableError } from './find-server';
import { migrateDatabase } from './migrate';

const countDrills = async ({ pool }: Database) =>
  (await pool.query<{ count: number }>('select count(*)::int as count from drills')).rows[0]?.count;

/** Applies the first release's migrations and adds a row to each table. */
async function fillAsFirstRelease(database: Database): Promise<void> {
  await migrateTo(1, database);
  await database.pool.query(
    await readFile(path.join(import.meta.dirname, '../../test/first-release.sql'), 'utf8'),
  );
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

  const steps: number[] = [];
  await migrateDatabase(database, (step, all) => {
    steps.push(step);
    expect(step).toBeLessThanOrEqual(all);
    if (step === all) steps.push(0);
  });
  expect(steps.slice(0, 2)).toEqual([1, 2]);
  expect(steps.at(-1)).toBe(0);
  await migrateDatabase(database, () => expect.unreachable('The schema is the newest'));

  const after = await rowsOfEachTable(database);
  const {
    'public.mails': mails,
    'public.payment_intents': intents,
    'public.orders': orders,
    ...others
  } = before;
  expect(after).toMatchObject(others);
  // The purchase has the date of the warning from now on.
  const { expiry_warned_at: expiryWarnedAt, ...order } = Object(orders?.[0]);
  expect(after['public.orders']).toMatchObject([order]);
  // Its mail and its intent are of the purchase that the order got, which has the order's id.
  const { order_id: purchaseId, ...intent } = Object(intents?.[0]);
  expect(after['public.payment_intents']).toMatchObject([{ ...intent, purchase_id: purchaseId }]);
  expect(after['public.mails']).toMatchObject([{ id: Object(mails?.[0]).id, kind: 'purchasePlaced' }]);
  expect(after['public.purchases']).toMatchObject([
    {
      id: purchaseId,
      transaction_id: 'pi_1',
      total_cents: 64_500,
      refunded_cents: 0,
      expiry_warned_at: expiryWarnedAt,
    },
  ]);
  // It was shipped, so it has a shipment.
  expect(after['public.shipments']).toMatchObject([
    { id: purchaseId, purchase_id: purchaseId, address: order.address, shipped_at: order.shipped_at },
  ]);
  expect(after['public.shipment_lines']).toEqual([
    { shipment_id: purchaseId, order_id: purchaseId, quantity: 5 },
  ]);
  expect(after['public.orders']).toMatchObject([{ shipped_quantity: 5 }]);
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

test('shipped orders get shipments of the units that were not refunded before, and their mails become mails about a parcel', async () => {
  const database = await openTestDatabase({ isEmpty: true });
  onTestFinished(() => database.close());
  await fillAsFirstRelease(database);
  await migrateTo(38, database);
  const { pool } = database;
  const refund = async (place: number, quantity: number, times: object) => {
    const id = `01900000-0000-7000-8000-00000000010${place}`;
    const row = { id, intent_id: idOf(4), amount_cents: quantity * 100, ...times };
    await pool.query('insert into refunds select * from jsonb_populate_record(null::refunds, $1)', [
      { ...defaultsOfRefund, ...row },
    ]);
    await pool.query(
      'insert into refund_lines (refund_id, order_id, quantity, amount_cents) values ($1, $2, $3, 1)',
      [id, idOf(3), quantity],
    );
  };
  const before = { created_at: '2026-01-02T09:00:00Z' };
  await refund(1, 1, before);
  await refund(2, 1, { ...before, state: 'failed', failed_at: '2026-01-02T09:30:00Z' });
  await refund(3, 1, { ...before, state: 'failed', failed_at: '2026-01-03T09:00:00Z' });
  await refund(4, 2, { created_at: '2026-01-02T11:00:00Z' });
  const tracked = "carrier = 'UPS', tracking_number = '7', tracking_changed_at = '2026-01-02T12:00:00Z'";
  await pool.query(`update orders set ${tracked}`);
  await pool.query(`insert into mails (id, kind, data) values (gen_random_uuid(), 'orderShipped', $1)`, [
    {
      to: 'ada@shop.example',
      name: 'Ada',
      orderId: idOf(3),
      productName: 'Hammer drill',
      quantity: 3,
      totalCents: 1,
    },
  ]);

  await migrateDatabase(database);

  const after = await rowsOfEachTable(database);
  // 5 units, less one of a refund and one of a refund that failed only after the parcel had left.
  expect(after['public.shipment_lines']).toEqual([{ shipment_id: idOf(3), order_id: idOf(3), quantity: 3 }]);
  expect(after['public.orders']).toMatchObject([{ shipped_quantity: 3, carrier: 'UPS' }]);
  expect(after['public.shipments']).toMatchObject([
    { carrier: 'UPS', tracking_number: '7', tracking_changed_at: new Date('2026-01-02T12:00:00Z') },
  ]);
  expect(after['public.mails']).toContainEqual(
    expect.objectContaining({
      kind: 'purchaseShipped',
      data: expect.objectContaining({
        orderId: idOf(3),
        purchaseId: idOf(3),
        lines: [{ productName: 'Hammer drill', quantity: 3, unit: 'piece' }],
        tracking: null,
      }),
    }),
  );
});

/** The id of a row in `first-release.sql`. */
const idOf = (row: number) => `01900000-0000-7000-8000-00000000000${row}`;

const defaultsOfRefund = {
  cause: 'refund',
  state: 'pending',
  attempt: 0,
  restock: false,
  shipping_cents: 0,
  shipping_tax_cents: 0,
  shipping_included_tax_cents: 0,
};

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
      await Promise.all(processes.map((each) => migrateDatabase(each)));
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
