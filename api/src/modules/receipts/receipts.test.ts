import { buffer } from 'node:stream/consumers';
import { getPurchaseReceipt } from '@chuck-and-bit/contract/receipts';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { Person } from '../../../test/people';
import { openTestShop } from '../../../test/test-shop';
import { lockPurchase } from '../purchases/purchases';
import { toReceipt } from './receipt';
import { writeReceipt } from './write-receipt';

const shop = await openTestShop();
const { db, pool } = shop.database;

/** The text of a receipt, its number of pages and its response headers. */
async function receipt(as: Person, id: string) {
  const { status, headers, body } = await shop.call(getPurchaseReceipt, { as, params: { id } });
  expect(status, JSON.stringify(body)).toBe(200);
  const file = new Uint8Array(await (body as File).arrayBuffer());
  const { text, totalPages } = await extractText(await getDocumentProxy(file), { mergePages: true });
  return { text: text.replaceAll(/\s+/g, ' '), totalPages, headers };
}

/** How high on a page each text stands that has these words, in the order in which they were written. */
async function heightsOf(file: Awaited<ReturnType<typeof getDocumentProxy>>, page: number, words: RegExp) {
  const { items } = await (await file.getPage(page)).getTextContent();
  return items.flatMap((item) => ('str' in item && words.test(item.str) ? [Number(item.transform[5])] : []));
}

async function newPaidOrder(name = 'Hammer Drill') {
  const { buyer, purchaseId, id } = await shop.paidOrder({ name, price: 12.5, unit: 'set' }, 3);
  return { buyer, id: purchaseId, order: await shop.orderOf(buyer, id) };
}

test('a receipt states seller, number, buyer, lines, total and card, to buyer and staff alike', async () => {
  const { buyer, id, order } = await newPaidOrder();
  for (const person of [buyer, shop.admin]) {
    const { text, headers } = await receipt(person, id);
    for (const part of [
      'Receipt',
      `Order ${order.number}`,
      'Chuck & Bit',
      buyer.name,
      buyer.email,
      'Main Street 1',
      'Hammer Drill 3 sets $12.50 $37.50',
      'Total paid $37.50',
      'Visa ending in 4242',
      String(order.transactionId),
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Refunded');
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt-${order.number}.pdf"`,
    });
  }
});

test('a receipt states addresses, numbers, lines, discount, shipping, taxes, refunds and the day in the shop', async () => {
  const whole = await lockPurchase(db, (await newPaidOrder()).id);
  if (!whole) throw new Error('It is not there');
  const { purchase, orders } = whole;
  const paid = { paidAt: new Date('2026-01-01T04:59:59Z'), cardBrand: null, transactionId: 'pi_1' };
  const amounts = { discountCents: 375, taxCents: 95, includedTaxCents: 599, totalCents: 3_470 };
  const issuing = { seller: { name: 'The Drill Shop', address: null }, timeZone: 'America/New_York' };
  const charged = orders.map((order) => ({ ...order, chargedCents: 3_470 }));
  const contentOf = (changes: object) => {
    const content = toReceipt({ ...purchase, ...paid, ...amounts, ...changes }, charged, issuing);
    const { buyer, facts, lines, sums, total, notes } = content;
    return [buyer, facts, [...lines.map(Object.values), ...sums], [total], notes].map((row) => row.join(' '));
  };
  const payment = 'Paid on,December 31, 2025 Payment,pi_1';
  const products = 'Hammer Drill,3 sets,$12.50,$37.50 Products,$37.50';
  expect(contentOf({})).toEqual([
    `${purchase.userName} Main Street 1 ${purchase.userEmail}`,
    payment,
    `${products} Discount,−$3.75 Shipping,Free Tax,$0.95`,
    '$34.70',
    'Including tax,$5.99',
  ]);
  const invoiceAddress = { name: 'Ada Byron', address: 'Ring 2', country: 'DE' };
  const place = { region: 'DE-BY', country: 'DE', poNumber: 'PO-4711', taxNumber: 'DE-1', invoiceAddress };
  const names = { taxName: 'VAT 19 %', shippingName: 'Parcel', discountCode: 'TEN' };
  const deliverTo = `Deliver to,${purchase.userName}, Main Street 1, Bayern, Germany`;
  expect(contentOf({ ...place, ...names, shippingCents: 500, refundedCents: 1_250 })).toEqual([
    `Ada Byron Ring 2 Germany ${purchase.userEmail}`,
    `${payment} PO number,PO-4711 Tax number,DE-1 ${deliverTo}`,
    `${products} Discount (TEN),−$3.75 Shipping (Parcel),$5.00 VAT 19 %,$0.95`,
    '$34.70',
    'Including VAT 19 %,$5.99 Refunded,−$12.50',
  ]);
});

test('a receipt shows text of any language, with a question mark for each character that its font lacks', async () => {
  const { buyer, id } = await newPaidOrder('Bohrer für Löcher é Ł 漢字 🛠️ Дрель');
  const address = 'ulica Łódzka 1\n東京都\n👩🏽‍🔧';
  await pool.query(
    "update purchases set user_name = $2, address = $3, po_number = '漢', shipping_name = '漢字' where id = $1",
    [id, 'Zoë \u202eŁukasz', address],
  );
  const { text } = await receipt(buyer, id);
  expect(text).toContain('Bohrer für Löcher é Ł ?? ? Дрель');
  expect(text).toContain('Zoë Łukasz');
  expect(text).toContain('ulica Łódzka 1 ??? ??');
  expect(text).toContain('PO number: ? ');
  expect(text).toContain('Shipping (??) Free');
});

const facts: [string, string][] = [['Fact', 'One']];
const head = { number: 'K7QM-4XRD', seller: { name: 'The Drill Shop', address: null }, facts };
const short = { ...head, buyer: ['Mona Lisa'], lines: [], sums: [], notes: [], total: '$999.50' };

test.each([
  [90, 9],
  [9, 90],
])('facts are below a seller of %d and a buyer of %d words', async (ofSeller, ofBuyer) => {
  const seller = { name: 'The Drill Shop', address: 'tall '.repeat(ofSeller) };
  const written = await writeReceipt({ ...short, seller, buyer: ['tall '.repeat(ofBuyer)] });
  const file = await getDocumentProxy(new Uint8Array(await buffer(written)));
  expect((await file.getMetadata()).info).toMatchObject({
    Title: 'Receipt K7QM-4XRD',
    Author: 'The Drill Shop',
  });
  const heights = (await heightsOf(file, 1, /tall|Fact/)).toSorted((one, other) => one - other);
  expect(heights[0]).toBe((await heightsOf(file, 1, /Fact/))[0]);
  expect(heights[0]).toBeLessThan(heights[1] ?? 0);
});

test('a receipt has as many pages as its rows need, tears none of them, and writes none over another', async () => {
  const numbers = Array.from({ length: 30 }, (_, index) => index + 1);
  const name = (n: number) => `Drill ${n}${' long'.repeat(60)}`;
  const written = await writeReceipt({
    ...short,
    lines: numbers.map((n) => ({
      name: name(n),
      quantity: `${n} sets`,
      price: `$${n}.10`,
      total: `$${n}.20`,
    })),
    sums: numbers.map((n) => [`Sum of ${name(n)}`, `$${n}.30`]),
    notes: [['Refunded', '−$0.40']],
  });
  const file = await getDocumentProxy(new Uint8Array(await buffer(written)));
  const { text } = await extractText(file);
  const pages = text.map((page) => page.replaceAll(/\s+/g, ' '));
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.length).toBeLessThan(10);
  const rows = numbers.flatMap((n) => [
    `${name(n)} ${n} sets $${n}.10 $${n}.20`,
    `Sum of ${name(n)} $${n}.30`,
  ]);
  for (const row of [...rows, 'Total paid $999.50', 'Refunded −$0.40'])
    expect(
      pages.filter((page) => page.includes(row)),
      row,
    ).toHaveLength(1);
  for (let page = 1; page <= pages.length; page++) {
    const heights = await heightsOf(file, page, /long/);
    expect(heights).toEqual(heights.toSorted((one, other) => other - one));
  }
});

test('there is no receipt before the payment', async () => {
  const { buyer, id } = await shop.unpaidPurchase([{}, 1]);
  expect(await shop.refuses(getPurchaseReceipt, { as: buyer, params: { id } })).toMatchObject({
    statusCode: 409,
    code: 'ORDER_NOT_PAID',
  });
});
