import { readConfig } from '@chuck-and-bit/api/config';
import { priceRemaining } from '@chuck-and-bit/api/modules/purchases/price-remaining';
import { orders as orderTable } from '@chuck-and-bit/api/tables/orders';
import { discountCodes, redemptions } from '@chuck-and-bit/api/tables/pricing';
import { purchases as purchaseTable } from '@chuck-and-bit/api/tables/purchases';
import { products as productTable } from '@chuck-and-bit/api/tables/catalogue';
import { orderContact } from '@chuck-and-bit/contract/orders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDocuments } from '../../../api/test/documents';
import { findStoredRefundFaults } from '../../../api/test/money/accounting-checks';
import { openTestDatabase } from '../../../api/test/test-database';
import { demoAccounts } from '../demo-accounts';
import { addDemoData } from './add-demo-data';
import { secondViews } from './demo-pictures';
import { demoProducts } from './products';

const config = readConfig({ LOG_LEVEL: 'silent' });
const bySku = (one: { sku: string }, other: { sku: string }) => one.sku.localeCompare(other.sku);
type Row<Table extends { $inferSelect: object }> = Table['$inferSelect'];

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let documents: Awaited<ReturnType<typeof openDocuments>>;
let purchases: Row<typeof purchaseTable>[];
let orders: Row<typeof orderTable>[];
beforeAll(async () => {
  database = await openTestDatabase();
  documents = await openDocuments();
  // An account that an interrupted first start has made already.
  await database.pool.query(`insert into identity."user" (id, name, email) values ('made', 'Demo', $1)`, [
    demoAccounts[0]?.email,
  ]);
  const identity = { createAccount: async ({ email }: { email: string }) => `new ${email}` };
  await addDemoData(database, { identity, documents: documents.store }, config);
  purchases = await database.db.select().from(purchaseTable).orderBy(purchaseTable.id);
  orders = await database.db.select().from(orderTable).orderBy(orderTable.id);
});
afterAll(async () => {
  await database.close();
  await documents.close();
});

test('an account that exists already is taken', async () => {
  const { rows } = await database.pool.query('select email, identity_subject as subject from users');
  const expected = demoAccounts.map(({ email }, index) => ({
    email,
    subject: index ? `new ${email}` : 'made',
  }));
  expect(rows).toEqual(expect.arrayContaining(expected));
});

test('four demo products have a second picture', async () => {
  const { rows } = await database.pool.query<{ sku: string; source: string; alt: string }>(
    `select sku, source, alt from product_pictures join pictures on pictures.id = picture_id
     join products on products.id = product_id where position = 1`,
  );
  const expected = Object.entries(secondViews).map(([sku, { image, alt }]) => ({ sku, source: image, alt }));
  expect(rows.toSorted(bySku)).toEqual(expected.toSorted(bySku));
});

const ordersOf = ({ id }: { id: string }) => orders.filter(({ purchaseId }) => purchaseId === id);

describe('the purchases of the demo shopper', () => {
  test('are in every state, the older ones first', () => {
    const states = purchases.map((purchase) => ({
      isPaid: purchase.transactionId !== null,
      isRefunded: purchase.refundedAt !== null,
      isHeld: (purchase.expiresAt?.getTime() ?? 0) > Date.now(),
      shipped: ordersOf(purchase).filter(({ status }) => status === 'Shipped').length,
      orders: ordersOf(purchase).length,
    }));
    const paid = { isPaid: true, isRefunded: false, isHeld: false, orders: 2 };
    expect(states).toEqual([
      { ...paid, isRefunded: true, shipped: 0 },
      { ...paid, shipped: 2 },
      { ...paid, shipped: 1 },
      { ...paid, shipped: 0 },
      { ...paid, isPaid: false, isHeld: true, shipped: 0 },
    ]);
    const moments = purchases.map(({ createdAt }) => createdAt.getTime());
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
  });

  test('have refunds and parcels that add up', async () => {
    expect(await findStoredRefundFaults(database.pool)).toEqual([]);
  });

  test('cost what a cart of the same products costs', () => {
    for (const purchase of purchases) {
      const own = ordersOf(purchase);
      const { lines, ...priced } = priceRemaining(purchase, own);
      expect(priced).toMatchObject({
        goods: purchase.goodsCents,
        discount: purchase.discountCents,
        shipping: purchase.shippingCents,
        tax: purchase.taxCents,
        total: purchase.totalCents,
      });
      expect(own.map(({ priceCents, discountCents }) => [priceCents, discountCents])).toEqual(
        lines.map(({ price, discount }) => [price, discount]),
      );
      expect(own.map(({ refundedCents }) => refundedCents)).toEqual(
        own.map(({ chargedCents }) => (purchase.refundedAt ? chargedCents : 0)),
      );
    }
    expect(purchases.map(({ totalCents }) => totalCents)).toEqual([14_250, 64_400, 21_915, 34_600, 17_890]);
  });

  test('include a discount code, a PO number and express shipping', () => {
    expect(purchases.map(({ discountCode }) => discountCode)).toEqual([null, null, 'WELCOME10', null, null]);
    expect(purchases.map(({ poNumber }) => poNumber)).toEqual([null, 'PO-4711', null, null, null]);
    expect(purchases.filter(({ shippingName }) => shippingName === 'Express')).toHaveLength(1);
    expect(purchases.filter(({ arrivesFrom }) => arrivesFrom === null)).toEqual([]);
    for (const purchase of purchases) expect(orderContact.safeParse(purchase).error).toBeUndefined();
  });

  test('have taken their stock', async () => {
    for (const { id, name, availableQuantity } of await database.db.select().from(productTable)) {
      const sold = orders.filter(({ productId }) => productId === id);
      const taken = sold.reduce((sum, { quantity }) => sum + quantity, 0);
      const seed = demoProducts.find((product) => product.name === name);
      expect(availableQuantity + taken, name).toBe(seed?.availableQuantity);
    }
  });

  test('count as uses of their codes', async () => {
    const used = await database.db.select().from(redemptions);
    expect(used.map(({ purchaseId }) => purchaseId)).toEqual([purchases[2]?.id]);
    const codes = await database.db.select().from(discountCodes);
    expect(Object.fromEntries(codes.map(({ code, uses }) => [code, uses]))).toEqual({
      WELCOME10: 1,
      FREESHIP: 0,
    });
  });
});

test('a shop without demo accounts has no purchases, and is filled once', async () => {
  const empty = await openTestDatabase();
  for (let start = 0; start < 2; start += 1)
    await addDemoData(empty, { identity: null, documents: documents.store }, config);
  expect(await empty.db.select().from(productTable)).toHaveLength(demoProducts.length);
  expect(await empty.db.select().from(purchaseTable)).toEqual([]);
  await empty.close();
});
