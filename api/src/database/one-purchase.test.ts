import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { findPurchaseFaults, findStoredRefundFaults } from '../../test/money/accounting-checks';
import { migrateTo } from '../../test/migrate-to';
import { openTestDatabase } from '../../test/test-database';
import { migrateDatabase } from './migrate';

const database = await openTestDatabase({ isEmpty: true });
const { pool } = database;

/** The number of migrations of the release before every order had a purchase. */
const before = 35;

/** The id of a row in `release-before.sql`. */
const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const rowsOf = async <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
  (await pool.query<Row>(query, values)).rows;

/** What the update must not change. */
const readKept = async () => ({
  orders: await rowsOf(
    `select id, number, product_id, price_cents, quantity, total_cents, discount_cents, tax_cents, charged_cents, status,
       transaction_id, created_at, paid_at, shipped_at, expires_at, carrier, tracking_number
     from orders order by id`,
  ),
  stock: await rowsOf('select id, available_quantity from drills order by id'),
  ledger: await rowsOf('select * from stock_changes order by id'),
  notes: await rowsOf('select * from order_notes order by id'),
  returns: await rowsOf('select id, order_id, quantity, received_quantity from returns order by id'),
  payments: await rowsOf(
    'select id, provider_id, amount_cents, refunded_cents, charged_back_cents, status from payment_intents order by id',
  ),
  refunds: await rowsOf(
    `select id, intent_id, provider_id, amount_cents, state, reason from refunds where provider_id is not null
       or state = 'pending' order by id`,
  ),
});

/** The refunds of an intent with the cents of each part: by order, and for shipping. */
const partsOf = (intent: number) =>
  rowsOf(
    `select r.cause, r.amount_cents as amount, r.shipping_cents as shipping, r.shipping_tax_cents as "shippingTax",
       coalesce(jsonb_object_agg(right(l.order_id::text, 3),
         jsonb_build_array(l.quantity, l.shipped_quantity, l.amount_cents, l.tax_cents, l.included_tax_cents))
         filter (where l.order_id is not null), '{}') as lines
     from refunds r left join refund_lines l on l.refund_id = r.id where r.intent_id = $1 group by r.id order by r.created_at`,
    [id(intent)],
  );

const orderOf = async (number: number) =>
  (await rowsOf<Record<string, unknown>>('select * from orders where id = $1', [id(number)]))[0];

let kept: Awaited<ReturnType<typeof readKept>>;

beforeAll(async () => {
  await migrateTo(before, database);
  await pool.query(await readFile(path.join(import.meta.dirname, '../../test/release-before.sql'), 'utf8'));
  kept = await readKept();
  await migrateDatabase(database);
  return () => database.close();
}, 60_000);

describe('the update that gives every order a purchase', () => {
  test('keeps sums, states, stock, payments, refunds, returns and notes', async () => {
    expect(await readKept()).toEqual(kept);
  });

  test('keeps the state of a return, unless its refund has failed', async () => {
    expect(
      await rowsOf('select right(id::text, 3) as id, state, refunded_at from returns order by id'),
    ).toEqual([
      { id: '601', state: 'requested', refunded_at: null },
      { id: '602', state: 'received', refunded_at: null },
    ]);
  });

  test('leaves no contradiction', async () => {
    expect(await findPurchaseFaults(pool)).toEqual([]);
    expect(await findStoredRefundFaults(pool)).toEqual([]);
  });

  test('gives the purchase of an order its id, its times and its number, unless another purchase has that', async () => {
    expect(
      await rowsOf(
        `select p.number = o.number as same, p.created_at = o.created_at as "sameTime", o.position, o.purchase_number = p.number as copied
         from orders o join purchases p on p.id = o.id order by o.id`,
      ),
    ).toEqual([
      { same: true, sameTime: true, position: 1, copied: true },
      { same: false, sameTime: true, position: 1, copied: true },
      ...Array.from({ length: 5 }, () => ({ same: true, sameTime: true, position: 1, copied: true })),
      { same: true, sameTime: true, position: 1, copied: true },
    ]);
    expect(await orderOf(102)).toMatchObject({ number: 'AAAA-0102' });
    expect(await rowsOf('select purchase_id as id from payment_intents where id = $1', [id(202)])).toEqual([
      { id: id(102) },
    ]);
  });

  test('numbers the orders of a purchase by their ids', async () => {
    const orders = await rowsOf<{ position: number }>(
      'select position from orders where purchase_id = $1 order by id',
      [id(402)],
    );
    expect(orders.map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  test('ships what was shipped, and says which refunded units were shipped', async () => {
    expect(await orderOf(103)).toMatchObject({
      shipped_quantity: 4,
      refunded_quantity: 3,
      refunded_shipped_quantity: 2,
    });
    expect(await partsOf(203)).toMatchObject([
      { lines: { 103: [1, 0, 1000, 0, 0] } },
      { lines: { 103: [2, 2, 2000, 0, 0] } },
    ]);
    expect(await rowsOf('select carrier, tracking_number from shipments where id = $1', [id(103)])).toEqual([
      { carrier: 'UPS', tracking_number: '1Z103' },
    ]);
  });

  test('frees the units of a refund that failed after the rest was shipped', async () => {
    expect(await orderOf(107)).toMatchObject({
      quantity: 4,
      shipped_quantity: 3,
      refunded_quantity: 0,
      refunded_shipped_quantity: 0,
    });
  });

  test('divides an amount without units by what remains of each line and of shipping', async () => {
    expect(await partsOf(206)).toMatchObject([
      { amount: 1500, shipping: 0, lines: { 106: [0, 0, 1500, 0, 0] } },
    ]);
    // 10.01 × 29.70, 19.80, 9.90 and 6.60 ÷ 66.00: the cent that is left goes to the largest remainder.
    expect(await partsOf(902)).toEqual([
      {
        cause: 'refund',
        amount: 1001,
        shipping: 100,
        shippingTax: 9,
        lines: { 121: [0, 0, 451, 41, 0], 122: [0, 0, 300, 27, 0], 123: [0, 0, 150, 13, 0] },
      },
    ]);
  });

  test('divides the discount of an order over its refunds', async () => {
    expect(
      await rowsOf(
        `select right(o.id::text, 3) as id, o.discount_cents as discount, o.charged_cents as charged,
           array_agg(array[l.amount_cents, l.discount_cents]::int[] order by l.refund_id) as refunds
         from orders o join refund_lines l on l.order_id = o.id where o.discount_cents > 0 group by o.id order by o.id`,
      ),
    ).toEqual([
      { id: '121', discount: 300, charged: 2_970, refunds: [[451, 45]] },
      { id: '122', discount: 200, charged: 1_980, refunds: [[300, 30]] },
      { id: '123', discount: 100, charged: 990, refunds: [[150, 15]] },
    ]);
  });

  test('makes a lost dispute a refund of its own, with its tax', async () => {
    expect(await partsOf(205)).toMatchObject([
      { cause: 'dispute', amount: 3000, lines: { 105: [0, 0, 3000, 0, 0] } },
    ]);
    expect(await partsOf(903)).toMatchObject([
      { cause: 'refund', amount: 5950, lines: { 132: [1, 0, 5950, 0, 950] } },
      { cause: 'dispute', amount: 11_900, lines: { 131: [0, 0, 11_900, 0, 1900] } },
    ]);
    expect(await orderOf(131)).toMatchObject({ payment_status: 'Refunded', refunded_cents: 11_900 });
  });

  test('gives the notes of orders to their purchase, in order of time, and says which of several each was about', async () => {
    const notesOf = (purchase: number) =>
      rowsOf(
        `select id, author_id, author_name, text, created_at from purchase_notes where purchase_id = $1
         order by created_at`,
        [id(purchase)],
      );
    expect(await notesOf(102)).toMatchObject([
      { id: id(701), author_id: id(2), author_name: 'Sam', text: 'Call first' },
    ]);
    expect(await notesOf(402)).toEqual([
      ...Array.from({ length: 120 }, (_, index) => ({
        id: id(1001 + index),
        author_id: id(2),
        author_name: 'Sam',
        text: `${index % 2 === 0 ? 2 : 1} of BBBB-0402: Note ${index + 1}`,
        created_at: new Date(Date.UTC(2026, 3, 2, 8, index + 1)),
      })),
      {
        id: id(1121),
        author_id: null,
        author_name: 'Eve',
        text: '3 of BBBB-0402: Wrong colour',
        created_at: new Date('2026-04-02T11:00:00Z'),
      },
    ]);
    expect(await rowsOf('select count(*)::int as notes from purchase_notes')).toEqual([{ notes: 122 }]);
  });

  test('turns waiting mails into mails about a purchase', async () => {
    expect(await rowsOf('select kind, data from mails')).toMatchObject([
      {
        kind: 'purchasePlaced',
        data: { purchaseId: id(101), purchaseNumber: 'AAAA-0101', totalCents: 2000 },
      },
    ]);
  });
});
