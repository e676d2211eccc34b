import { changeInvoiceRecipient } from '@chuck-and-bit/contract/documents';
import { addPurchaseNote, deletePurchaseNote } from '@chuck-and-bit/contract/notes';
import { listPurchases, type Purchase } from '@chuck-and-bit/contract/purchases';
import { cancelOrder } from '@chuck-and-bit/contract/orders';
import { cancelPurchase, changeAddress } from '@chuck-and-bit/contract/purchases';
import { changeTracking, markShipmentLost, replaceShipment } from '@chuck-and-bit/contract/shipments';
import { expect, test } from 'vitest';
import type { Person } from '../../../test/people';
import { statementsOf } from '../../../test/statements-of';
import { testEngine } from '../../../test/test-database';
import { openTestShop } from '../../../test/test-shop';
import { createPaymentDeps } from '../settlement/payment-deps';
import { expireOrders } from '../settlement/ending/expire-orders';
import { mergeOrderChanges, readListVersion } from './list-version.queries';
import { setDisputed } from '../purchases/purchases';

const shop = await openTestShop({ SELLER_NAME: 'The Drill Shop', SELLER_ADDRESS: '1 Main Street' });
const { pool, db } = shop.database;
const buyer = await shop.registers('Mona Lisa');
const productId = await shop.addsProduct({ availableQuantity: 1_000 });
const otherProductId = await shop.addsProduct({ availableQuantity: 1_000 });

type Query = Record<string, string>;
const ask = (tag: string | null, as: Person = shop.admin, query: Query = {}) =>
  shop.call(listPurchases, { as, query, headers: tag === null ? {} : { 'if-none-match': tag } });

async function load(as: Person = shop.admin, query: Query = {}): Promise<{ tag: string; list: unknown }> {
  const { headers, body } = await ask(null, as, query);
  const tag = String(headers['etag']);
  expect((await ask(tag, as, query)).status).toBe(304);
  return { tag, list: body };
}

const places = () =>
  shop.placesPurchase(buyer, [
    { productId, quantity: 3 },
    { productId: otherProductId, quantity: 1 },
  ]);
const ofStaff = (params: Record<string, string>, body?: object) => ({ as: shop.admin, params, body });

test('a list is sent again after each change of what it shows, and only then', async () => {
  let id = '';
  const shown = async () => (await shop.purchaseOf(shop.admin, id)) satisfies Purchase;
  const shipment = async () => (await shown()).shipments.at(-1)?._id ?? '';
  const firstOrder = async () => (await shown()).orders[0]?._id ?? '';
  let noteId = '';
  const changes: [string, () => Promise<unknown>][] = [
    ['placed', async () => (id = await places())],
    ['paid, with an invoice', () => shop.paysPurchase(buyer, id)],
    [
      'a note',
      async () => {
        noteId = (await shop.does(addPurchaseNote, ofStaff({ id }, { text: 'Call first' }))).insertedId;
      },
    ],
    ['a deleted note', () => shop.does(deletePurchaseNote, ofStaff({ id, noteId }))],
    [
      'another name and address',
      () =>
        shop.does(
          changeAddress,
          ofStaff({ id }, { name: 'Lisa Gherardini', address: '2 Side Street', phone: '012345678' }),
        ),
    ],
    [
      'another invoice',
      () => {
        const invoiceAddress = { name: 'Carter Ltd', address: '7 Chalk Pit Road', country: 'United States' };
        return shop.does(changeInvoiceRecipient, ofStaff({ id }, { invoiceAddress }));
      },
    ],
    ['a disputed payment', async () => setDisputed(db, (await shown()).transactionId ?? '', true)],
    ['a dispute that ended', async () => setDisputed(db, (await shown()).transactionId ?? '', false)],
    [
      'a parcel',
      async () => {
        const lines = [{ orderId: await firstOrder(), quantity: 2 }];
        await shop.shipsPurchase(id, { lines, carrier: 'UPS', trackingNumber: '1' });
      },
    ],
    [
      'another tracking',
      async () =>
        shop.does(
          changeTracking,
          ofStaff({ id, shipmentId: await shipment() }, { carrier: 'DHL', trackingNumber: '2' }),
        ),
    ],
    ['a lost parcel', async () => shop.does(markShipmentLost, ofStaff({ id, shipmentId: await shipment() }))],
    [
      'a parcel in its place',
      async () => shop.does(replaceShipment, ofStaff({ id, shipmentId: await shipment() }, {})),
    ],
    ['a refund', () => shop.refunds(id, { amount: 1 })],
    ['an unpaid purchase', async () => (id = await places())],
    [
      'a cancelled order',
      async () => shop.does(cancelOrder, { as: buyer, query: { id: await firstOrder() } }),
    ],
    ['a cancelled purchase', () => shop.does(cancelPurchase, { as: buyer, params: { id } })],
    ['another one', async () => (id = await places())],
    [
      'an expired one',
      async () => {
        await pool.query("update purchases set expires_at = now() - interval '1 minute' where id = $1", [id]);
        await expireOrders(db, createPaymentDeps(shop.cards, { shopUrl: '' }));
      },
    ],
  ];
  await places();
  let before = await load();
  for (const [change, happen] of changes) {
    await happen();
    const { status, body } = await ask(before.tag);
    expect({ change, status }).toEqual({ change, status: 200 });
    expect(body, change).not.toEqual(before.list);
    before = await load();
    expect(before.list, change).toEqual(body);
  }
});

test('what the list does not show leaves its tag as it is', async () => {
  await places();
  const { tag } = await load();
  await shop.addsProduct();
  await shop.shopper();
  await pool.query("update purchases set user_name = 'Nobody' where false");
  await mergeOrderChanges(db);
  expect((await ask(tag)).status).toBe(304);
});

test('changes of several transactions are merged into one row of the same version', async () => {
  const rows = async () => (await pool.query('select from order_changes')).rowCount;
  await places();
  await places();
  expect(await rows()).toBeGreaterThan(1);
  const version = await readListVersion(db);
  await mergeOrderChanges(db);
  expect(await rows()).toBe(1);
  expect(await readListVersion(db)).toBe(version);
});

test('a tag is of one caller, one role and one query', async () => {
  await places();
  const viewer = await shop.newAdmin();
  const [first, others, own] = [await load(), await load(viewer), await load(buyer)];
  expect(new Set([first.tag, others.tag, own.tag]).size).toBe(3);
  expect((await ask(first.tag, buyer)).body).toEqual(own.list);
  expect((await ask(first.tag, shop.admin, { payment: 'Paid' })).status).toBe(200);
  await pool.query("update users set role = 'products-staff' where id = $1", [viewer.id]);
  expect(await ask(others.tag, viewer)).toMatchObject({ status: 200, body: [] });
  expect((await shop.call(listPurchases, { headers: { 'if-none-match': first.tag } })).status).toBe(401);
});

/** Runs while a transaction is open that changed something. */
async function besideTransaction(
  statement: string,
  values: unknown[],
  run: (commit: () => Promise<unknown>) => Promise<void>,
) {
  const transaction = await pool.connect();
  try {
    await transaction.query('begin');
    await transaction.query(statement, values);
    await run(() => transaction.query('commit'));
  } finally {
    transaction.release();
  }
}

const rename = "update purchases set user_name = 'Lisa' where id = $1";

test.skipIf(testEngine === 'pglite')(
  'a transaction that commits after a younger one changes the list too',
  async () => {
    const [older, younger] = [await places(), await places()];
    await besideTransaction(rename, [older], async (commit) => {
      await pool.query(rename, [younger]);
      await mergeOrderChanges(db);
      const { tag } = await load();
      await commit();
      const { status, body } = await ask(tag);
      expect(status).toBe(200);
      expect((body as Purchase[]).find(({ _id }) => _id === older)?.userName).toBe('Lisa');
    });
  },
);

test.skipIf(testEngine === 'pglite')('a list keeps its tag while another transaction runs', async () => {
  const id = await places();
  await besideTransaction("update users set phone = '1' where id = $1", [buyer.id], async () => {
    await pool.query(rename, [id]);
    const { tag } = await load();
    await shop.addsProduct();
    expect((await ask(tag)).status).toBe(304);
  });
});

test('a list has another tag after a crash has emptied the changes', async () => {
  const id = await places();
  const counted = await load();
  await pool.query('truncate order_changes');
  const empty = await ask(counted.tag);
  expect(empty.status).toBe(200);
  await pool.query(rename, [id]);
  await pool.query('truncate order_changes');
  expect((await ask(String(empty.headers['etag']))).status).toBe(200);
});

test('an unchanged list costs one read of few rows', async () => {
  await places();
  await mergeOrderChanges(db);
  expect((await pool.query('select from order_changes')).rowCount).toBe(1);
  const { tag } = await load();
  const statements = await statementsOf(() => ask(tag));
  const ofLists = statements.filter(({ text }) => !text.includes('"users"'));
  const version = await statementsOf(() => readListVersion(db));
  expect(ofLists).toEqual(version);
});

test('triggers note the changes of every table that the list reads', async () => {
  await places();
  const statements = await statementsOf(() => ask(null, shop.admin, { q: '1Z999' }));
  const read = statements.flatMap(({ text }) =>
    [...text.matchAll(/(?:from|join) "(\w+)"/g)].map(([, name]) => name),
  );
  const { rows } = await pool.query<{ name: string }>(
    "select distinct event_object_table as name from information_schema.triggers where action_statement like '%note_order_change%'",
  );
  const noted = rows.map(({ name }) => name);
  // The caller, the list's version, and the time zone, which is in the tag too.
  const others = ['users', 'session', 'order_changes', 'shop_settings'];
  expect(noted.toSorted()).toEqual(
    [...new Set(read)].filter((name) => !others.includes(name ?? '')).toSorted(),
  );
});
