import { exportOrders } from '@chuck-and-bit/contract/order-search';
import { listPurchases } from '@chuck-and-bit/contract/purchases';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop();
const mona = await shop.shopper('Mona Lisa');
const productId = await shop.addsProduct({ name: 'Drill, "The Big One"', availableQuantity: 10_000 });

describe('the CSV file of orders', () => {
  const csv = async (query: Record<string, string>) => {
    const { headers, body } = await shop.call(exportOrders, { as: shop.admin, query });
    return { headers, lines: String(body).split('\r\n') };
  };

  test('has the orders of the list, in the same order', async () => {
    const own = await shop.places(mona, productId, 2);
    const paid = await shop.places(mona, productId, 3);
    await shop.pays(mona, paid);
    const all = await csv({ sort: 'oldest' });
    const numbers = await Promise.all([own, paid].map(async (id) => (await shop.orderOf(mona, id)).number));
    expect(all.lines.slice(1, -1).map((line) => line.slice(1, 10))).toEqual(numbers);
    expect((await csv({ payment: 'Paid' })).lines.slice(1, -1)).toEqual([all.lines[2]]);
    expect((await csv({ q: 'nobody' })).lines.slice(1, -1)).toEqual([]);
  });

  test('has each order of a purchase of which one matches, by position', async () => {
    const bit = await shop.addsProduct({ name: 'Masonry Bit' });
    const id = await shop.placesPurchase(
      mona,
      [
        { productId, quantity: 1 },
        { productId: bit, quantity: 4 },
      ],
      { address: 'Main Street 1', postcode: '93650', city: 'Fresno', country: 'US', region: 'Calif.' },
    );
    const { number } = await shop.purchaseOf(mona, id);
    const { lines } = await csv({ q: 'masonry' });
    expect(lines[0]).toContain(',"Address","Postcode","City","Region","Country","Invoice name",');
    expect(lines.slice(1, -1).map((line) => line.slice(0, 13))).toEqual([`"${number}",1`, `"${number}",2`]);
    expect(lines[2]).toContain(',"Main Street 1","93650","Fresno","US-CA","US",,,,,,,,,"Masonry Bit",');
  });

  test('is a download in UTF-8 with a line of headings, and quotes texts', async () => {
    const { headers, lines } = await csv({ sort: 'oldest' });
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
    });
    expect(lines[0]).toMatch(/^\uFEFF"Order","Position","PO number","Placed \(UTC\)",/);
    expect(lines[1]).toContain(
      ',"Drill, ""The Big One""",19.99,2,"piece",39.98,0,0,0,39.98,0,0,0,0,0,0,"Unpaid",',
    );
    expect(lines.at(-1)).toBe('');
  });

  test('escapes a formula that a buyer typed', async () => {
    const evil = await shop.shopper('=HYPERLINK(A1)');
    await shop.places(evil, productId);
    const { lines } = await csv({});
    expect(lines[1]).toContain(`,"'=HYPERLINK(A1)",`);
  });

  test('is streamed when it is long, and has each order once', async () => {
    await shop.addsManyPurchases(
      'Bulk',
      Array.from({ length: 1_200 }, (_, index) => 100 + (index % 7)),
    );
    onTestFinished(
      async () =>
        void (await shop.database.pool.query(
          "with gone as (delete from orders where user_name = 'Bulk' returning purchase_id) delete from purchases where id in (select purchase_id from gone)",
        )),
    );
    for (const sort of ['newest', '-amount']) {
      const { lines } = await csv({ q: 'bulk', sort });
      expect(new Set(lines.slice(1, -1).map((line) => line.slice(1, 10))).size).toBe(1_200);
    }
    const { headers } = await shop.call(listPurchases, { as: shop.admin, query: { q: 'bulk', limit: 5 } });
    // The list counts to 1,000; the file has them all.
    expect(headers['x-total-count']).toBe('1000');
  });
});
