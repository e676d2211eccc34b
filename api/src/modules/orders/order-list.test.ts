import { exportOrders, followOrders, listOrders } from '@chuck-and-bit/contract/order-search';
import { shipOrder } from '@chuck-and-bit/contract/orders';
import { endSession } from '@chuck-and-bit/contract/users';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Person } from '../../../test/people';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop();
const mona = await shop.shopper('Mona Lisa');
const drillId = await shop.addsDrill({ name: 'Drill, "The Big One"', availableQuantity: 10_000 });

describe('the CSV file of orders', () => {
  const csv = async (query: Record<string, string>) => {
    const { headers, body } = await shop.call(exportOrders, { as: shop.admin, query });
    return { headers, lines: String(body).split('\r\n') };
  };

  test('has the orders of the list, in the same order', async () => {
    const own = await shop.places(mona, drillId, 2);
    const paid = await shop.places(mona, drillId, 3);
    await shop.pays(mona, paid);
    const all = await csv({ sort: 'oldest' });
    const numbers = await Promise.all([own, paid].map(async (id) => (await shop.orderOf(mona, id)).number));
    expect(all.lines.slice(1, -1).map((line) => line.slice(0, 9))).toEqual(numbers);
    expect((await csv({ payment: 'Paid' })).lines.slice(1, -1)).toEqual([all.lines[2]]);
    expect((await csv({ q: 'nobody' })).lines.slice(1, -1)).toEqual([]);
  });

  test('is a download in UTF-8 with a line of headings, and quotes cells where needed', async () => {
    const { headers, lines } = await csv({ sort: 'oldest' });
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
    });
    expect(lines[0]).toMatch(/^\uFEFFOrder,Purchase,PO number,Placed,/);
    expect(lines[1]).toContain(',"Drill, ""The Big One""",19.99,2,piece,39.98,Unpaid,');
    expect(lines.at(-1)).toBe('');
  });

  test('escapes a formula that a buyer typed', async () => {
    const evil = await shop.shopper('=HYPERLINK(A1)');
    await shop.places(evil, drillId);
    const { lines } = await csv({});
    expect(lines[1]).toContain(",'=HYPERLINK(A1),");
  });

  test('is streamed when it is long, and has each order once', async () => {
    await shop.database.pool.query(
      `insert into orders (id, user_name, user_email, product_id, product_name, product_image, price_cents, quantity,
         total_cents, address, phone)
       select ('018f0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Bulk', 'bulk@example.com', gen_random_uuid(), 'Drill', '/a.svg',
         100 + n % 7, 1, 100 + n % 7, 'A', '012345678'
       from generate_series(1, 1200) n`,
    );
    onTestFinished(
      async () => void (await shop.database.pool.query("delete from orders where user_name = 'Bulk'")),
    );
    for (const sort of ['newest', '-amount']) {
      const { lines } = await csv({ q: 'bulk', sort });
      expect(new Set(lines.slice(1, -1).map((line) => line.slice(0, 9))).size).toBe(1_200);
    }
    const { headers } = await shop.call(listOrders, { as: shop.admin, query: { q: 'bulk', limit: 5 } });
    expect(headers['x-total-count']).toBe('1200');
  });
});

describe('following the orders', () => {
  async function follow(person: Person) {
    const response = await shop.app.inject({
      method: 'GET',
      url: followOrders.path,
      headers: { authorization: `Bearer ${person.token}` },
      payloadAsStream: true,
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    const stream = response.stream();
    onTestFinished(() => void stream.destroy());
    let text = '';
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    const events = () => text.split('event: orders-changed').length - 1;
    return { events, ended: new Promise<void>((resolve) => stream.once('close', resolve)) };
  }

  test('tells of an order within a second, and of its payment and shipment', async () => {
    const { events } = await follow(shop.admin);
    const id = await shop.places(mona, drillId);
    await vi.waitFor(() => expect(events()).toBe(1), 1_000);
    await shop.pays(mona, id);
    await vi.waitFor(() => expect(events()).toBe(2), 3_000);
    await shop.does(shipOrder, { as: shop.admin, params: { id }, body: { status: 'Shipped' } });
    await vi.waitFor(() => expect(events()).toBe(3), 3_000);
  });

  test('ends with the session', async () => {
    const person = await shop.registers('Grace Hopper');
    await shop.database.pool.query("update users set role = 'viewer' where id = $1", [person.id]);
    const { events, ended } = await follow(person);
    await shop.does(endSession, { as: person });
    await shop.places(mona, drillId);
    await ended;
    expect(events()).toBe(0);
  });

  test('ends when the role no longer gives access to orders', async () => {
    const person = await shop.newAdmin();
    const { ended, events } = await follow(person);
    await shop.database.pool.query("update users set role = 'products-staff' where id = $1", [person.id]);
    await shop.places(mona, drillId);
    await ended;
    expect(events()).toBe(0);
  });
});
