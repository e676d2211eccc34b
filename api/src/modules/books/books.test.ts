import { exportPayments, exportTaxReport, getTaxReport } from '@chuck-and-bit/contract/books';
import { changeInvoiceRecipient, listDocuments } from '@chuck-and-bit/contract/documents';
import { getOverview } from '@chuck-and-bit/contract/overview';
import { parse } from 'csv-parse/sync';
import { expect, test, vi } from 'vitest';
import type { Person } from '../../../test/people';
import { createProviderDesk } from '../../../test/provider';
import { openTestShop } from '../../../test/test-shop';

const timeZone = 'America/New_York';
const shop = await openTestShop({
  TIME_ZONE: timeZone,
  TAX_INCLUDED: 'false',
  SELLER_NAME: 'The Drill Shop',
  SELLER_ADDRESS: '1 Main Street',
});
const { pool } = shop.database;
const { refundsOf, failsRefund, refundsInDashboard, disputes, decides, sendsEvent } = createProviderDesk(
  shop.app,
);
const poll = { timeout: 10_000 };

const inParts = ['Goods', 'Discount', 'Shipping', 'Added tax', 'Included tax', 'Amount'] as const;
type Row = Record<string, string>;

async function readFile(
  endpoint: typeof exportPayments | typeof exportTaxReport,
  from: string,
  to = from,
): Promise<Row[]> {
  const { body, headers } = await shop.call(endpoint, { as: shop.admin, query: { from, to } });
  expect(headers['content-disposition']).toBe(`attachment; filename="${endpoint.path.slice(1)}"`);
  return parse(String(body), { bom: true, columns: true });
}

/** The rows of the file of payments, each as what happened and its amounts in cents. */
const movements = async (from: string, to = from) =>
  (await readFile(exportPayments, from, to)).map((row) => [
    row['What'],
    ...inParts.map((name) => centsIn(row, name)),
  ]);
const taxes = (from: string, to = from) => shop.does(getTaxReport, { as: shop.admin, query: { from, to } });
const centsIn = (row: Row, name: string) => Math.round(Number(row[name]) * 100);
const sumOf = (rows: Row[], name: string) => rows.reduce((sum, row) => sum + centsIn(row, name), 0);
const figuresOf = async (from: string, to = from) =>
  (await shop.does(getOverview, { as: shop.admin, query: { from, to } })).current;

/** A purchase of 5 units for 12.50 and one for 30.00 USD, less 10 %, with 5.00 of shipping and 19 % of tax added to all. */
async function paidPurchase(paidAt: string) {
  const rate = await shop.addsRate();
  await shop.addsTax();
  const code = await shop.addsCode({ value: 1_000 });
  const details = { country: 'DE', region: 'DE-BY', shippingRateId: rate.id, discountCode: code.code };
  const purchase = await shop.paidPurchase([{ price: 12.5 }, 5], [{ price: 30 }, 1], details);
  await shop.removesOffers();
  const { rows } = await pool.query<{ number: string }>(
    'update purchases set paid_at = $2 where id = $1 returning number',
    [purchase.id, paidAt],
  );
  return { ...purchase, number: rows[0]?.number };
}

/** Refunds, and lets it have happened then. @returns the provider's id of the refund */
async function refundsAt(id: string, at: string, body: object) {
  const refund = await shop.refunds(id, body);
  const { rows } = await pool.query<{ provider_id: string }>(
    'update refunds set succeeded_at = $2 where id = $1 returning provider_id',
    [refund._id, at],
  );
  return rows[0]?.provider_id ?? '';
}

const numbersOf = async (as: Person, id: string) =>
  (await shop.does(listDocuments, { as, params: { id } })).map(({ kind, number }) => [kind, number] as const);

test('a charge has its parts, and refunds of units, of the rest and of shipping give all of them back', async () => {
  const { id, buyer, number, transactionId, orderIds } = await paidPurchase('2016-03-01T04:59:59Z');
  const [product] = orderIds;
  // 62.50 + 30.00 less 9.25, and 5.00 of shipping: 88.25, with 16.77 of tax.
  expect(await movements('2016-02-29')).toEqual([['Charge', 9_250, 925, 500, 1_677, 0, 10_502]]);
  expect(await movements('2016-03-01')).toEqual([]);
  const [charge] = await readFile(exportPayments, '2016-02-29');
  const [[, invoice] = []] = await numbersOf(buyer, id);
  expect(charge).toMatchObject({
    [`Time (${timeZone})`]: '2016-02-29 23:59:59',
    Order: number,
    Document: invoice,
    Tax: 'VAT 19 %',
    'Tax in percent': '19',
    Country: 'DE',
    Region: 'DE-BY',
    Transaction: transactionId,
    Refund: '',
  });

  // Two of five units: of the line's 66.94 they are 26.77, of its tax of 10.69 4.27, and of its discount of 6.25 2.49, rounded down.
  await refundsAt(id, '2016-03-02T12:00:00Z', { lines: [{ orderId: product, quantity: 2 }] });
  expect(await movements('2016-03-02')).toEqual([['Refund', -2_499, -249, 0, -427, 0, -2_677]]);
  await refundsAt(id, '2016-03-03T12:00:00Z', { shipping: true });
  expect(await movements('2016-03-03')).toEqual([['Refund', 0, 0, -500, -95, 0, -595]]);
  await refundsAt(id, '2016-03-04T12:00:00Z', {});
  const all = await readFile(exportPayments, '2016-02-29', '2016-03-04');
  for (const name of inParts) expect(sumOf(all, name), name).toBe(0);
  expect(new Set(all.map((row) => row['Document'])).size).toBe(4);
});

test('tax that prices contain is returned with the products and the shipping that contain it', async () => {
  const { id } = await paidPurchase('2016-08-01T12:00:00Z');
  await refundsAt(id, '2016-08-02T12:00:00Z', {});
  await pool.query('update purchases set included_tax_cents = 300 where id = $1', [id]);
  const ofPurchase =
    '(select r.id from refunds r join payment_intents i on i.id = r.intent_id where i.purchase_id = $1)';
  await pool.query(`update refunds set shipping_included_tax_cents = 20 where id in ${ofPurchase}`, [id]);
  await pool.query(`update refund_lines set included_tax_cents = 90 where refund_id in ${ofPurchase}`, [id]);
  const rows = await movements('2016-08-01', '2016-08-02');
  expect(rows.map(([what, , , , , included]) => [what, included])).toEqual([
    ['Charge', 300],
    ['Refund', -200],
  ]);
  const [sums = {}] = await readFile(exportTaxReport, '2016-08-01');
  expect(Object.entries(sums).join(' ')).toBe(
    `Month (${timeZone}),2016-08 Country,DE Region,DE-BY Tax,VAT 19 % Tax in percent,19 Net,85.25 Added tax,16.77 Included tax,3 Total,105.02`,
  );
  expect(await taxes('2016-08-02')).toMatchObject([{ net: -86.25, includedTax: -2, total: -105.02 }]);

  // One that fails before it succeeds returns nothing, and gives nothing back.
  await pool.query(
    `update refunds set state = 'failed', failed_at = succeeded_at, succeeded_at = null where id in ${ofPurchase}`,
    [id],
  );
  expect((await movements('2016-08-01', '2016-08-02')).map(([what]) => what)).toEqual(['Charge']);
});

test('a refund that fails later is positive on that day, with its reversal, and stays on its own', async () => {
  // All of it happens at midnight in New York, which is of the day that begins.
  const { id, buyer, orderIds } = await paidPurchase('2016-04-01T04:00:00Z');
  const lines = [{ orderId: orderIds[1], quantity: 1 }];
  const refund = await refundsAt(id, '2016-04-02T04:00:00Z', { lines });
  await failsRefund(refund);
  await sendsEvent('refund.failed');
  await expect.poll(async () => (await numbersOf(buyer, id)).length, poll).toBe(3);
  await pool.query("update refunds set failed_at = '2016-04-05T04:00:00Z' where provider_id = $1", [refund]);
  expect(await movements('2016-03-05', '2016-03-31')).toEqual([]);
  expect(await movements('2016-04-01')).toHaveLength(1);
  const made = ['Refund', -3_000, -300, 0, -513, 0, -3_213];
  expect(await movements('2016-04-02', '2016-04-04')).toEqual([made]);
  expect(await movements('2016-04-05')).toEqual([['Failed refund', 3_000, 300, 0, 513, 0, 3_213]]);
  const [row] = await readFile(exportPayments, '2016-04-05');
  expect(await numbersOf(buyer, id)).toContainEqual(['reversal', row?.['Document']]);
  // In the overview the day of the failure has no refund.
  expect(await figuresOf('2016-04-02')).toMatchObject({ refunded: 32.13, refunds: 1, orders: 0 });
  expect(await figuresOf('2016-04-05')).toMatchObject({ refunded: -32.13, refunds: 0, revenue: 32.13 });
});

test('a charge keeps the number of the invoice that it issued when the recipient is corrected', async () => {
  const { id, buyer } = await paidPurchase('2016-05-01T12:00:00Z');
  const [[, first] = []] = await numbersOf(buyer, id);
  const invoiceAddress = { name: 'Bohr GmbH', address: 'Ring 2', country: 'DE' };
  await shop.does(changeInvoiceRecipient, { as: shop.admin, params: { id }, body: { invoiceAddress } });
  expect(await numbersOf(buyer, id)).toHaveLength(3);
  const rows = await readFile(exportPayments, '2016-05-01');
  expect(rows.map((row) => row['Document'])).toEqual([first]);
});

test('a refund at the provider and a lost dispute are divided, and called what they are', async () => {
  const { transactionId } = await paidPurchase('2016-06-01T12:00:00Z');
  const { id: refundId } = await refundsInDashboard(transactionId, 1_000);
  await sendsEvent('charge.refunded');
  const disputed = await paidPurchase('2016-06-02T12:00:00Z');
  await disputes(disputed.transactionId);
  await decides(disputed.transactionId, 'lost');
  await sendsEvent('charge.dispute.closed');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format();
  await vi.waitFor(async () => expect(await movements(today)).toHaveLength(2), poll);
  const rows = await readFile(exportPayments, today);
  expect(rows.map((row) => [row['What'], centsIn(row, 'Amount'), row['Refund']])).toEqual([
    ['Refund', -1_000, refundId],
    ['Lost dispute', -10_502, ''],
  ]);
  expect(await refundsOf(transactionId)).toHaveLength(1);
});

test('each row adds up, and the rows of any days add up to the revenue of the overview', async () => {
  const rows = await readFile(exportPayments, '2016-02-28', '2016-06-30');
  expect(rows.length).toBeGreaterThan(7);
  for (const row of rows) {
    const [goods = 0, discount = 0, shipping = 0, tax = 0, , amount = 0] = inParts.map((name) =>
      centsIn(row, name),
    );
    expect(goods - discount + shipping + tax).toBe(amount);
  }
  for (const [from, to] of [
    ['2016-02-28', '2016-06-30'],
    ['2016-03-01', '2016-03-03'],
    ['2016-04-01', '2016-04-04'],
    ['2016-04-05', '2016-06-01'],
  ] as const) {
    const { revenue } = await figuresOf(from, to);
    expect(sumOf(await readFile(exportPayments, from, to), 'Amount')).toBe(Math.round(revenue * 100));
  }
});

test('tax is summed by month, place and rate, less what was refunded, those without any first', async () => {
  const place = { country: 'DE', region: 'DE-BY', name: 'VAT 19 %', percent: 19, includedTax: 0 };
  // In UTC the charge of February is of March.
  expect(await taxes('2016-02-01', '2016-02-29')).toEqual([
    { ...place, month: '2016-02', net: 88.25, addedTax: 16.77, total: 105.02 },
  ]);
  expect(await taxes('2016-03-01', '2016-04-04')).toEqual([
    { ...place, month: '2016-03', net: -88.25, addedTax: -16.77, total: -105.02 },
    { ...place, month: '2016-04', net: 61.25, addedTax: 11.64, total: 72.89 },
  ]);
  const places = [
    [null, null, null, null],
    ['AT', null, 'VAT', 20],
    ['DE', null, 'VAT', 19],
    ['DE', 'DE-BE', 'VAT', 7],
    ['DE', 'DE-BY', null, null],
    ['DE', 'DE-BY', 'Tax', 7.5],
    ['DE', 'DE-BY', 'VAT', 7],
    ['DE', 'DE-BY', 'VAT', 19],
  ];
  // Two of each on a day of the last week of 2015. A rate without a name is called a tax.
  await pool.query(
    `insert into purchases (id, user_name, user_email, address, phone, terms, goods_cents, discount_cents, shipping_cents, tax_cents,
       included_tax_cents, total_cents, transaction_id, paid_at, country, region, tax_name)
     select gen_random_uuid(), 'Bulk', 'bulk@example.com', 'A', '012345678',
       jsonb_build_object('tax', case when p->>3 is not null then jsonb_build_object('rate', ((p->>3)::numeric * 100)::int) end),
       2000, 0, 0, 0, 0, 2000, gen_random_uuid(), '2016-01-01T12:00:00Z', p->>0, p->>1, nullif(p->>2, 'Tax')
     from jsonb_array_elements($1) with ordinality as places(p, position), generate_series(1, 2) order by position desc`,
    [JSON.stringify(places)],
  );
  const sums = { month: '2016-01', net: 40, addedTax: 0, includedTax: 0, total: 40 };
  expect(await taxes('2016-01-01')).toEqual(
    places.map(([country, region, name, percent]) => ({ ...sums, country, region, name, percent })),
  );
});

test('a long file is read in pages, and has each movement once, those of the same moment by kind', async () => {
  await pool.query(
    `with bulk as (
       select n, ('018f0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id from generate_series(1, 1200) n
     )
     insert into purchases (id, number, user_name, user_email, address, phone, terms, goods_cents, discount_cents, shipping_cents,
       tax_cents, included_tax_cents, total_cents, transaction_id, paid_at)
     select id, 'BULK-' || n, 'Bulk', 'bulk@example.com', 'A', '012345678', '{}', 100, 0, 0, 0, 0, 100, 'pi_bulk_' || n,
       '2015-01-01T12:00:00.000001Z'::timestamptz + ((1200 - n) / 1000) * interval '1 microsecond' from bulk`,
  );
  await pool.query(
    `with intents as (
       insert into payment_intents (id, user_id, provider_id, amount_cents)
       select id, id, transaction_id, 100 from purchases where user_name = 'Bulk' returning id
     )
     insert into refunds (id, intent_id, provider_id, amount_cents, state, succeeded_at)
     select id, id, id, 100, 'succeeded', '2015-01-01T12:00:00.000001Z' from intents order by id desc limit 300`,
  );
  const rows = await readFile(exportPayments, '2015-01-01');
  expect(new Set(rows.map((row) => `${row['What']} ${row['Order']}`)).size).toBe(1_500);
  const times = (length: number, what: string) => Array.from({ length }, () => what);
  const expected = [...times(1_000, 'Charge'), ...times(300, 'Refund'), ...times(200, 'Charge')];
  expect(rows.map((row) => row['What'])).toEqual(expected);
});

test('a period that ends before it begins is refused', async () => {
  const request = { as: shop.admin, query: { from: '2016-12-31', to: '2016-01-01' } };
  for (const endpoint of [exportPayments, exportTaxReport, getTaxReport])
    await shop.refuses(endpoint, request, { statusCode: 400 });
});
