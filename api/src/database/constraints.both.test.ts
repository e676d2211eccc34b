import { afterAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/test-database';
import { constraintErrors } from '../errors';
import { newId } from '../ids';

const { pool, close } = await openTestDatabase();
afterAll(close);

type Row = Record<string, unknown>;

const insert = (table: string, row: Row) => {
  const names = Object.keys(row);
  return pool.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
};

const product = (changes: Row = {}) => ({
  id: newId(),
  name: 'Hammer Drill',
  price_cents: 1_999,
  image: '/a.svg',
  description: 'd',
  available_quantity: 1,
  minimum_order: 1,
  ...changes,
});
const user = (changes: Row = {}) => ({
  id: newId(),
  email: `${newId()}@example.com`,
  identity_subject: newId(),
  email_verified: false,
  name: 'Mona Lisa',
  ...changes,
});
const purchaseId = newId();
const purchase = (changes: Row = {}) => ({
  id: newId(),
  user_name: 'Mona Lisa',
  user_email: 'mona@example.com',
  address: 'Main Street 1',
  phone: '012345678',
  terms: '{}',
  goods_cents: 3_998,
  discount_cents: 0,
  shipping_cents: 0,
  tax_cents: 0,
  included_tax_cents: 0,
  total_cents: 3_998,
  ...changes,
});
const order = (changes: Row = {}) => ({
  id: newId(),
  purchase_id: purchaseId,
  purchase_number: 'ABCD-EFGH',
  position: 1,
  user_name: 'Mona Lisa',
  user_email: 'mona@example.com',
  product_id: newId(),
  product_name: 'Hammer Drill',
  product_image: '/a.svg',
  price_cents: 1_999,
  quantity: 2,
  total_cents: 3_998,
  address: 'Main Street 1',
  phone: '012345678',
  ...changes,
});
const paid = { transaction_id: 'pi_1', paid_at: new Date() };
const review = (changes: Row = {}) => ({
  id: newId(),
  name: 'Mona Lisa',
  email: 'mona@example.com',
  ratings: 5,
  review_content: 'Good',
  ...changes,
});
const intent = (changes: Row = {}) => ({ id: newId(), user_id: newId(), amount_cents: 100, ...changes });

describe('the database itself refuses', () => {
  test.each([
    ['stock below zero', 'products', product({ available_quantity: -1 }), 'products_stock_not_negative'],
    ['a minimum order of 0', 'products', product({ minimum_order: 0 }), 'products_minimum_order_positive'],
    ['a price of 0', 'products', product({ price_cents: 0 }), 'products_price_positive'],
    ['an order of 0 pieces', 'orders', order({ quantity: 0, total_cents: 0 }), 'orders_quantity_positive'],
    [
      'a total that is not price × quantity',
      'orders',
      order({ total_cents: 1 }),
      'orders_total_is_price_times_quantity',
    ],
    ['an unknown status', 'orders', order({ ...paid, status: 'Lost' }), 'orders_status_known'],
    [
      'tracking of an order that is not shipped',
      'orders',
      order({ carrier: 'UPS' }),
      'orders_tracked_is_shipped',
    ],
    [
      'a tracking number without a carrier',
      'orders',
      order({ ...paid, status: 'Shipped', tracking_number: '1' }),
      'orders_tracking_has_carrier',
    ],
    ['a shipped order that is not paid', 'orders', order({ status: 'Shipped' }), 'orders_shipped_is_paid'],
    ['a paid order without a date', 'orders', order({ transaction_id: 'pi_2' }), 'orders_paid_has_date'],
    ['a rating of 6', 'reviews', review({ ratings: 6 }), 'reviews_ratings_1_to_5'],
    ['a rating of 0', 'reviews', review({ ratings: 0 }), 'reviews_ratings_1_to_5'],
    ['an unknown role', 'users', user({ role: 'owner' }), 'users_role_known'],
    ['a payment of 0', 'payment_intents', intent({ amount_cents: 0 }), 'payment_intents_amount_positive'],
  ])('%s', async (_, table, row, constraint) => {
    await expect(insert(table, row)).rejects.toMatchObject({ constraint });
  });

  test('a second user with the e-mail in any case', async () => {
    await insert('users', user({ email: 'mona@example.com' }));
    await expect(insert('users', user({ email: 'MONA@Example.com' }))).rejects.toMatchObject({
      constraint: 'users_email_unique',
    });
  });

  test('a second purchase paid by the transaction', async () => {
    await insert('purchases', purchase(paid));
    await expect(insert('purchases', purchase(paid))).rejects.toMatchObject({
      constraint: 'purchases_transaction_id_unique',
    });
  });

  test('a second order of a product in a purchase', async () => {
    const id = newId();
    await insert('purchases', purchase({ id }));
    const first = order({ purchase_id: id });
    await insert('orders', first);
    const second = order({ purchase_id: id, product_id: first.product_id, position: 2 });
    await expect(insert('orders', second)).rejects.toMatchObject({
      constraint: 'orders_one_for_each_product',
    });
  });

  test('a second open intent of a purchase, but not one after a cancelled one', async () => {
    const id = newId();
    await insert('payment_intents', intent({ purchase_id: id, status: 'canceled' }));
    await insert('payment_intents', intent({ purchase_id: id }));
    await expect(insert('payment_intents', intent({ purchase_id: id }))).rejects.toMatchObject({
      constraint: 'payment_intents_one_live_per_purchase',
    });
  });
});

/** A note about a customer is written by staff, so its customer may be missing while the caller is there. */
const notTheCaller = 'customer_notes_user_id_users_id_fk';

test('every foreign key to a user has its error, for a caller whose account was deleted during the request', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select conname as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`,
  );
  const handled = [...constraintErrors.keys()].filter((name) => name.endsWith('_users_id_fk'));
  expect(rows.map(({ name }) => name).sort()).toEqual([...handled, notTheCaller].sort());
});
