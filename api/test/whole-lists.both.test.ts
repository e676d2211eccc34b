import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { listProducts } from '@chuck-and-bit/contract/products';
import { listAllOrders } from '@chuck-and-bit/contract/orders';
import { listReviews } from '@chuck-and-bit/contract/reviews';
import { listUsers } from '@chuck-and-bit/contract/users';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openTestShop } from './test-shop';

const shop = await openTestShop();
const { db } = shop.database;
/** More than four batches. */
const rows = 2_222;
const seedId = (n: string) => sql.raw(`('018f0000-0000-7000-8000-' || lpad(${n}::text, 12, '0'))::uuid`);

beforeAll(async () => {
  await db.execute(sql`insert into products (id, name, image, description, price_cents, available_quantity, minimum_order)
    select ${seedId('n')}, 'Drill ' || n, '/drill.png', 'Drills', 100 + n * 7919 % 1000, n % 2, 1
    from generate_series(1, ${rows}::int) n`);
  await db.execute(sql`insert into users (id, email, identity_subject, email_verified, name)
    select ${seedId('n')}, 'user' || n || '@example.com', 'subject ' || n, true, 'User ' || n
    from generate_series(1, ${rows}::int) n`);
  await db.execute(sql`insert into reviews (id, name, email, ratings, review_content)
    select ${seedId('n')}, 'Reviewer', 'r@example.com', 5, 'Review ' || n || repeat(' good', 30)
    from generate_series(1, ${rows}::int) n`);
});

const idsOf = (list: { _id: string }[]) => list.map(({ _id }) => _id);
const isDescending = (ids: string[]) => ids.every((id, at) => at === 0 || id < (ids[at - 1] ?? ''));

describe('a list without a limit is whole and newest first', () => {
  test('of reviews, with its total', async () => {
    const { body, headers } = await shop.call(listReviews);
    const ids = idsOf(body as { _id: string }[]);
    expect(new Set(ids).size).toBe(rows);
    expect(isDescending(ids)).toBe(true);
    expect(headers).toMatchObject({
      'x-total-count': String(rows),
      'content-type': 'application/json; charset=utf-8',
    });
    expect(headers['link']).toBeUndefined();
  });

  test('of users', async () => {
    const users = await shop.does(listUsers, { as: shop.admin });
    expect(users.length).toBeGreaterThan(rows);
    expect(isDescending(idsOf(users))).toBe(true);
  });

  test('of orders, when there are none', async () => {
    expect(await shop.does(listAllOrders, { as: shop.admin })).toEqual([]);
  });

  test('of products, in each order, filtered and searched', async () => {
    const newest = await shop.does(listProducts);
    expect(newest).toHaveLength(rows);
    expect(isDescending(idsOf(newest))).toBe(true);
    const prices = (await shop.does(listProducts, { query: { sort: 'price' } })).map(({ price }) => price);
    expect(prices).toEqual(newest.map(({ price }) => price).sort((a, b) => a - b));
    const inStock = await shop.does(listProducts, { query: { inStock: 'true', sort: '-price' } });
    expect(inStock).toHaveLength(newest.filter(({ availableQuantity }) => availableQuantity > 0).length);
    expect(await shop.does(listProducts, { query: { q: 'drill' } })).toHaveLength(rows);
  });
});

describe('a long list', () => {
  test('is streamed to a few clients at once, and a disconnect frees a stream', async () => {
    await db.execute(sql`insert into reviews (id, name, email, ratings, review_content)
      select ${seedId('(10000 + n)')}, 'Reviewer', 'r@example.com', 5, repeat('long ', 36)
      from generate_series(1, 30000) n`);
    await shop.app.listen({ host: '127.0.0.1', port: 0 });
    const address = shop.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const readers = await Promise.all(Array.from({ length: 4 }, () => startReading(port)));
    expect(readers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);

    const refused = await shop.refuses(listReviews);
    expect((await shop.does(listUsers, { as: shop.admin })).length).toBeGreaterThan(rows);
    expect(refused).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });

    const closed = readers.map(({ socket }) => once(socket, 'close'));
    for (const { socket } of readers) socket.destroy();
    await Promise.all(closed);
    await expect.poll(async () => (await startReading(port)).status, { timeout: 20_000 }).toBe(200);
  });
});

/** Asks for all reviews and stops reading after the first piece. */
async function startReading(port: number): Promise<{ socket: Socket; status: number }> {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /review HTTP/1.1\r\nHost: shop\r\n\r\n');
  const [piece] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  onTestFinished(() => void socket.destroy());
  return { socket, status: Number(piece.toString('latin1').split(' ')[1]) };
}
