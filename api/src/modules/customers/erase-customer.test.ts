import {
  eraseCustomer,
  exportCustomerData,
  getCustomer,
  listCustomers,
} from '@chuck-and-bit/contract/customers';
import { listDocuments } from '@chuck-and-bit/contract/documents';
import { addProductReview, listProductReviews } from '@chuck-and-bit/contract/product-reviews';
import { addPurchaseNote } from '@chuck-and-bit/contract/notes';
import { cancelOrder } from '@chuck-and-bit/contract/orders';
import { requestPurchaseReturn } from '@chuck-and-bit/contract/returns';
import { exchangeToken } from '@chuck-and-bit/contract/users';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import type { Person } from '../../../test/people';
import { strangeIds } from '../../../test/strange-ids';
import { openTestShop } from '../../../test/test-shop';
import { createApiTokens } from '../../authentication';
import { changeRole } from '../accounts/admins';
import { commandActor } from '../audit-log/record-change';
import { queueMail } from '../mails/queue-mail';
import { anonymizeOldPurchases } from '../purchases/anonymize-purchases';
import { eraseCustomer as eraseNow } from './erase-customer';

const seller = { name: 'The Drill Shop', address: '1 Main Street' };
const shop = await openTestShop({ SELLER_NAME: seller.name, SELLER_ADDRESS: seller.address });
const { pool, db } = shop.database;
const as = shop.admin;
const productId = await shop.addsProduct({ availableQuantity: 1_000 });

const erase = ({ id }: Person) => shop.call(eraseCustomer, { as, params: { id } });

/** A customer with a shipped order, a review, a note about it and mails. */
async function settledCustomer(name = 'Artemisia Gentileschi') {
  const customer = await shop.shopper(name);
  const orderId = await shop.places(customer, productId);
  await shop.pays(customer, orderId);
  await shop.ships(orderId);
  const { purchaseId } = await shop.orderOf(as, orderId);
  await shop.does(addPurchaseNote, { as, params: { id: purchaseId }, body: { text: `${name} called` } });
  const review = { ratings: 5, reviewContent: 'Drills well.' };
  await shop.does(addProductReview, { as: customer, params: { id: productId }, body: review });
  return { customer, orderId, purchaseId };
}

/** The tables whose rows still have one of these texts. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_schema in ('public', 'identity') and table_type = 'BASE TABLE' order by 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await pool.query(
      `select from ${name} as t where exists (select from unnest($1::text[]) as s (part) where strpos(lower(t::text), lower(part)) > 0) limit 1`,
      [texts],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

describe("erasing a customer's data", () => {
  test('leaves their name only where it must be kept, and keeps their invoices', async () => {
    const { customer, orderId, purchaseId } = await settledCustomer();
    const texts = [customer.email, customer.name];
    expect(await tablesWith(...texts)).toContain('public.purchases');
    expect(await erase(customer)).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    // Documents are kept by law, and the audit log says what staff did, such as adding the note.
    expect(await tablesWith(...texts)).toEqual(['public.audit_log', 'public.documents']);
    const documents = await shop.does(listDocuments, { as, params: { id: purchaseId } });
    expect(documents).toMatchObject([{ kind: 'invoice', total: 19.99 }]);
    const nobody = { userName: 'Former customer', userEmail: '', address: '', phone: '' };
    const order = await shop.orderOf(as, orderId);
    expect(order).toMatchObject({ ...nobody, paymentStatus: 'Paid', status: 'Shipped' });
    await shop.refuses(getCustomer, { as, params: { id: customer.id } }, { statusCode: 404 });
    const { reviews } = await shop.does(listProductReviews, { params: { id: productId } });
    expect(reviews[0]).toMatchObject({ name: 'Former customer', image: null, reviewContent: 'Drills well.' });
    const { rows } = await pool.query(
      "select actor_id, subject from audit_log where action = 'customer.erased'",
    );
    expect(rows).toEqual([{ actor_id: as.id, subject: 'Former customer' }]);
    expect(await erase(customer)).toMatchObject({ status: 200, body: { deletedCount: 0 } });
  });

  test('deletes their account, so that nobody signs in with it', async () => {
    const customer = await shop.registers('Sofonisba Anguissola');
    expect((await erase(customer)).status).toBe(200);
    const body = { email: customer.email, name: customer.name };
    const authorization = `Bearer ${customer.idToken}`;
    await shop.refuses(exchangeToken, { body, headers: { authorization } }, { statusCode: 401 });
    expect(await tablesWith(customer.email)).toEqual([]);
  });

  test('leaves no mail to them, however their address is written', async () => {
    const customer = await shop.shopper();
    const other = await shop.shopper();
    const capitalized = customer.email.replace(/^./, (letter) => letter.toUpperCase());
    const written = [customer.email, customer.email.toUpperCase(), capitalized];
    for (const to of [...written, other.email.toUpperCase()])
      await queueMail(db, 'verifyEmail', { to, name: '', url: '', shopUrl: '' });
    await erase(customer);
    const { rows } = await pool.query<{ to: string }>(
      "select data ->> 'to' as to from mails where kind = 'verifyEmail'",
    );
    expect(rows).toEqual([{ to: other.email.toUpperCase() }]);
  });

  type OpenOrder = [string, (customer: Person) => Promise<string>];
  const paidOrder = async (customer: Person) => {
    const id = await shop.places(customer, productId);
    await shop.pays(customer, id);
    return id;
  };
  const shippedOrder = async (customer: Person) => {
    const id = await paidOrder(customer);
    await shop.ships(id);
    return id;
  };
  const ofOrder = 'select purchase_id from orders where id = $1';
  const open: OpenOrder[] = [
    ['an unpaid order', (customer) => shop.places(customer, productId)],
    ['a paid order that is not shipped', paidOrder],
    [
      'a dispute',
      async (customer) => {
        const id = await shippedOrder(customer);
        await pool.query(`update purchases set disputed_at = now() where id = (${ofOrder})`, [id]);
        return id;
      },
    ],
    ...(['requested', 'approved', 'received'] as const).map(
      (state): OpenOrder => [
        `a return that is ${state}`,
        async (customer) => {
          const id = await shippedOrder(customer);
          const params = { id: (await shop.orderOf(customer, id)).purchaseId };
          const body = { lines: [{ orderId: id, quantity: 1 }], reason: 'Too loud' };
          const { insertedId } = await shop.does(requestPurchaseReturn, { as: customer, params, body });
          await pool.query('update returns set state = $2 where id = $1', [insertedId, state]);
          return id;
        },
      ],
    ),
    [
      'a pending refund',
      async (customer) => {
        const id = await shippedOrder(customer);
        await pool.query(
          `insert into refunds (id, intent_id, amount_cents)
           select gen_random_uuid(), id, 1 from payment_intents where purchase_id = (${ofOrder})`,
          [id],
        );
        return id;
      },
    ],
  ];

  test.each(open)('waits for %s, and changes nothing', async (_, openOrder) => {
    const customer = await shop.registers('Judith Leyster');
    const orderId = await openOrder(customer);
    const { number } = await shop.orderOf(as, orderId);
    const message = `Ship, cancel or refund these orders first, and finish their returns: ${number}`;
    const refusal = { status: 409, body: { code: 'CUSTOMER_HAS_OPEN_ORDERS', message } };
    expect(await erase(customer)).toMatchObject(refusal);
    expect(await shop.orderOf(customer, orderId)).toMatchObject({ userName: 'Judith Leyster' });
  });

  test('waits for an order that is placed while the account is deleted', async () => {
    const customer = await shop.shopper('Judith Leyster');
    const placesOrder = async () => void (await shop.places(customer, productId));
    const files = { database: db, store: shop.pictures.store };
    const erasing = eraseNow(files, customer.id, placesOrder, commandActor);
    await expect(erasing).rejects.toMatchObject({ code: 'CUSTOMER_HAS_OPEN_ORDERS' });
    const { name } = await shop.does(getCustomer, { as, params: { id: customer.id } });
    expect(name).toBe('Judith Leyster');
  });

  test('is possible once the unpaid order is cancelled', async () => {
    const customer = await shop.shopper();
    const id = await shop.places(customer, productId);
    await shop.does(cancelOrder, { as, query: { id } });
    expect(await erase(customer)).toMatchObject({ status: 200, body: { deletedCount: 1 } });
  });

  test('is refused for a member of the staff, like the export', async () => {
    const clerk = await shop.shopper();
    await changeRole(db, clerk.id, 'viewer');
    const refusal = { status: 409, body: { code: 'CUSTOMER_IS_STAFF' } };
    expect(await erase(clerk)).toMatchObject(refusal);
    expect(await shop.call(exportCustomerData, { as, params: { id: clerk.id } })).toMatchObject(refusal);
    expect(await shop.call(getCustomer, { as, params: { id: clerk.id } })).toMatchObject({ status: 200 });
  });

  test.each(strangeIds)('that do not exist erases nothing: %s', async (_, id) => {
    expect(await shop.does(eraseCustomer, { as, params: { id } })).toMatchObject({ deletedCount: 0 });
  });

  test('needs a recent sign-in, like the export', async () => {
    const tokens = createApiTokens(shop.tokenSecret);
    const { sub: userId = '', sid } = decodeJwt<{ sid: string }>(as.token);
    const authenticatedAt = Date.now() / 1000 - 16 * 60;
    const { token } = await tokens.issue({ userId, sessionId: sid, authenticatedAt, secondFactor: true });
    const params = { id: (await shop.shopper()).id };
    for (const endpoint of [eraseCustomer, exportCustomerData])
      expect(await shop.call(endpoint, { as: { token }, params })).toMatchObject({ status: 428 });
  });
});

test("an admin receives a customer's data, and the audit log says so", async () => {
  const { customer, purchaseId } = await settledCustomer('Rosalba Carriera');
  const { body, headers } = await shop.call(exportCustomerData, { as, params: { id: customer.id } });
  expect(headers['content-disposition']).toBe('attachment; filename="customer-data.json"');
  expect(body).toMatchObject({ profile: { email: customer.email }, purchases: [{ _id: purchaseId }] });
  const { rows } = await pool.query("select subject from audit_log where action = 'customer.data-exported'");
  expect(rows).toEqual([{ subject: customer.email }]);
});

test('old purchases become anonymous after the years that the merchant set, and never before', async () => {
  const ages = 'update purchases set created_at = now() - $2::interval where id = $1';
  const age = (purchaseId: string, interval: string) => pool.query(ages, [purchaseId, interval]);
  const settle = (years: number) =>
    pool.query(
      `insert into shop_settings (seller_name, seller_address, weight_unit, purchase_years, version) values ('', '', 'kg', $1, 1)
       on conflict (is_only) do update set purchase_years = $1`,
      [years],
    );

  const [old, younger] = [await settledCustomer(), await settledCustomer()];
  await age(old.purchaseId, '2 years 1 day');
  await age(younger.purchaseId, '2 years -1 day');
  const unpaid = await shop.places(old.customer, productId);
  const { purchaseId: unpaidId } = await shop.orderOf(as, unpaid);
  await age(unpaidId, '3 years');
  const nameOf = async (id: string) => (await shop.orderOf(as, id)).userName;

  await settle(0);
  await anonymizeOldPurchases(db, { seller, fixedSettings: {} });
  expect(await nameOf(old.orderId)).toBe(old.customer.name);

  await settle(2);
  await anonymizeOldPurchases(db, { seller, fixedSettings: {} });
  expect(await nameOf(old.orderId)).toBe('Former customer');
  expect(await nameOf(younger.orderId)).toBe(younger.customer.name);
  expect(await nameOf(unpaid)).toBe(old.customer.name);
  const [customer] = await shop.does(listCustomers, { as, query: { q: old.customer.email } });
  expect(customer).toMatchObject({ name: old.customer.name, orders: 1 });
  await settle(0);
});
