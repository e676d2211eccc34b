import { isShipped, paymentStatusOf, unitsToSettle, unitsToShip } from '@chuck-and-bit/contract/order-status';
import { orderStatuses, returnStates } from '@chuck-and-bit/contract/states';
import { carriers } from '@chuck-and-bit/contract/tracking';
import { units } from '@chuck-and-bit/contract/units';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/test-database';
import { newId } from '../ids';
import { hasUnitsToSettle, orders, unitsToShip as unitsToShipInSql } from '../tables/orders';
import { purchases } from '../tables/purchases';

const { db, pool, close } = await openTestDatabase();
afterAll(close);

// What migrations made of the contract's states: a new one fails here until its migration is there.

test.each([
  ['orders_status_known', orderStatuses],
  ['orders_unit_known', units],
  ['orders_carrier_known', carriers],
  ['returns_state_known', returnStates],
])('%s allows the words of the contract, and no others', async (constraint, words) => {
  const { rows } = await pool.query<{ check: string }>(
    'select pg_get_constraintdef(oid) as check from pg_constraint where conname = $1',
    [constraint],
  );
  expect([...(rows[0]?.check ?? '').matchAll(/'([^']+)'/g)].map(([, word]) => word)).toEqual([...words]);
});

const purchase = {
  id: newId(),
  number: 'ABCD-EFGH',
  userName: 'Mona Lisa',
  userEmail: 'mona@example.com',
  address: 'Main Street 1',
  phone: '012345678',
};
const costs = {
  goodsCents: 2,
  discountCents: 0,
  shippingCents: 0,
  taxCents: 0,
  includedTaxCents: 0,
  totalCents: 2,
};
const pricingRules = {} as (typeof purchases.$inferInsert)['pricingRules'];
await db.insert(purchases).values({ ...purchase, ...costs, pricingRules });

const { id: purchaseId, number: purchaseNumber, ...buyer } = purchase;
const product = { productName: 'Bit', productImage: '/bit.svg', priceCents: 1, quantity: 2, totalCents: 2 };
const order = (changes: Partial<typeof orders.$inferInsert>) => ({
  id: newId(),
  purchaseId,
  purchaseNumber,
  position: 1,
  productId: newId(),
  ...buyer,
  ...product,
  ...changes,
});
const paidAt = new Date('2026-11-27');
const unpaid = { transactionId: null, paidAt: null, refundedAt: null };
const paid = { transactionId: 'pi_1', paidAt, refundedAt: null };

test.each(orderStatuses)(
  'an order that is %s may be unpaid, or be tracked, as the contract says',
  async (status) => {
    const [isUnpaid, isTracked] = await Promise.allSettled([
      db.insert(orders).values(order({ status, ...unpaid })),
      db.insert(orders).values(order({ status, ...paid, carrier: 'UPS' })),
    ]);
    const [no, yes] = ['rejected', 'fulfilled'];
    expect([isUnpaid.status, isTracked.status]).toEqual(isShipped({ status }) ? [no, yes] : [yes, no]);
  },
);

/** Every count of units that an order of two can have. */
const counts = [0, 1, 2].flatMap((shippedQuantity) =>
  [0, 1, 2].flatMap((refundedQuantity) =>
    [0, 1, 2].map((refundedShippedQuantity) => ({
      quantity: 2,
      shippedQuantity,
      refundedQuantity,
      refundedShippedQuantity,
    })),
  ),
);
const possible = counts.filter(
  (each) =>
    each.refundedShippedQuantity <= Math.min(each.refundedQuantity, each.shippedQuantity) &&
    unitsToShip(each) >= 0,
);

test.each(orderStatuses)('payment and units of an order that is %s', async (status) => {
  const payments = [...(isShipped({ status }) ? [] : [unpaid]), paid, { ...paid, refundedAt: paidAt }];
  const rows = payments.flatMap((payment) => possible.map((each) => order({ status, ...payment, ...each })));
  await db.insert(orders).values(rows);
  const stored = await db
    .select({
      id: orders.id,
      paymentStatus: orders.paymentStatus,
      toShip: sql<number>`${unitsToShipInSql}`,
      isToSettle: sql<boolean>`${hasUnitsToSettle}`,
    })
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`);
  const expected = payments.flatMap((payment) =>
    possible.map((each) => {
      const paymentStatus = paymentStatusOf(payment);
      const isToSettle = unitsToSettle({ status, paymentStatus, ...each }) > 0;
      return { paymentStatus, toShip: unitsToShip(each), isToSettle };
    }),
  );
  const byId = new Map(stored.map(({ id, ...each }) => [id, each]));
  expect(rows.map(({ id }) => byId.get(id))).toEqual(expected);
});

test('the index of orders to settle, and the statistics that make it used, have the expression of the queries', async () => {
  const { rows } = await pool.query<{ index: string; statistics: string }>(
    `select pg_get_indexdef('orders_to_settle'::regclass) as index, pg_get_statisticsobjdef_expressions(oid) as statistics
     from pg_statistic_ext where stxname = 'orders_units_to_settle'`,
  );
  const [{ index, statistics } = { index: '', statistics: [''] }] = rows;
  expect(statistics).toHaveLength(1);
  expect(plain(index)).toContain(plain(statistics[0] ?? ''));
});

/** Without the parentheses and spaces that PostgreSQL adds. */
const plain = (expression: string) => expression.replaceAll(/[()\s]/g, '');
