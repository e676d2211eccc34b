import { replaceCart } from '@chuck-and-bit/contract/carts';
import { eraseCustomer } from '@chuck-and-bit/contract/customers';
import { changeInvoiceRecipient } from '@chuck-and-bit/contract/documents';
import { addProductReview } from '@chuck-and-bit/contract/product-reviews';
import { addCustomerNote, addPurchaseNote } from '@chuck-and-bit/contract/notes';
import { cancelOrder } from '@chuck-and-bit/contract/orders';
import { changeAddress } from '@chuck-and-bit/contract/purchases';
import { updateUser } from '@chuck-and-bit/contract/users';
import { expect, onTestFinished, test } from 'vitest';
import type { Person } from '../../../test/people';
import { openPictures } from '../../../test/pictures';
import { openTestShop } from '../../../test/test-shop';
import { ofProducts } from '../../../test/trade';
import { newId } from '../../ids';
import { sweepPictures } from '../pictures/sweep-pictures';

const shop = await openTestShop({
  SELLER_NAME: 'The Drill Shop',
  SELLER_ADDRESS: '1 Main Street',
  OWNER_EMAIL: 'owner@shop.example',
});
const { pool, db } = shop.database;
const as = shop.admin;

/** In every text that the customer enters. */
const marker = 'zqxmarker';
const text = (name: string) => `${marker} ${name}`;

/** The columns that the dialog which erases a customer names: they stay. */
const kept = [
  // What staff did, and to whom.
  'public.audit_log.after',
  'public.audit_log.before',
  'public.audit_log.search',
  'public.audit_log.subject',
  // Kept by law, for the years that the merchant sets.
  'public.documents.content',
  // Without a name.
  'public.reviews.review_content',
];

/** The columns of all tables that have the marker in a row. */
async function columnsWithMarker(): Promise<string[]> {
  const { rows: tables } = await pool.query<{ table: string; columns: string[] }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as table,
       array_agg(quote_ident(column_name)::text) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
     group by table_schema, table_name`,
  );
  expect(tables.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const { table, columns } of tables) {
    const searched = columns.map((column) => `bool_or(strpos(lower(${column}::text), $1) > 0) as ${column}`);
    const { rows } = await pool.query<Record<string, boolean>>(`select ${searched.join()} from ${table}`, [
      marker,
    ]);
    found.push(...columns.filter((column) => rows[0]?.[column]).map((column) => `${table}.${column}`));
  }
  return found.toSorted();
}

const typed = {
  name: text('recipient'),
  email: `${marker}@recipient.example`,
  address: text('street'),
  phone: text('phone'),
  company: text('company'),
  postcode: text('postcode').slice(0, 20),
  city: text('city'),
  country: 'DE',
  poNumber: text('po'),
  taxNumber: text('tax').slice(0, 30),
  invoiceAddress: { name: text('invoice'), address: text('invoice street'), company: text('payer') },
};

const post = async (to: Person, id: string, orderId: string) => {
  const tracking = {
    carrier: 'Other',
    trackingNumber: text('parcel'),
    trackingLink: `https://parcels.example/${marker}`,
  };
  await shop.shipsPurchase(id, tracking);
  const returnId = await shop.asksBack(to, id, [{ orderId, quantity: 1 }], text('too loud'));
  await shop.changesReturn(returnId, { state: 'approved', answer: text('answer') });
  await shop.changesReturn(returnId, { state: 'received', restock: true });
  await shop.refunds(id, { returnId });
};

/** Writes into all that a customer can, and has staff write about them. */
async function writesEverywhere(customer: Person): Promise<void> {
  const [productId, other] = [await shop.addsProduct(), await shop.addsProduct()];
  const headers = { 'idempotency-key': newId() };
  const profile = {
    name: text('name'),
    phone: text('phone'),
    address: text('address'),
    education: text('education'),
    linkedInLink: `https://linkedin.example/${marker}`,
    image: `https://pictures.example/${marker}.jpg`,
  };
  await shop.does(updateUser, { as: customer, query: { qEmail: customer.email }, body: profile, headers });
  await pool.query(
    'insert into pictures (id, source, is_square, next_try_at) values ($1, $2, true, now()) on conflict do nothing',
    [newId(), profile.image],
  );
  const lines = ofProducts([productId, 2], [other, 1]);
  const id = await shop.placesPurchase(customer, lines, typed);
  const { orders } = await shop.purchaseOf(customer, id);
  await shop.does(cancelOrder, { as, query: { id: orders[1]?._id ?? '' } });
  await shop.paysPurchase(customer, id);
  const moved = { ...typed, address: text('new street') };
  const { name, address, phone, company, postcode, city, country } = moved;
  const delivery = { name, address, phone, company, postcode, city, country };
  await shop.does(changeAddress, { as, params: { id }, body: delivery });
  const recipient = { invoiceAddress: { ...typed.invoiceAddress, name: text('new payer') } };
  await shop.does(changeInvoiceRecipient, { as, params: { id }, body: recipient });
  await post(customer, id, orders[0]?._id ?? '');
  const review = { ratings: 5, reviewContent: text('drills well') };
  await shop.does(addProductReview, { as: customer, params: { id: productId }, body: review });
  await shop.does(addCustomerNote, { as, params: { id: customer.id }, body: { text: text('called') } });
  await shop.does(addPurchaseNote, { as, params: { id }, body: { text: text('called again') } });
  const { id: cartId } = await shop.fillsCart(customer, lines, typed);
  const body = { lines, ...typed, discountCode: text('code').slice(0, 20), shippingRateId: text('rate') };
  await shop.does(replaceCart, { as: customer, params: { id: cartId }, body });
}

test('nothing that a customer wrote stays in any column after they are erased, but what the dialog names', async () => {
  const pictures = await openPictures();
  onTestFinished(pictures.close);
  const customer = await shop.registers(text('customer'));
  await writesEverywhere(customer);
  expect((await columnsWithMarker()).length).toBeGreaterThan(30);
  await shop.does(eraseCustomer, { as, params: { id: customer.id } });
  await sweepPictures(pictures.store, db);
  expect(await columnsWithMarker()).toEqual(kept);
}, 90_000);
