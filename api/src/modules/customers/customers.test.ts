import { getCustomer, listCustomers } from '@chuck-and-bit/contract/customers';
import { describe, expect, test } from 'vitest';
import { walkPages } from '../../../test/api-client';
import type { Person } from '../../../test/people';
import { strangeIds } from '../../../test/strange-ids';
import { openTestShop } from '../../../test/test-shop';
import { changeRole } from '../accounts/admins';

const shop = await openTestShop();
const { pool } = shop.database;
const as = shop.admin;

const find = (query: Record<string, string>) => shop.does(listCustomers, { as, query });
const read = ({ id }: Person) => shop.does(getCustomer, { as, params: { id } });
const namesOf = async (query: Record<string, string>) => (await find(query)).map(({ name }) => name);

describe('the list of customers', () => {
  test('is searched by prefixes of names and of parts of e-mails', async () => {
    const { email } = await shop.shopper("Siobhan O'Grady-Smith");
    const [local = ''] = email.split('@');
    for (const q of ['siob', 'SIOBHAN', "o'grady", 'smith', email, local, 'grady siobhan'])
      expect(await namesOf({ q })).toContain("Siobhan O'Grady-Smith");
    expect(await namesOf({ q: 'siobhan nobody' })).toEqual([]);
    expect(await namesOf({ q: "' & | ! : * \\ (" })).toContain("Siobhan O'Grady-Smith");
  });

  test('is searched by an e-mail as people read it', async () => {
    const { id } = await shop.shopper('Ada Umlaut');
    await pool.query(`update users set email = 'ada@xn--bcher-kva.example' where id = $1`, [id]);
    for (const q of ['ada@bücher.example', 'ADA@BÜCHER.EXAMPLE', 'ada@xn--bcher-kva.example'])
      expect(await namesOf({ q })).toEqual(['Ada Umlaut']);
  });

  test('is filtered by staff and shoppers', async () => {
    const clerk = await shop.shopper('Clara Clerk');
    await shop.shopper('Sam Shopper');
    await changeRole(shop.database.db, clerk.id, 'orders-staff');
    expect(await namesOf({ kind: 'staff' })).toEqual(['Clara Clerk', 'Ada Lovelace']);
    expect(await namesOf({ kind: 'shoppers' })).toContain('Sam Shopper');
    expect(await namesOf({ kind: 'shoppers' })).not.toContain('Clara Clerk');
  });

  test('comes in pages, newest first', async () => {
    const ids = (await find({})).map(({ _id }) => _id);
    const walk = await walkPages(shop, listCustomers, { as, query: { limit: 2 } }, () => shop.shopper());
    expect(walk.ids).toEqual(ids);
  });
});

test('what a customer spent is what was paid less what was returned; a purchase counts once, with its shipping and tax', async () => {
  const ofOrder = 'id = (select purchase_id from orders where id = $1)';
  const buyer = await shop.shopper();
  expect(await read(buyer)).toMatchObject({ orders: 0, spent: 0, lastOrderAt: null, notes: 0 });

  const productId = await shop.addsProduct();
  const placedOn = async (day: number) => {
    const id = await shop.places(buyer, productId);
    const placedAt = `2020-01-0${day}T10:00:00.000Z`;
    await pool.query(`update purchases set created_at = $2 where ${ofOrder}`, [id, placedAt]);
    return id;
  };
  const [paid, , refunded] = [await placedOn(1), await placedOn(3), await placedOn(2)];
  for (const id of [paid, refunded]) await shop.pays(buyer, id);
  const refund = `update purchases set refunded_at = now(), refunded_cents = total_cents where ${ofOrder}`;
  await pool.query(refund, [refunded]);
  const lastOrderAt = '2020-01-03T10:00:00.000Z';
  expect(await read(buyer)).toMatchObject({ orders: 3, spent: 19.99, lastOrderAt });
  await pool.query(`update purchases set refunded_cents = 500 where ${ofOrder}`, [paid]);
  expect(await read(buyer)).toMatchObject({ spent: 14.99 });

  const lines = [
    { productId, quantity: 2 },
    { productId: await shop.addsProduct(), quantity: 1 },
  ];
  const purchaseId = await shop.placesPurchase(buyer, lines);
  expect(await read(buyer)).toMatchObject({ orders: 4, spent: 14.99 });
  await pool.query(
    `update purchases set transaction_id = 'pi_1', paid_at = now(), shipping_cents = shipping_cents + 500,
         total_cents = total_cents + 500 where id = $1`,
    [purchaseId],
  );
  // Three units for 19.99 USD each, and 5 USD of shipping.
  expect(await read(buyer)).toMatchObject({ spent: 79.96 });
});

test.each(strangeIds)('an unknown customer is not found: %s', async (_, id) => {
  const refusal = { statusCode: 404, code: 'USER_NOT_FOUND' };
  await shop.refuses(getCustomer, { as, params: { id } }, refusal);
});
